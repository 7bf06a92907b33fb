import { tick } from "svelte";

/** Brings the board into sight for whoever has scrolled away from it, once it is where it belongs. */
export async function showBoard(): Promise<void> {
  await tick();
  document.querySelector("[data-testid=board]")?.scrollIntoView({ block: "nearest" });
}
