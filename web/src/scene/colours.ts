/** The few colours of boards that are no game's own, the same as in printed pictures, and what can be read on them. */

export const INK = "#1f2d3a";
export const PAPER = "#fbf5e6";
export const DEEP_WATER = "#12384d";

/** What a tone looks like that a game's art does not know. */
export const STONE = "#8b949c";

/** Dark or light letters, whichever stand out more from a colour "#rrggbb". */
export function inkOn(colour: string): string {
  return contrast(colour, INK) >= contrast(colour, PAPER) ? INK : PAPER;
}

/** How much the three channels of a colour add to its brightness. */
const LIGHT_OF_CHANNELS = [0.2126, 0.7152, 0.0722];

function contrast(one: string, other: string): number {
  const [darker, brighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => linear(parseInt(colour.slice(start, start + 2), 16) / 255));
  return LIGHT_OF_CHANNELS.reduce((sum, light, index) => sum + light * channels[index]!, 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
