/** Which of a game's variants some options stand for. */
import type { GameCard, VariantCard } from "../protocol";

type Values = Record<string, boolean | number | string>;

/** The options that tell the variants of a game apart. */
function governed(game: GameCard): Set<string> {
  return new Set(game.variants.flatMap((variant) => Object.keys(variant.options)));
}

/** The options with another variant; whatever else was chosen stays. */
export function withVariant(game: GameCard, variant: VariantCard, values: Values): Values {
  const names = governed(game);
  const others = Object.entries(values).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(others), ...variant.options };
}

/** The variant that these options stand for; none where several are combined. */
export function variantOf(game: GameCard, values: Values): VariantCard | undefined {
  const usual = (name: string): boolean | number | string | undefined =>
    game.options.find((option) => option.name === name)?.default;
  const names = [...governed(game)];
  return game.variants.find((variant) =>
    names.every((name) => (values[name] ?? usual(name)) === (variant.options[name] ?? usual(name))),
  );
}
