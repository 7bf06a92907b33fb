/** Which puzzles were solved in this browser. */
import { recall, remember } from "../storage";

const NAME = "puzzles";
let solved = $state.raw(new Set(recall<string[]>(NAME, [])));

export const isSolved = (game: string, name: string): boolean => solved.has(`${game} ${name}`);

export function markSolved(game: string, name: string): void {
  solved = new Set([...solved, `${game} ${name}`]);
  remember(NAME, [...solved]);
}
