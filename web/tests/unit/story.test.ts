import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { LANGUAGES, type Language, words } from "../../src/i18n/index.svelte";
import type { BaseEvent, BaseView, Controller, Outcome } from "../../src/table/controller";
import type { Recording } from "../../src/table/recorded";
import { most, seriesStory, tellerFor } from "../../src/table/story";

const NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Edda", "Finn"];
const recordings = readdirSync("tests/fixtures")
  .map((file) => JSON.parse(readFileSync(`tests/fixtures/${file}`, "utf8")) as Recording)
  .filter((recording) => recording.constant);

async function controllerOf(game: string): Promise<Controller> {
  const room = rooms.find(({ name }) => name === game)!;
  const [{ Controller: Own }] = await Promise.all([room.table(), room.speech.load()]);
  return new Own() as unknown as Controller;
}

function told(controller: Controller, recording: Recording, you: number | null): string[] {
  const events = recording.steps.flatMap((step) => step.events) as BaseEvent[];
  const last = recording.steps.at(-1)!.view["outcome"] as Outcome | null;
  const outcome = last ?? { scores: [9, 4, 2], winners: [0], decided_by: "gold" };
  return controller.story(events, tellerFor(NAMES, you), outcome);
}

describe("the story of a game", () => {
  describe.each(rooms)("$name", ({ name }) => {
    test.each(Object.keys(LANGUAGES) as Language[])("%s", async (language) => {
      const controller = await controllerOf(name);
      await words.use(language);
      const played = recordings.filter((recording) => recording.constant.game === name);
      expect(played.length).toBeGreaterThan(0);
      for (const recording of played) {
        for (const you of [null, 0, 1]) {
          const story = told(controller, recording, you);
          expect(story.length).toBeGreaterThanOrEqual(2);
          for (const sentence of story) expect(sentence).toMatch(/^[A-ZÄÖÜÉÀ\d].*[.!]$/);
          expect(story.join(" ")).not.toMatch(/[{}]/);
        }
      }
    });
  });

  test("gold: dynamite, gifts and the rush are counted from the events", async () => {
    await words.use("en");
    const turned = (seat: number) => ({ event: "turned", seat, position: 0, card: "N4" });
    const strike = (to: number, gold: string) => ({ event: "strike", to, gold_at: 0, gold, miner_at: 1, miner: "R5" });
    const events = [
      turned(1),
      strike(0, "N4"),
      turned(1),
      strike(0, "N2"),
      { event: "blast", positions: [2, 3], cards: ["X", "N3"] },
      { event: "blast", positions: [4, 5], cards: ["X", "R2"] },
      { event: "taken", seat: 2, position: 6, gold: "N1" },
    ] as unknown as BaseEvent[];
    const story = (await controllerOf("gold")).story(events, tellerFor(NAMES, 1), {
      scores: [6, 0, 1],
      winners: [0],
      decided_by: "gold",
    });
    expect(story).toEqual([
      "The biggest find, gold 4, went to Ada.",
      "2 blasts shook the tunnel and buried gold worth 3.",
      "2 times you turned up gold for others.",
      "In the Gold Rush Cleo grabbed 1 last point.",
    ]);
  });

  test("hunting: the highest stack and the worst break-down", async () => {
    await words.use("en");
    const events = [
      { event: "won", seat: 0, piece: 3 },
      { event: "won", seat: 0, piece: 2 },
      { event: "broken-down", seat: 0, pieces: [3, 2], piece: 1 },
      { event: "rush-lost", seat: 1, marker: 2 },
    ] as unknown as BaseEvent[];
    expect(
      (await controllerOf("hunting")).story(events, tellerFor(NAMES, 0), {
        scores: [1, 0],
        winners: [0],
        decided_by: "gold",
      }),
    ).toEqual([
      "Your stack once held 5 gold.",
      "The worst break-down cost you 5 gold.",
      "Bruno dared a Gold Rush, and it failed.",
      "You guessed right 2 times.",
    ]);
  });

  test("mole: a chain is counted in takes, and the longest is told", async () => {
    await words.use("en");
    const events = [
      { event: "chain", seat: 0, link: 2 },
      { event: "chain", seat: 1, link: 2 },
      { event: "chain", seat: 1, link: 3 },
      { event: "collected", seat: 1, cards: ["Y1"], total: 1 },
    ] as unknown as BaseEvent[];
    const outcome: Outcome = { scores: [4, 12], winners: [1], decided_by: "cards" };
    const story = (you: number) => controllerOf("mole").then((it) => it.story(events, tellerFor(NAMES, you), outcome));
    expect(await story(0)).toContain("One take led to the next: Bruno took 3 times with a single card.");
    expect(await story(1)).toContain("One take led to the next: you took 3 times with a single card.");
  });

  test("what several have alike is nobody's alone", async () => {
    await words.use("en");
    const tell = async (game: string, events: object[], you: number | null) =>
      (await controllerOf(game)).story(events as BaseEvent[], tellerFor(NAMES, you), {
        scores: [8, 8, 4],
        winners: [0, 1],
        decided_by: "shared",
      });
    const strike = (to: number, gold: string) => ({ event: "strike", to, gold });
    const finds = [strike(0, "N4"), strike(1, "N3"), strike(2, "N4"), strike(0, "N4")];
    expect((await tell("gold", finds, null))[0]).toBe("The biggest finds, gold 4 each, went to Ada and Cleo.");
    expect((await tell("gold", finds, 2))[0]).toBe("The biggest finds, gold 4 each, went to you and to Ada.");
    const haul = (seat: number, n: number) => ({ event: "collected", seat, cards: Array(n).fill("Y1"), total: n });
    const hauls = [haul(2, 4), haul(0, 5), haul(1, 5), haul(0, 5)];
    expect((await tell("mole", hauls, null))[1]).toBe("The finest hauls, 5 cards at once, went to Ada and Bruno.");
    expect((await tell("mole", [haul(1, 4)], 1))[1]).toBe("The finest haul, 4 cards at once, was yours.");
    const hunt = [0, 1].flatMap((seat) => [
      { event: "broken-down", seat, pieces: [3], piece: 1 },
      { event: seat ? "rush-won" : "rush-lost", seat, marker: 2 },
    ]);
    expect((await tell("hunting", hunt, null)).slice(1)).toEqual([
      "The worst break-down cost 3 gold, on both sides.",
      "Ada dared a Gold Rush, and it failed.",
      "Bruno dared a Gold Rush, and it came off.",
    ]);
  });

  test("a series: games won, the course, the best and the closest game", async () => {
    await words.use("en");
    const game = (...scores: number[]): Outcome => ({
      scores,
      winners: [scores.indexOf(Math.max(...scores))],
      decided_by: "gold",
    });
    const outcomes = [game(10, 14, 3), game(20, 15, 1), game(12, 4, 11)];
    const outcome: Outcome = { scores: [42, 33, 15], winners: [0], decided_by: "gold" };
    expect(seriesStory({ games: 3, outcomes, outcome }, outcome, tellerFor(NAMES, 1))).toEqual([
      "Ada won 2 of 3 games.",
      "After game 1 Ada was still behind, and came back.",
      "The best single game was Ada’s: 20 points in game 2.",
      "Game 3 was the closest: a single point.",
    ]);
    expect(seriesStory({ games: 3, outcomes, outcome }, outcome, tellerFor(NAMES, 0)).join(" ")).not.toContain("Ada");
    const shared = { ...outcome, scores: [30, 29, 15] };
    const evenly = seriesStory(
      { games: 2, outcomes: outcomes.slice(0, 2), outcome: shared },
      shared,
      tellerFor(NAMES, 1),
    );
    expect(evenly.filter((line) => line.includes("won"))).toEqual([]);
  });

  test("nobody has the most of nothing", () => {
    expect(most(new Map([[0, 0]]))).toBeNull();
    expect(
      most(
        new Map([
          [0, 2],
          [1, 3],
          [2, 3],
        ]),
      ),
    ).toEqual({ seat: 1, n: 3 });
  });
});

