/** What the keys of the table page do. */
import { hush } from "../scene/explanation.svelte";
import type { Command } from "./keys";
import type { TableState } from "./state.svelte";

/** What belongs to the page, not to the table. */
export interface PageState {
  exploring: boolean;
  listOpen: boolean;
  dialog: "keys" | null;
  /** The rule that the handbook is opened at; null while it is closed. */
  rule: string | null;
}

/** Goes to the first of these that is there. */
function focusOn(...selectors: string[]): void {
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
  found.find((element) => element !== null)?.focus();
}

export function commandsOf(table: TableState, page: PageState): Record<Command, () => void> {
  const { looking } = table;
  const whilePlayed = (turn: () => void): void => {
    if (table.scene) turn();
  };
  return {
    cancel: () => {
      if (looking.isLooking) return looking.stop();
      table.cancel();
      hush();
      page.exploring = false;
    },
    board: () => focusOn("[data-testid=board] [tabindex='0']", "[data-testid=board]"),
    list: () => {
      page.listOpen = true;
      setTimeout(() => focusOn("[data-testid=choice]"));
    },
    explore: () => {
      page.exploring = !page.exploring;
      setTimeout(() => focusOn("[data-testid=board] [tabindex='0']"));
    },
    undo: () => void table.undo(false),
    undoTurn: () => void table.undo(true),
    back: () => whilePlayed(() => looking.turn(-1)),
    on: () => looking.isLooking && looking.turn(1),
    recap: () => table.replayRecap(),
    // Whoever reads why something is forbidden wants to read that rule.
    rules: () => (page.rule = table.curiosity.reason?.refusal.rule ?? ""),
    chat: () => focusOn("[data-testid=chat-input]"),
    keys: () => (page.dialog = "keys"),
  };
}
