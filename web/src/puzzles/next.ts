/** Goes from one puzzle to the next that was not solved yet: of the same game, as difficult if there is one. */
import { fetchPuzzles } from "../api";
import { navigate } from "../router.svelte";
import { isSolved } from "./solved.svelte";

export async function nextPuzzle(game: string, name: string): Promise<void> {
  const { puzzles } = await fetchPuzzles();
  const here = puzzles.findIndex((each) => each.game === game && each.name === name);
  const after = [...puzzles.slice(here + 1), ...puzzles.slice(0, here)].filter(
    (each) => each.game === game && !isSolved(each.game, each.name),
  );
  const next = after.find((each) => each.level === puzzles[here]?.level) ?? after[0];
  navigate(next ? `/puzzles/${next.game}/${next.name}` : "/puzzles");
}
