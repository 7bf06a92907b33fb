/** Which key of the table page means what. Keys that somebody types into a field mean nothing but letters. */
export type Command =
  "cancel" | "board" | "list" | "explore" | "undo" | "undoTurn" | "back" | "on" | "recap" | "rules" | "chat" | "keys";

const COMMANDS: Readonly<Record<string, Command>> = {
  Escape: "cancel",
  b: "board",
  l: "list",
  e: "explore",
  u: "undo",
  U: "undoTurn",
  ArrowLeft: "back",
  ArrowRight: "on",
  s: "recap",
  r: "rules",
  c: "chat",
  "?": "keys",
};

export function commandOf(event: KeyboardEvent): Command | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return undefined;
  return COMMANDS[event.key];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}