describe("a score is told", () => {
  const over = recordings.filter(({ steps }) => steps.at(-1)!.view["outcome"]);

  test.each(rooms)("$name: its parts add up to it", async ({ name }) => {
    const controller = await controllerOf(name);
    const played = over.filter((recording) => recording.constant.game === name);
    expect(played.length).toBeGreaterThan(0);
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await words.use(language);
      for (const { constant, steps } of played) {
        const events = steps.flatMap((step) => step.events) as BaseEvent[];
        const view = { ...constant, ...steps.at(-1)!.view } as BaseView;
        view.outcome!.scores.forEach((score, seat) => {
          const { parts, note } = controller.score!(events, seat, view);
          expect(parts.reduce((sum, { n }) => sum + n, 0)).toBe(score);
          expect([...parts.map(({ text }) => text), note].join(" ")).not.toMatch(/[{}]|NaN|\w\.\w/);
        });
      }
    }
  });

  test("gold: coins by value, and who carried them", async () => {
    await words.use("en");
    const events = [
      { event: "strike", to: 0, gold: "N4", miner: "R5" },
      { event: "strike", to: 0, gold: "N4", miner: "B4" },
      { event: "strike", to: 1, gold: "N3", miner: "P4" },
      { event: "taken", seat: 0, gold: "N1" },
    ] as unknown as BaseEvent[];
    const view = { options: { colours: [["R"], ["P"]] } } as unknown as BaseView;
    expect((await controllerOf("gold")).score!(events, 0, view)).toEqual({
      parts: [
        { text: "2 × 4", n: 8 },
        { text: "1 × 1", n: 1 },
      ],
      note: "3 cards, brought home by red (1), by nobody’s blue (1), and by hand in the Gold Rush (1).",
    });
  });

  test("hunting: the stack, half of what was kept, the rush", async () => {
    await words.use("en");
    const side = { stack: [3, 1, 3], kept: [2, 3], marker: { state: "won", number: 2 } };
    const bare = { stack: [], kept: [], marker: { state: "hand", number: null } };
    const { score } = await controllerOf("hunting");
    const view = { sides: [side, bare] } as unknown as BaseView;
    expect(score!([], 0, view).parts).toEqual([
      { text: "stack: 2 × 3, 1 × 1", n: 7 },
      { text: "half of the 5 kept: 1 × 3, 1 × 2", n: 2 },
      { text: "Gold Rush with the 2", n: 2 },
    ]);
    expect(score!([], 1, view).parts).toEqual([{ text: "stack", n: 0 }]);
  });

  test("mole: in the advanced game how much of it is silver, as a tie asks for that", async () => {
    await words.use("en");
    const events = [
      { event: "collected", seat: 0, cards: ["S3", "R4", "R5", "R6"], total: 4 },
    ] as unknown as BaseEvent[];
    const view = (silver: boolean) =>
      ({ options: { silver }, chambers: [{ silver: 1 }, { silver: 0 }] }) as unknown as BaseView;
    const { score } = await controllerOf("mole");
    expect(score!(events, 0, view(true)).note).toBe("1 silver card among them.");
    expect(score!(events, 0, view(false)).note).toBeUndefined();
    expect(score!(events, 1, view(true)).note).toBeUndefined();
  });
});
