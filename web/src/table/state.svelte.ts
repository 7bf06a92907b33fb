/** All that the table page knows: what is shown, what is under way, and what the person at the screen has picked. */
import { fetchReplayStep } from "../api";
import { vibrate } from "../device";
import { Hinting } from "../insight/hinting.svelte";
import { Live, type Answer, type Status } from "../live";
import { Looking } from "../look/looking.svelte";
import { SPECTATOR } from "../protocol";
import type { LogLine, Preparing, Refusal, Request, ShowingFrame, Touch } from "../protocol";
import type { Art } from "../scene/art";
import { explainBriefly } from "../scene/explanation.svelte";
import type { Point } from "../scene/geometry";
import { distinct, offeredTargets, targetName } from "../scene/picking";
import { sayScene, type Choice, type Sprite, type Target } from "../scene/said";
import { settings, type Speed } from "../settings.svelte";
import { play } from "../sound";
import { Together } from "../together/together.svelte";
import { News, soundsOf } from "../story/news.svelte";
import { recapFor } from "../story/recap";
import { Curiosity } from "../why/curiosity.svelte";
import { catalogueOf } from "../words.svelte";
import { calledIn, peopleAmong } from "./company";
import { seatBehindCurtain, seatToLookThrough } from "./hot_seat";
import { valueToShakeWith } from "./dice";
import { Logs } from "./log";
import { nextMarks, NO_MARKS, type Marks } from "./marks";
import { Pace } from "./pace";

/** How long another's move stands before the next one is shown, in milliseconds. */
const OTHERS_MOVE: Record<Speed, number> = { calm: 1500, normal: 600, quick: 200, "at once": 0 };

export interface Asking {
  choices: Choice[];
  at: DOMRect;
  /** What the place is called, or empty. */
  place: string;
  /** The piece that lies there, if it could be meant as well. */
  piece: Sprite | null;
}

/** What the bar of actions needs to know and to do: at a table, or in a lesson. */
export type Playing = Pick<
  TableState,
  "aimed" | "busy" | "cancel" | "choose" | "pick" | "picked" | "showing" | "touch" | "undo"
>;

export class TableState {
  frame = $state.raw<ShowingFrame | null>(null);
  /** The game's pictures, once they have come. */
  art = $state.raw<Art | null>(null);
  /** When the frame came, by the clock of `performance`. */
  shownAt = $state(0);
  log = $state.raw<LogLine[]>([]);
  status = $state<Status>("connecting");
  preparing = $state.raw<Preparing | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  picked = $state("");
  /** The small target that a finger has touched, by name. */
  private aimedAt = $state("");
  /** Several choices lie at the place that was touched. */
  asking = $state.raw<Asking | null>(null);
  marks = $state.raw<Marks>(NO_MARKS);
  private uncovered = $state<number | null>(null);
  private sending = $state(false);
  /** The event that a granted request led to: until it is shown, nothing can be chosen. */
  private awaited = $state(0);

  readonly showing = $derived(this.frame?.showing ?? null);
  readonly busy = $derived(this.sending || this.awaited > (this.showing?.ply ?? 0));
  /** Who sits where, written down: what is said with their names changes only when this does. */
  private readonly company = $derived(calledIn(this.showing?.seats ?? [], this.art));
  /** The words of the game, and the names of those who play. */
  readonly catalogue = $derived({ ...catalogueOf(this.showing?.game), people: peopleAmong(this.company) });
  /** What is shown, in the reader's words. */
  readonly scene = $derived(this.showing?.scene ? sayScene(this.showing.scene, this.catalogue) : null);
  /** A small target that a finger has touched: touched once more, it is played. */
  readonly aimed = $derived(
    this.scene && offeredTargets(this.scene, this.picked).find((target) => targetName(target) === this.aimedAt),
  );
  readonly curtain = $derived(this.frame && seatBehindCurtain(this.frame, this.uncovered));
  readonly isHost = $derived(this.frame?.role === "person" && this.frame.person === this.showing?.host);
  /** Whether a bot plays for the person at this screen. */
  readonly isKept = $derived(
    this.frame?.mine.some((seat) => {
      const held = this.showing?.seats[seat];
      return held?.kind === "stand-in" && !held.resigned;
    }) ?? false,
  );

  /** What the others have done since one's last turn, as long as one has not moved oneself. */
  readonly recap = $derived(
    this.showing?.asked && this.showing.stage === "playing" ? recapFor(this.log, this.showing.seat) : null,
  );

  readonly news = new News();
  readonly looking: Looking;
  readonly together: Together;
  readonly curiosity = new Curiosity((touch) => this.live.why(touch));
  readonly hinting = new Hinting(
    () => this.live.hint(),
    () => this.showing?.ply ?? -1,
    (error) => (this.refusal = error),
  );
  private shaking = false;
  private readonly live: Live;
  private readonly logs = new Logs();
  private readonly pace = new Pace<ShowingFrame>({
    present: (frame) => this.present(frame),
    stand: (frame) => this.stand(frame),
  });

  constructor(
    private readonly key: string,
    /** The game goes on at another table. */
    private readonly onsuccessor: (key: string) => void,
    /** It is one's turn, and nobody looks at the page. */
    private readonly onhidden: () => void = () => {},
  ) {
    this.looking = new Looking(
      (step, seat) => fetchReplayStep(key, step, seat),
      () => ({ steps: this.showing?.steps ?? 0, seat: this.together.eyes }),
    );
    this.together = new Together(
      this.looking,
      () => ({
        leader: this.showing?.leader ?? "",
        person: this.frame?.person ?? "",
        seat: this.showing?.seat ?? SPECTATOR,
      }),
      (gaze) => this.live.guide(gaze),
    );
    this.live = new Live(key, {
      status: (status) => (this.status = status),
      preparing: (preparing) => (this.preparing = preparing),
      showing: (frame) => this.pace.push(frame),
      guided: (gaze) => this.together.take(gaze),
    });
  }

