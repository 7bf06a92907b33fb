/** What a phone can do beside showing a page, where its browser offers it: nothing is lost where it does not. */

const BRIEFLY = 80;

/** Lets the device be felt for a moment; browsers allow that only once somebody has touched the page. */
export function vibrate(): void {
  const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
  if (touched && typeof navigator.vibrate === "function") navigator.vibrate(BRIEFLY);
}

/** Keeps the screen on until it is let go; a page that comes back into sight asks once more. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isLetGo = false;

  async function ask(): Promise<void> {
    if (isLetGo || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isLetGo) void lock.release();
    } catch {
      // The battery is low, or somebody has forbidden it.
    }
  }

  const askAgain = (): void => void ask();
  document.addEventListener("visibilitychange", askAgain);
  askAgain();
  return () => {
    isLetGo = true;
    document.removeEventListener("visibilitychange", askAgain);
    void lock?.release();
  };
}
