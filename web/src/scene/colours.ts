/** The colours that all games share, the same as in printed pictures, and what can be read on them. */

export const INK = "#1f2d3a";
export const PAPER = "#fbf5e6";
export const DEEP_WATER = "#12384d";

/** What a tone looks like where a game's art does not say otherwise. */
export const TONES: Readonly<Record<string, string>> = {
  yellow: "#e8b923",
  red: "#c8412f",
  white: "#f4f1e8",
  orange: "#e07b28",
  violet: "#7a4fa3",
  brown: "#7b5236",
  black: "#2b2f36",
  blue: "#2f6fb2",
  green: "#347c4b",
  grey: "#8b949c",
};

/** Dark or light letters, whichever stand out more from a colour "#rrggbb". */
export function inkOn(colour: string): string {
  return contrast(colour, INK) >= contrast(colour, PAPER) ? INK : PAPER;
}

function contrast(one: string, other: string): number {
  const [darker, brighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => linear(parseInt(colour.slice(start, start + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
