/** The pages of puzzles: a file of their own, which is loaded by whoever wants one. */
export { default as PuzzlePage } from "./PuzzlePage.svelte";
export { default as PuzzlesPage } from "./PuzzlesPage.svelte";
