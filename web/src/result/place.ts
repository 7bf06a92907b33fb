import { words } from "../words.svelte";

/** Somebody's own place in words. */
export function placeInWords(place: number, isShared: boolean): string {
  switch (place) {
    case 1:
      return isShared ? words("You share the victory.") : words("You win!");
    case 2:
      return words("You come second.");
    case 3:
      return words("You come third.");
    case 4:
      return words("You come fourth.");
    case 5:
      return words("You come fifth.");
    default:
      return words("You come in place {place}.", { place });
  }
}
