import { describe, expect, test, vi } from "vitest";
import { MotionQueue } from "../../src/lib/motion";
import { revealPace, PAUSES, REVEALS, revealOf } from "../../src/table/reveal";

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

/** How many milliseconds a queue takes for a card that lies open for 100 and flies for 1000. */
async function taken(lead: (queue: MotionQueue) => void): Promise<number> {
  vi.useFakeTimers();
  const queue = new MotionQueue();
  let end = 0;
  queue.onIdle = () => (end = Date.now());
  const start = Date.now();
  queue.add(
    (clock) => clock.hold(100),
    (clock) => clock.wait(1000),
  );
  lead(queue);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return end - start;
}

describe("what lies open", () => {
  const paced = (pace: number) => async (lead: (queue: MotionQueue) => void) => {
    vi.useFakeTimers();
    const queue = new MotionQueue();
    queue.pace = pace;
    lead(queue);
    const start = Date.now();
    let [open, end] = [0, 0];
    queue.onIdle = () => (end = Date.now());
    queue.add(
      async (clock) => {
        await clock.hold(100);
        open = Date.now() - start;
      },
      (clock) => clock.wait(1000),
    );
    queue.skip();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    return { open, end: end - start };
  };

  test("lies open as long whatever the speed and however often it is skipped; flights are skipped", async () => {
    expect(await paced(1)((queue) => (queue.speed = 50))).toEqual({ open: 100, end: 100 });
  });

  test("lies open for as long as the table wants", async () => {
    expect((await paced(1.5)(() => {})).open).toBe(150);
  });

  test("goes by the reader's speed where nobody has to remember", async () => {
    expect(await taken((queue) => (queue.speed = 10))).toBe(100 + 1000 / 10); // the first wait began before
    expect(await taken((queue) => queue.skip())).toBe(0);
  });

  test("is not waited for once nobody looks", async () => {
    const queue = new MotionQueue();
    queue.pace = 1;
    queue.stop();
    await queue.hold(1e9);
  });
});

test("what a host chooses is told again by the pause of the table", () => {
  expect(REVEALS.map((reveal) => revealOf(PAUSES[reveal]))).toEqual(REVEALS);
  expect(revealOf(0)).toBe("short");
  expect([revealPace(6), revealPace(3), revealPace(0), revealPace(null)]).toEqual([1, 0.5, null, null]);
});
