import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layOpen as layGold } from "../../src/games/gold/open";
import type { GoldEvent, GoldView } from "../../src/games/gold/types";
import { layOpen as layHunting } from "../../src/games/hunting/open";
import type { HuntingView } from "../../src/games/hunting/types";
import { layOpen as layMole } from "../../src/games/mole/open";
import type { MoleView } from "../../src/games/mole/types";
import type { OpenMoment } from "../../src/table/room";
import type { Recording } from "../../src/table/recorded";

function momentsOf<View, Event>(name: string): OpenMoment<View, Event>[] {
  const { constant, steps } = JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8")) as Recording;
  return steps.map(({ events, view }) => ({ events: events as Event[], views: [{ ...constant, ...view } as View] }));
}

test("gold: every card shows its face, what is left is counted, and points are told", () => {
  const moments = momentsOf<GoldView, GoldEvent>("gold-grid");
  const secretive = moments.map(({ events, views }) => ({
    events,
    views: views.map((view) => ({
      ...view,
      left: null,
      ghosts: [],
      hoards: view.hoards.map(({ cards }) => ({ cards, gold: null })),
    })),
  }));
  layGold(secretive).forEach((open, at) => {
    const view = moments[at]!.views[0]!;
    expect(open.left).toEqual(view.left);
    expect(open.hoards).toEqual(view.hoards);
    expect(open.seat).toBeNull();
    view.table.forEach((entry, position) => {
      if (entry === "?") expect(open.ghosts[position]).toMatch(/^(X|[NRPOGB]\d)$/);
      else expect(open.ghosts[position]).toBeNull();
    });
    expect(open.ghosts).toEqual(expect.arrayContaining(view.ghosts.filter((ghost) => ghost !== null)));
  });
});

test("hunting: both sides without their screens, and markers that were given up", () => {
  const side = (seat: number, own: boolean) => ({
    built: true,
    piles: own ? [[1], [2, 1], [3], [1]] : null,
    heights: null,
    marker: { state: "given up", number: own ? seat + 1 : null },
  });
  const views = [0, 1].map((seat) => ({ seat, sides: [side(0, seat === 0), side(1, seat === 1)] }));
  const [open] = layHunting([{ events: [], views: views as unknown as HuntingView[] }]);
  expect(open!.sides.map(({ marker }) => marker.number)).toEqual([1, 2]);
  expect(open!.sides.map(({ heights }) => heights)).toEqual([
    [1, 3, 3, 1],
    [1, 3, 3, 1],
  ]);
});

test("mole: the hands of all, and what they have chosen", () => {
  const views = [
    { seat: 0, hand: ["R3"], choice: "Y2" },
    { seat: 1, hand: ["B7", "B9"], choice: null },
  ];
  const [open] = layMole([{ events: [], views: views as unknown as MoleView[] }]);
  expect(open!.hand).toBeNull();
  expect(open!.hands).toEqual([
    { cards: ["R3"], choice: "Y2" },
    { cards: ["B7", "B9"], choice: null },
  ]);
});
