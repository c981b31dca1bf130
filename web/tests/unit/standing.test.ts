import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Schemas } from "../../src/api/schemas";
import { words } from "../../src/i18n/index.svelte";
import StandingTable from "../../src/table/Standing.svelte";

const who = (more: Partial<Schemas["Stands"]>): Schemas["Stands"] => ({
  seat: 0,
  name: "",
  level: null,
  played: 3,
  won: 0,
  points: 0,
  ...more,
});

function drawn(standing: Schemas["Standing"], names: string[]) {
  const component = mount(StandingTable, { target: document.body, props: { standing, names } });
  flushSync();
  const text = (node: Element | null) => (node?.textContent ?? "").replace(/\s+/gu, " ").trim();
  const told = {
    caption: text(document.querySelector("caption")),
    rows: [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map(text)),
    first: [...document.querySelectorAll("tr.first th")].map(text),
  };
  void unmount(component);
  return told;
}

beforeAll(() => words.use("en"));
afterEach(() => words.use("en"));

describe("what a group has won together", () => {
  const standing: Schemas["Standing"] = {
    games: 3,
    series: 0,
    people: [
      who({ seat: 1, name: "Bo", won: 2, points: 30 }),
      who({ seat: null, name: "Ann", played: 2, won: 2, points: 21 }),
      who({ seat: 0, name: "", level: "expert", played: 1, points: 4 }),
    ],
  };

  test("names who sits here as the table does, and who is gone by their own name", () => {
    const { caption, rows, first } = drawn(standing, ["Berta", "Bo"]);
    expect(caption).toBe("After 3 games together");
    expect(rows).toEqual([
      ["Bo", "2", "30"],
      ["Ann (has left, played 2×)", "2", "21"],
      ["Berta (played 1×)", "0", "4"],
    ]);
    expect(first).toEqual(["Bo", "Ann (has left, played 2×)"]);
  });

  test("marks nobody while nobody has won", () => {
    expect(drawn({ games: 1, series: 0, people: [who({ played: 1 })] }, ["Ann"]).first).toEqual([]);
  });

  test.each([
    ["de", 3, "Nach 3 Serien miteinander"],
    ["fr", 3, "Après 3 séries ensemble"],
    ["de", 1, "3\u2011mal miteinander gespielt"],
    ["en", 2, "Played together 3 times"],
  ] as const)("counts series as such (%s, %i of three)", async (language, series, caption) => {
    await words.use(language);
    expect(drawn({ ...standing, series }, ["Berta", "Bo"]).caption).toBe(caption);
  });
});
