import { expect, test, vi } from "vitest";
import { MotionQueue } from "../../src/lib/motion";

test("steps run in order, each after the one before", async () => {
  vi.useFakeTimers();
  const queue = new MotionQueue();
  const seen: string[] = [];
  queue.add(
    async (clock) => {
      seen.push("a");
      await clock.wait(200);
      seen.push("a done");
    },
    () => void seen.push("b"),
  );
  expect(seen).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(199);
  expect(seen).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["a", "a done", "b"]);
  vi.useRealTimers();
});

test("speed divides every wait", async () => {
  vi.useFakeTimers();
  const queue = new MotionQueue();
  queue.speed = 4;
  let done = false;
  queue.add(
    (clock) => clock.wait(400),
    () => void (done = true),
  );
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toBe(true);
  vi.useRealTimers();
});

test("skipping runs everything queued at once and ends with the queue", async () => {
  vi.useFakeTimers();
  const queue = new MotionQueue();
  const idle = vi.fn();
  queue.onIdle = idle;
  for (let i = 0; i < 5; i++) queue.add((clock) => clock.wait(1000));
  queue.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(idle).toHaveBeenCalledOnce();
  expect(queue.skipping).toBe(false);
  expect(queue.busy).toBe(false);
  vi.useRealTimers();
});

test("a step that fails does not stop the ones after it", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const queue = new MotionQueue();
  let reached = false;
  queue.add(
    () => {
      throw new Error("broken");
    },
    () => void (reached = true),
  );
  await vi.waitFor(() => expect(reached).toBe(true));
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
