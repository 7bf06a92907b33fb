/** Small sounds, made on the spot: there are no files to load. Silent until somebody turns them on. */
import { settings } from "./settings.svelte";

export type Sound = "move" | "turn" | "chat" | "refused" | "over" | "gain" | "loss" | "twist" | "end";

/** The notes of each sound, in hertz. */
const NOTES: Record<Sound, number[]> = {
  move: [330],
  turn: [523, 659],
  chat: [784],
  refused: [196],
  over: [523, 659, 784, 1047],
  gain: [587, 880],
  loss: [294, 220],
  twist: [440, 370, 440],
  end: [392, 523],
};
const EACH = 0.12;
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;

/** Plays sounds, one after the other. */
export function play(...sounds: Sound[]): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  const pitches = sounds.flatMap((sound) => NOTES[sound]);
  pitches.forEach((pitch, index) => note(audio!, pitch, audio!.currentTime + index * EACH));
}

/** One note that swells and dies away, so that nothing clicks. */
function note(context: AudioContext, pitch: number, start: number): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 2 * EACH);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 2 * EACH);
}
