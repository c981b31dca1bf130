import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { SeatInfo } from "../../src/api/transport";
import { rooms } from "../../src/games";
import { cardName, tellGold } from "../../src/games/gold/tell";
import type { GoldEvent, GoldView } from "../../src/games/gold/types";
import { inLanguage, LANGUAGES, type Language, sentences, words } from "../../src/i18n/index.svelte";
import type { BaseEvent, BaseView, Controller, Told } from "../../src/table/controller";
import { toldOf } from "../../src/table/moments";
import { RecordedTable, type Recording } from "../../src/table/recorded";
import { Session } from "../../src/table/session.svelte";

const NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Edda", "Finn"];
const seats = NAMES.map((name): SeatInfo => ({ name, bot: null, present: true }));
const languages = Object.keys(LANGUAGES) as Language[];
const YOU: Record<Language, RegExp> = { en: /\byou/i, de: /\b(du|dir|dich|dein)/i, fr: /\b(tu|te|toi|ton)\b/i };
const recordings = readdirSync("tests/fixtures")
  .map((file) => JSON.parse(readFileSync(`tests/fixtures/${file}`, "utf8")) as Recording)
  .filter((recording) => recording.constant);
const of = (game: string) => recordings.filter((recording) => recording.constant.game === game);

async function controllerOf(game: string): Promise<Controller> {
  const room = rooms.find(({ name }) => name === game)!;
  const [{ Controller: Own }] = await Promise.all([room.table(), room.speech.load()]);
  return new Own() as unknown as Controller;
}

/** Every line of a recorded game, for somebody, as it went or when it is `past`. */
function linesOf(controller: Controller, recording: Recording, you: number | null, past = false): Told[] {
  const before: BaseEvent[] = [];
  return recording.steps.flatMap(({ events, view }) =>
    events.flatMap((event) => {
      const whole = { ...recording.constant, ...view } as BaseView;
      const told = controller.tell(event, seats, you, whole, before, past);
      before.push(event);
      return told?.log ? [told] : [];
    }),
  );
}

describe.each(rooms)("the log of $name", ({ name, rules }) => {
  test.each(languages)("is told in whole sentences with reasons, in %s", async (language) => {
    const controller = await controllerOf(name);
    await words.use(language);
    const ids = new Set((await inLanguage(rules!, language)).map(({ id }) => id));
    for (const recording of of(name)) {
      for (const you of [null, 0, 1]) {
        const lines = linesOf(controller, recording, you);
        expect(lines.length).toBeGreaterThan(20);
        for (const { log, why, rule } of lines) {
          expect(log).toMatch(/^\p{Lu}.*[.!]$/u);
          expect(why ?? "A.").toMatch(/^[\p{Lu}\d].*\.$/u);
          expect(`${log} ${why}`).not.toMatch(/[{}]|undefined.*\.$|\bNaN\b/);
          expect(ids).toContain(rule);
        }
        expect(lines.some(({ why }) => why)).toBe(true);
      }
    }
  });
});