  close(): void {
    this.pace.stop();
    this.looking.stop();
    this.together.close();
    this.live.close();
  }

  /** Touching something that stands for one choice plays it; if there are several, somebody must say which. */
  touch(choices: Choice[], at: DOMRect, { place = "", piece = null }: Partial<Asking> = {}): void {
    const offered = distinct(choices);
    if (offered.length === 1 && !piece) void this.choose(offered[0]!);
    else if (offered.length > 0) this.asking = { choices: offered, at, place, piece };
  }

  /** Whoever plays may ask why something is not offered. */
  get canWonder(): boolean {
    return this.frame?.role === "person" && this.showing?.stage === "playing" && !this.looking.isLooking;
  }

  /** Whoever leads the others through the game points at things. */
  get canPoint(): boolean {
    return this.together.leads && this.looking.isLooking;
  }

  /** Says why what was touched is not offered, or at least what it is. */
  wonder(touch: Touch, at: Point, hint: string): void {
    void this.curiosity.wonder(touch, at, () => explainBriefly(hint, at));
  }

  pick(piece: string): void {
    this.cancel();
    this.picked = piece;
  }

  aim(target: Target | null): void {
    this.aimedAt = target ? targetName(target) : "";
  }

  cancel(): void {
    this.asking = null;
    this.picked = this.aimedAt = "";
    this.refusal = null;
    this.curiosity.forget();
  }

  /** Plays all actions of a choice, each only when the one before it was granted. */
  async choose(choice: Choice): Promise<void> {
    const showing = this.showing;
    if (this.busy || !showing?.asked) return;
    // Whoever has taken up a pile goes on with it.
    const kept = choice.piece === this.picked ? this.picked : "";
    this.cancel();
    this.picked = kept;
    this.sending = true;
    let ply = showing.ply;
    for (const action of choice.actions) {
      const answer = await this.ask({ request: "Play", seat: showing.seat, action }, ply);
      if (answer.kind !== "granted") break;
      ply = answer.ply;
    }
    this.awaited = ply;
    this.sending = false;
  }

  async undo(wholeTurn: boolean): Promise<void> {
    const showing = this.showing;
    if (this.busy || !showing?.can_undo) return;
    this.cancel();
    this.sending = true;
    const answer = await this.ask({ request: "Undo", seat: showing.seat, whole_turn: wholeTurn }, showing.ply);
    if (answer.kind === "granted") this.awaited = answer.ply;
    this.sending = false;
  }

  /** Asks the table for something; if it is refused, says why. */
  async ask(request: Request, ply?: number): Promise<Answer> {
    const answer = await this.live.ask(request, ply);
    if (answer.kind === "refused") {
      this.refusal = answer.error;
      play("refused");
    }
    return answer;
  }

  /** Plays what the others have done once more on the board. */
  replayRecap(): void {
    if (this.recap) this.looking.playOn(this.recap.from, this.recap.to);
  }

  /** Somebody says that they hold the screen now. */
  uncover(seat: number): void {
    this.uncovered = seat;
    if (this.showing?.seat !== seat) this.live.look(seat);
  }

  private present(frame: ShowingFrame): void {
    const before = this.showing;
    this.preparing = null;
    this.marks = nextMarks(this.marks, before, frame.showing);
    this.log = this.logs.add(frame.showing);
    this.news.take(before, frame.showing);
    this.shownAt = performance.now();
    this.frame = frame;
    this.forgetWhatIsGone();
    if (before) play(...soundsOf(before, frame.showing, frame.person));
    if (before && !before.asked && frame.showing.asked) this.beAsked();
    const isJustOver = before?.stage === "playing" && frame.showing.stage === "over";
    if (isJustOver || this.curtain !== null || before?.seat !== frame.showing.seat) this.looking.stop();
    this.shake(frame);
    const next = seatToLookThrough(frame);
    if (next !== null && !frame.private) this.live.look(next);
    if (before && before.leader !== frame.showing.leader) this.together.beLed();
    if (before && !before.successor && frame.showing.successor) this.onsuccessor(frame.showing.successor);
    const isVaried = before && frame.showing.variation && before.variation !== frame.showing.variation;
    if (isVaried && (this.together.leads || this.together.isLed)) this.onsuccessor(frame.showing.variation);
  }

  /** It is one's turn now. */
  private beAsked(): void {
    vibrate();
    if (document.visibilityState === "visible") this.live.confirm();
    else this.onhidden();
  }

  /** Adds to the dice's chance what nobody else can know; that it is too late for that is no matter. */
  private shake(frame: ShowingFrame): void {
    const value = valueToShakeWith(this.key, frame);
    if (value === null || this.shaking) return;
    this.shaking = true;
    void this.live.ask({ request: "Shake", value }).then(() => (this.shaking = false));
  }

  /** What was picked or asked about may not be offered any more. */
  private forgetWhatIsGone(): void {
    const targets = this.scene?.targets ?? [];
    if (!targets.some(({ choices }) => choices.some((choice) => choice.piece === this.picked))) this.picked = "";
    if (!this.aimed) this.aimedAt = "";
    if (!this.showing?.asked) this.asking = null;
  }

  /** Only the moves of others need time to be seen: one knows what one has done oneself. */
  private stand(frame: ShowingFrame): number {
    const before = this.showing;
    if (!before?.scene || before.asked) return 0;
    const moved = frame.showing.log.some((line) => line.kind === "move");
    return moved ? OTHERS_MOVE[settings.speed] : 0;
  }
}
