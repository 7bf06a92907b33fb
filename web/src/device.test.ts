import { afterEach, expect, test, vi } from "vitest";
import { keepAwake, vibrate } from "./device";

afterEach(() => vi.unstubAllGlobals());

test("a device that cannot vibrate or stay awake is left alone", () => {
  vi.stubGlobal("navigator", {});
  vibrate();
  keepAwake()();
});

test("a device that can is felt for a moment", () => {
  const felt = vi.fn();
  vi.stubGlobal("navigator", { vibrate: felt });
  vibrate();
  expect(felt).toHaveBeenCalledOnce();
});

test("the screen stays on until it is let go", async () => {
  const release = vi.fn();
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const letGo = keepAwake();
  await Promise.resolve();
  expect(request).toHaveBeenCalledWith("screen");
  expect(release).not.toHaveBeenCalled();
  await Promise.resolve();
  letGo();
  expect(release).toHaveBeenCalledOnce();
});
