import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { LANGUAGES, type Language, words } from "../../src/i18n/index.svelte";
import type { BaseEvent, Controller, Outcome } from "../../src/table/controller";
import type { Recording } from "../../src/table/recorded";
import { most, tellerFor } from "../../src/table/story";

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
      "Then it hurt: one break-down cost you 5 gold.",
      "Bruno dared a Gold Rush, and it failed.",
      "You guessed right 2 times.",
    ]);
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
