/** In words against whom a challenge is played: "Captain, Captain". */
import { say } from "../phrase";
import type { ChallengeCard } from "../protocol";
import { catalogueOf } from "../words.svelte";

export const titleOf = ({ game, title, variant }: ChallengeCard): string =>
  [title, variant]
    .map((part) => say(part, catalogueOf(game)))
    .filter(Boolean)
    .join(" · ");

export const botsOf = ({ game, seats }: ChallengeCard): string =>
  seats
    .map(({ bot }) => say(bot, catalogueOf(game)))
    .filter(Boolean)
    .join(", ");