describe("gold says whose turn it was", () => {
  test.each(languages)("in every line, in %s", async (language) => {
    const controller = await controllerOf("gold");
    await words.use(language);
    for (const recording of of("gold"))
      for (const you of [null, 0, 1])
        for (const { log, seat } of linesOf(controller, recording, you)) {
          expect(seat, log).toBeTypeOf("number");
          const isNamed = NAMES.some((name) => log!.includes(name)) || YOU[language].test(log!);
          expect(isNamed, log).toBe(true);
        }
  });

  const view = { options: { memory: "strict", players: 3, colours: [["R"], ["P"], ["O"]] } } as unknown as GoldView;
  const turned = (seat: number): GoldEvent => ({ event: "turned", seat, position: 0, card: "N2" });
  const strike = (to: number, miner: string): GoldEvent => ({
    event: "strike",
    to,
    gold_at: 0,
    gold: "N2",
    miner_at: 1,
    miner,
  });
  const told = (event: GoldEvent, turner: number, you: number | null = null) => {
    const { log, why, seat } = tellGold(event, seats, you, view, [turned(turner)])!;
    return { log, why, seat };
  };

  test("and for whom a miner works", async () => {
    await controllerOf("gold");
    await words.use("en");
    expect(told(strike(1, "B4"), 1)).toEqual({
      log: "Strike for Bruno: the blue miner 4 carries gold 2 home.",
      why: "Nobody’s miner, so it works for whoever’s turn it is.",
      seat: 1,
    });
    expect(told(strike(0, "R4"), 1)).toMatchObject({
      log: "Bruno turns up a strike for Ada: the red miner 4 carries gold 2 home.",
      why: "A miner works for the owner of its colour, whoever turns it up.",
    });
    expect(told(strike(0, "R4"), 1, 0).log).toBe(
      "Bruno turns up a strike for you: the red miner 4 carries gold 2 home.",
    );
    expect(told(strike(0, "R4"), 1, 1).log).toBe("You turn up a strike for Ada: the red miner 4 carries gold 2 home.");
    await words.use("fr");
    expect(told(strike(0, "R2"), 0, 0).log).toBe("Filon\u202f! Le chercheur rouge 2 te rapporte l’or 2.");
    await words.use("de");
    expect(told(strike(0, "R2"), 0, 0).log).toBe("Treffer! Der rote Goldgräber 2 bringt dir Gold 2 heim.");
  });

  test("a card whose value is not told reads like any other", async () => {
    await controllerOf("gold");
    const nothing: GoldEvent = { event: "nothing", positions: [-1, -1], cards: ["N?", "R?"], why: "too weak" };
    const twice: GoldEvent = { event: "nothing", positions: [-1, -1], cards: ["N?", "N?"], why: "two gold" };
    await words.use("en");
    expect(told(nothing, 1).log).toBe("Bruno turns up gold and a red miner.");
    expect(told(twice, 1).log).toBe("Bruno turns up two gold cards.");
    await words.use("de");
    expect(told(nothing, 1).log).toBe("Bruno deckt Gold und einen roten Goldgräber auf.");
    await words.use("fr");
    expect(told(nothing, 1).log).toBe("Bruno retourne de l’or et un chercheur rouge.");
    for (const language of languages) {
      await words.use(language);
      for (const code of ["?", "N?", "R?", "P?", "O?", "G?", "B?"])
        for (const form of ["", ".the", ".acc"] as const) expect(cardName(code, form)).not.toMatch(/gold\.|NaN|[{}]/);
    }
  });
});

describe("French has its articles", () => {
  test("before miners and gold", async () => {
    const controller = await controllerOf("gold");
    await words.use("fr");
    for (const recording of of("gold"))
      for (const { log } of linesOf(controller, recording, 0)) {
        expect(log).not.toMatch(/(?<!\b(le|un|ce) )chercheur/i);
        expect(log).not.toMatch(/(?<!l’)\bor \d/i);
      }
  });
  test("before the moles' cards", async () => {
    const controller = await controllerOf("mole");
    await words.use("fr");
    for (const recording of of("mole"))
      for (const { log } of linesOf(controller, recording, 0))
        expect(log).not.toMatch(/(?<!\b(le|du) )\b\d+ (jaune|rouge|vert|bleu|d’argent)/i);
  });
});

test("every sentence begins with a capital letter", () => {
  expect(sentences("boum ! la dynamite. élan")).toBe("Boum ! La dynamite. Élan");
  expect(sentences("18 cards: gold")).toBe("18 cards: gold");
});

describe.each(recordings.map((recording) => ({ recording, game: recording.constant.game })))(
  "watched again: $game",
  ({ recording, game }) => {
    beforeAll(() => words.use("en"));

    test("every moment has words, a choice that is secret too", async () => {
      const table = new RecordedTable({ ...recording, past: true, you: null, names: NAMES }, 0);
      const told = toldOf(table, await controllerOf(game)).slice(1);
      expect(told.filter((moment) => !moment.some(({ log, say }) => log ?? say))).toEqual([]);
    });

    test("the log is whole at every moment, however it was reached", async () => {
      const room = rooms.find(({ name }) => name === game)!;
      const controller = await controllerOf(game);
      const table = new RecordedTable({ ...recording, past: true, you: null, names: NAMES }, 0);
      const session = new Session<BaseView, BaseEvent>(table, controller, room);
      session.open();
      const expected = (at: number) => {
        const until = { ...recording, steps: recording.steps.slice(0, at + 1) };
        return linesOf(controller, until, null, true).map(({ log }) => log);
      };
      const steps = recording.steps.length;
      for (const at of [steps - 1, 0, ...recording.steps.keys()]) {
        table.jump(at);
        await new Promise((resolve) => setTimeout(resolve, 0));
        expect(
          session.log.map(({ text }) => text),
          `moment ${at}`,
        ).toEqual(expected(at));
      }
      table.jump(3);
      table.next();
      table.step();
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(session.log.map(({ text }) => text)).toEqual(expected(5));
      expect(session.myTurn).toBe(false);
      session.close();
    });
  },
);
