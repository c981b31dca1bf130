import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { neededOffline } from "../../scripts/offline";
import { Life } from "../../src/api/life.svelte";
import { friendlyName, nameAmongFriends, personKey, seatName } from "../../src/api/names";
import { moveWords } from "../../src/api/opening";
import type { TableInfo } from "../../src/api/schemas";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { fr } from "../../src/i18n/fr";
import { words } from "../../src/i18n/index.svelte";
import { callToTable } from "../../src/lib/notify";
import { callName } from "../../src/lib/person";
import { sealOf } from "../../src/lib/seal";
import { isMuted, settings, toggleMute } from "../../src/lib/settings.svelte";
import { known, ownSeat, remember } from "../../src/lib/visited";
import { keepWords } from "../../src/lib/words";
import { paceName, paceOf } from "../../src/pages/pace";
import { me } from "../../src/pages/play";
import { minutes } from "../../src/table/clock.svelte";

type Seat = TableInfo["seats"][number];
const seat = (number: number, name: string, more: Partial<Seat> = {}) =>
  ({ seat: number, kind: "human", name, level: null, away: false, commitment: null, ...more }) as Seat;

test("a name that runs from right to left turns nothing beside it about", async () => {
  expect(seatName(seat(0, "אלכסנדרה"))).toBe("\u2068אלכסנדרה\u2069");
  expect(seatName(seat(0, "ليلى 2"))).toBe("\u2068ليلى 2\u2069");
  expect(seatName(seat(0, "Zoé 🦄"))).toBe("Zoé 🦄");
  expect(callName(seatName(seat(0, "אלכסנדרה")))).toBe("אלכסנדרה");
});

test("whoever gives a hint is called by a level that fits into the sentence", () => {
  expect(de["hint.would"]).toContain("Stufe {level} ");
  expect(fr["hint.would"]).toContain("niveau {level} ");
});

afterEach(async () => {
  settings.name = "";
  settings.muted = [];
  settings.notify = false;
  localStorage.clear();
  await words.use("en");
});

describe("names", () => {
  test.each(["en", "de", "fr"] as const)(
    'in %s nobody\'s "you" is sent, stored, or read by others',
    async (language) => {
      await words.use(language);
      for (const you of [en, de, fr].map((each) => String(each["seat.you.name"]))) {
        settings.name = you;
        expect(me().name).toBeNull();
        expect(nameAmongFriends("Lou")).toBe("Lou");
        expect(callName(seatName(seat(0, you), 1))).not.toBe("");
        expect(callName(seatName(seat(0, ""), 1))).not.toBe("");
      }
      expect(seatName(seat(0, ""), 0)).toBe(words.t("seat.you.name"));
      expect(seatName(seat(0, "Noé"), 0)).toBe("Noé");
    },
  );

  test("a friendly one is ready in each language, short enough for a seat", async () => {
    for (const language of ["en", "de", "fr"] as const) {
      await words.use(language);
      const names = words.t("names.friendly").split(", ");
      expect(new Set(names).size).toBeGreaterThan(9);
      for (const name of names) expect(callName(name)).toBe(name);
      expect(names).toContain(friendlyName());
    }
  });

  test("what somebody said, or was given, is remembered", () => {
    settings.name = "  Ada  ";
    expect(nameAmongFriends("Lou")).toBe("Ada");
    settings.name = " ";
    expect(nameAmongFriends("Lou")).toBe("Lou");
    expect(me().name).toBe("Lou");
  });

  test("faces are muted by person: by name at every table, else by seat at one", () => {
    toggleMute(personKey("t", seat(1, "Noé")));
    toggleMute(personKey("t", seat(2, "")));
    expect(isMuted(personKey("u", seat(4, "noé")))).toBe(true);
    expect(isMuted(personKey("t", seat(2, "")))).toBe(true);
    expect(isMuted(personKey("u", seat(2, "")))).toBe(false);
    toggleMute(personKey("u", seat(0, "NOÉ")));
    expect(isMuted(personKey("t", seat(1, "Noé")))).toBe(false);
  });
});

test("a table's pace is told in hours and days", () => {
  expect(paceName(paceOf(75))).toBe("Live");
  expect(paceName(paceOf(6 * 3600))).toContain("6 hours");
  expect(paceName(paceOf(86_400))).toBe("A day for each move");
  expect(paceName({ speed: "slow", patience: 3 * 86_400 })).toContain("3 days");
  expect([minutes(75), minutes(9.2), minutes(-3)]).toEqual(["1:15", "0:10", "0:00"]);
});

test.each([
  ["en", "4:05 PM", "Thu 4:05 PM"],
  ["de", "16:05", "Do., 16:05"],
  ["fr", "16:05", "jeu. 16:05"],
] as const)("until when a table waits is told by the day, unless it is today (%s)", async (language, today, later) => {
  await words.use(language);
  const now = new Date(2026, 10, 18, 9, 0);
  const told = [18, 19].map((day) => words.moment(new Date(2026, 10, day, 16, 5), now).replace(/\s/gu, " "));
  expect(told).toEqual([today, later]);
});

