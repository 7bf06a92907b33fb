/** The analysis of a finished game: asked for until it is done. */
import { fetchAnalysis } from "../api";
import type { Analysis, AnalysisProgress } from "../protocol";

const ASK_AGAIN_AFTER = 700;

export class Analysing {
  progress = $state.raw<AnalysisProgress | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  failed = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly key: string) {}

  /** Whether something is thought about now. */
  get thinking(): boolean {
    return this.progress !== null && this.progress.analysis === null;
  }

  async begin(depth: AnalysisProgress["depth"]): Promise<void> {
    clearTimeout(this.timer);
    try {
      const progress = await fetchAnalysis(this.key, depth);
      if (this.closed) return;
      this.progress = progress;
      if (progress.analysis) this.analysis = progress.analysis;
      else this.timer = setTimeout(() => void this.begin(depth), ASK_AGAIN_AFTER);
    } catch {
      this.failed = true;
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
