import { afterEach, expect, test, vi } from "vitest";
import { onOutOfSight } from "../../src/lib/sight";

afterEach(() => vi.restoreAllMocks());

test("a page that goes out of sight is told of, one that comes back is not", () => {
  const told = vi.fn();
  const stop = onOutOfSight(told);
  const state = vi.spyOn(document, "visibilityState", "get");
  const change = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  change("hidden");
  expect(told).toHaveBeenCalledTimes(1);
  change("visible");
  expect(told).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  change("hidden");
  window.dispatchEvent(new Event("pagehide"));
  expect(told).toHaveBeenCalledTimes(2);
});