test("who counts for another game are the people who are here", () => {
  const nothing = () => Promise.resolve();
  const life = new Life("t", {
    leave: nothing,
    back: nothing,
    take: nothing,
    ready: nothing,
    follow: nothing,
    change: nothing,
  });
  const seats = [seat(0, "A"), seat(1, "B"), seat(2, "C"), seat(3, "Bot", { kind: "bot" })];
  life.held = [0];
  life.know({ seats, ready: [1], absent: [{ seat: 2, left: 30 }] } as unknown as TableInfo);
  life.present = new Set([1]);
  expect(life.company).toEqual([0, 1]);
  expect(life.isReady).toBe(false);
  expect(life.hasOthers).toBe(true);
  life.gone = [1, 2];
  expect(life.hasOthers).toBe(false);
  life.gone = [];
  expect(life.missing[0]!.until).toBeGreaterThan(Date.now() + 29_000);
  // The clock that is shown ticks: for whom others may choose already, they may by any of its ticks.
  life.miss([{ seat: 2, left: 0 }]);
  expect(life.missing[0]!.until).toBeLessThan(Date.now() - 1000);
  life.know({ seats, ready: [0, 1], absent: [] } as unknown as TableInfo);
  expect(life.isReady).toBe(true);
  expect(life.missing).toEqual([]);
});

test("whoever comes back to a seat that a bot played for is told once, and nobody else", () => {
  const nothing = () => Promise.resolve();
  const life = new Life("t", {
    leave: nothing,
    back: nothing,
    take: nothing,
    ready: nothing,
    follow: nothing,
    change: nothing,
  });
  life.held = [0];
  const know = (mine: boolean, theirs: boolean, phase = "playing") =>
    life.know({
      phase,
      seats: [seat(0, "A", { away: mine }), seat(1, "B", { away: theirs })],
      ready: [],
      absent: [],
    } as unknown as TableInfo);
  know(false, true);
  know(false, false);
  expect(life.stoodIn).toBe(false);
  know(true, false);
  know(false, false, "over");
  expect(life.stoodIn).toBe(false);
  know(true, false);
  know(false, false);
  expect(life.stoodIn).toBe(true);
  life.stoodIn = false;
  know(false, false);
  expect(life.stoodIn).toBe(false);
});

test("a device that several people share has no seat of its own", () => {
  remember({ id: "t", game: "x", seat: 2 });
  keepWords("t", 2, "beta");
  expect(ownSeat("t")).toBe(2);
  keepWords("t", 0, "alpha");
  expect(ownSeat("t")).toBeNull();
  expect(ownSeat("elsewhere")).toBeNull();
});

describe("words of seats that are moved", () => {
  const table = (...commitments: (string | null)[]) =>
    ({ id: "t", seats: commitments.map((commitment, i) => seat(i, "", { commitment })) }) as TableInfo;
  beforeEach(() => {
    remember({ id: "t", game: "x", seat: 0 });
    keepWords("t", 0, "alpha");
    keepWords("t", 2, "beta");
  });

  test("go along with them", () => {
    moveWords(table(sealOf("beta"), null, sealOf("alpha")), [0, 2]);
    expect(known("t")?.own).toEqual({ 0: { words: "beta" }, 2: { words: "alpha" } });
  });
  test("are kept as they were noted where a commitment was exchanged", () => {
    moveWords(table(sealOf("alpha"), null, sealOf("other")), [0, 2]);
    expect(known("t")?.own).toEqual({ 0: { words: "alpha" }, 2: { words: "beta" } });
  });
});

describe("a call to one's turn", () => {
  const told = vi.fn();
  beforeEach(() => {
    told.mockClear();
    const notification = Object.assign(
      class {
        constructor(title: string) {
          told(title);
        }
      },
      { permission: "granted", requestPermission: () => Promise.resolve("granted") },
    );
    vi.stubGlobal("Notification", notification);
    vi.stubGlobal("navigator", { ...navigator, serviceWorker: undefined });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test.each([
    [true, true, 1],
    [false, true, 0],
    [true, false, 0],
  ])("wished for: %s, out of sight: %s", async (wished, hidden, times) => {
    settings.notify = wished;
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    await callToTable("Your turn", "here");
    expect(told).toHaveBeenCalledTimes(times);
  });
});

test("what is kept for later is what the home page, lessons and rules need, and no table", () => {
  const chunk = (imports: string[], dynamicImports: string[], facadeModuleId = "", isEntry = false) => ({
    type: "chunk",
    isEntry,
    facadeModuleId,
    imports,
    dynamicImports,
    viteMetadata: { importedCss: new Set([`${facadeModuleId.split("/").at(-1)}.css`]), importedAssets: new Set() },
  });
  const bundle = {
    "index.js": chunk(["base.js"], ["learn.js", "table.js"], "/src/main.ts", true),
    "base.js": chunk([], []),
    "learn.js": chunk(["base.js"], [], "/src/pages/Learn.svelte"),
    "table.js": chunk(["base.js"], ["deep.js"], "/src/pages/TablePage.svelte"),
    "deep.js": chunk([], []),
    "letters.woff2": { type: "asset" },
  };
  const needed = neededOffline(bundle);
  for (const name of ["/index.js", "/base.js", "/learn.js", "/Learn.svelte.css", "/letters.woff2"])
    expect(needed).toContain(name);
  for (const name of ["/table.js", "/deep.js"]) expect(needed).not.toContain(name);
});
