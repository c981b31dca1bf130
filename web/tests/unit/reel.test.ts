import { afterEach, expect, test } from "vitest";
import { keysFor } from "../../src/pages/reel/keys";
import { isEyes, recordingOf } from "../../src/pages/review/recording";
import type { TableParts } from "../../src/table/room";

afterEach(() => document.body.replaceChildren());

function press(target: Element, key: string, held: KeyboardEventInit = {}): { done: string[]; taken: boolean } {
  const done: string[] = [];
  const listen = keysFor({ ArrowRight: () => done.push("on"), " ": () => done.push("run") });
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  document.addEventListener("keydown", listen);
  target.dispatchEvent(event);
  document.removeEventListener("keydown", listen);
  return { done, taken: event.defaultPrevented };
}

test("keys lead through a game, unless what has the focus wants them", () => {
  document.body.innerHTML = `<p></p><button></button><select></select><ol tabindex="0"></ol><input type="range"><input>`;
  const [p, button, select, ol, range, field] = [...document.body.children] as [
    Element,
    Element,
    Element,
    Element,
    Element,
    Element,
  ];
  expect(press(p, "ArrowRight")).toEqual({ done: ["on"], taken: true });
  expect(press(p, "x")).toEqual({ done: [], taken: false });
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey"])
    expect(press(p, "ArrowRight", { [held]: true }).done).toEqual([]);
  expect(press(button, "ArrowRight").done).toEqual(["on"]);
  expect(press(range, " ").done).toEqual(["run"]);
  for (const target of [button, select, ol, field]) expect(press(target, " ")).toEqual({ done: [], taken: false });
  for (const target of [select, ol, range, field]) expect(press(target, "ArrowRight").done).toEqual([]);
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  expect(press(p, "ArrowRight").done).toEqual([]);
});

test("a game is seen through a seat's eyes, a spectator's, or with everything open", () => {
  expect(["open", "spectator", "3", "x", "12", null].map(isEyes)).toEqual([true, true, true, false, false, false]);
  const steps = [
    { seat: null, move: null, events: [], view: "as seen", views: ["first", "second"] },
    { seat: 1, move: "a", events: [], view: "as seen", views: ["first", "second"] },
  ];
  const replay = { game: "g", options: {}, steps } as unknown as Parameters<typeof recordingOf>[0];
  const look = (eyes: string, parts: Partial<TableParts> = {}) =>
    recordingOf(replay, eyes, 1, ["Ada", "Bea"], parts as TableParts);
  expect(look("1")).toMatchObject({ seat: 1, you: 1, past: true, names: ["Ada", "Bea"] });
  expect(look("0")).toMatchObject({ seat: 0, you: null });
  expect(look("spectator").seat).toBeNull();
  expect(look("0").steps.map(({ move, view }) => [move, view])).toEqual([
    [null, "as seen"],
    [[1, "a"], "as seen"],
  ]);
  expect(look("open").steps[0]!.view).toBe("first");
  const layOpen = (moments: unknown[]) => moments.map(() => "laid open") as never;
  expect(look("open", { layOpen }).steps[1]!.view).toBe("laid open");
});
