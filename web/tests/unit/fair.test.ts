import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Opening } from "../../src/api/opening";
import type { TableInfo } from "../../src/api/schemas";
import { sealOf } from "../../src/lib/seal";
import { forget, known, remember, type Visited } from "../../src/lib/visited";
import { drawWords, keepWords, WRITTEN_MOST } from "../../src/lib/words";
import { command, judge, type Proof } from "../../src/lib/proof";

beforeEach(() => {
  localStorage.clear();
});

describe("a seal", () => {
  test("is SHA-256, however long the text", () => {
    for (let length = 0; length < 200; length++) {
      const text = "ab✓".repeat(length).slice(0, length);
      expect(sealOf(text), text).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("words for the shuffle", () => {
  test("are ones that a table takes, and never the same twice", () => {
    const longest = "x".repeat(WRITTEN_MOST);
    for (const words of [drawWords(), drawWords("my aunt's parrot"), drawWords(longest)])
      expect(words).toMatch(/^[ -.0-~]{1,64}$/);
    expect(drawWords("parrot")).toMatch(/^parrot [0-9a-f]{24}$/);
    expect(drawWords("parrot")).not.toBe(drawWords("parrot"));
  });

  test("are kept for each seat of a table, and go with it", () => {
    remember({ id: "t", game: "gold", seat: 0, seal: "s" });
    keepWords("t", 0, "ann's");
    keepWords("t", 1, "bob's");
    remember({ id: "t", game: "gold", seat: 1 });
    expect(known("t")).toEqual({
      id: "t",
      game: "gold",
      seat: 1,
      seal: "s",
      own: { 0: { words: "ann's" }, 1: { words: "bob's" } },
    });
    forget("t");
    expect(known("t")).toBeUndefined();
  });

  test("last as long as the page where nothing can be kept", async () => {
    vi.resetModules();
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("private");
    });
    const visited = await import("../../src/lib/visited");
    visited.remember({ id: "private", game: "gold", seat: 0 });
    visited.note("private", { own: { 0: { words: "x" } } });
    expect(visited.known("private")?.own).toEqual({ 0: { words: "x" } });
    refuse.mockRestore();
  });
});

const seat = (number: number, words: string | null) => ({ seat: number, commitment: words && sealOf(words) });
const sealed = (more: object = {}, ...seats: object[]): TableInfo =>
  ({
    id: "t",
    commitment: "seal",
    sealed: true,
    seats: seats.length ? seats : [seat(0, "ann's"), seat(1, "bob's"), seat(2, null)],
    ...more,
  }) as unknown as TableInfo;

function opening() {
  const sent: [number, string][] = [];
  const send = vi.fn((number: number, words: string) => {
    sent.push([number, words]);
    return Promise.resolve();
  });
  return { sent, send, opening: new Opening(send) };
}

describe("opening words", () => {
  beforeEach(() => {
    remember({ id: "t", game: "gold", seat: 0, seal: "seal" });
    keepWords("t", 0, "ann's");
    keepWords("t", 1, "bob's");
  });

  test("waits until the table is sealed, and happens once for each seat of the device", async () => {
    const { sent, opening: own } = opening();
    await own.look(sealed({ sealed: false }), [0, 1]);
    expect(sent).toEqual([]);
    for (let i = 0; i < 3; i++) await own.look(sealed(), [0, 1]);
    expect(sent).toEqual([
      [0, "ann's"],
      [1, "bob's"],
    ]);
    expect(known("t")?.own).toEqual({ 0: { words: "ann's", opened: true }, 1: { words: "bob's", opened: true } });
    expect(known("t")?.commitments).toEqual([sealOf("ann's"), sealOf("bob's"), null]);
  });

  test("happens again after a reload, and after a failure", async () => {
    const { sent, send, opening: own } = opening();
    send.mockRejectedValueOnce(new Error("lost"));
    await own.look(sealed(), [0]);
    expect(known("t")?.own?.[0]).toEqual({ words: "ann's" });
    await own.look(sealed(), [0]);
    await new Opening(send).look(sealed(), [0]);
    expect(sent).toEqual([
      [0, "ann's"],
      [0, "ann's"],
    ]);
  });

  test("does not happen for what was exchanged, or where the words are not", async () => {
    const { sent, opening: own } = opening();
    await own.look(sealed({ commitment: "another" }), [0]);
    await own.look(sealed({}, seat(0, "others'"), seat(1, "bob's")), [0]);
    await own.look(sealed(), [2]);
    await own.look(sealed({ id: "elsewhere" }), [0]);
    expect(sent).toEqual([]);
    expect(known("t")?.commitments).toBeUndefined();
  });

  test("what all had committed to is noted before the words leave, and stays", async () => {
    const noted: unknown[] = [];
    const own = new Opening(() => Promise.resolve(noted.push(known("t")?.commitments)));
    await own.look(sealed(), [0]);
    await own.look(sealed({}, seat(0, "ann's"), seat(1, "bob's"), seat(2, "late")), [1]);
    expect(noted).toEqual(Array(2).fill([sealOf("ann's"), sealOf("bob's"), null]));
  });
});

const proof = (more: Partial<Proof> = {}): Proof => ({
  commitment: sealOf("secret"),
  secret: "secret",
  seats: ["ann's", "bob's", ""],
  sources: ["opened", "clear", "bot"],
  commitments: [sealOf("ann's"), "", ""],
  names: ["Ann", "Bob", "bot"],
  ...more,
});
const noted = (more: Partial<Visited> = {}): Visited => ({
  id: "t",
  game: "gold",
  seat: 0,
  seal: sealOf("secret"),
  own: { 0: { words: "ann's", opened: true } },
  commitments: [sealOf("ann's"), sealOf("bob's"), null],
  ...more,
});

describe("what a device says of a proof", () => {
  test("all is well", () => {
    expect(judge(proof(), noted())).toEqual({ fits: "good", mine: "good", others: "good", proven: "deal" });
    expect(judge(proof(), undefined)).toEqual({ fits: "good", mine: null, others: null, proven: "trust" });
    expect(judge(proof(), noted({ seal: undefined }))).toMatchObject({ proven: "trust" });
  });

  test("words that the server knew prove nothing", () => {
    const { sources: _, commitments: __, ...old } = proof();
    expect(judge(old, undefined)).toEqual({ fits: "good", mine: null, others: null, proven: "nothing" });
    const told = proof({ sources: ["clear", "clear", "bot"], commitments: [] });
    expect(judge(told, undefined)).toMatchObject({ fits: "good", proven: "nothing" });
  });

  test("a secret or words that do not fit their seal", () => {
    expect(judge(proof({ secret: "else" }), noted())).toMatchObject({ fits: "bad", proven: null });
    expect(judge(proof({ commitments: [sealOf("x"), "", ""] }), undefined)).toMatchObject({ fits: "bad" });
  });

  test("another seal than the one it was shown", () => {
    expect(judge(proof(), noted({ seal: sealOf("else") }))).toMatchObject({ fits: "good", mine: "good", proven: null });
  });

  test("its own words were exchanged", () => {
    const liked = proof({ seats: ["liked", "bob's", ""], commitments: [sealOf("liked"), "", ""] });
    expect(judge(liked, noted())).toEqual({ fits: "good", mine: "bad", others: "bad", proven: null });
    expect(judge(proof({ sources: ["clear", "clear", "bot"] }), noted())).toMatchObject({ mine: "bad" });
    expect(judge(proof({ sources: [] }), noted())).toMatchObject({ mine: "bad" });
  });

  test("another's words were exchanged after its own were opened", () => {
    for (const seats of [
      ["ann's", "liked", ""],
      ["ann's", "", ""],
    ])
      expect(judge(proof({ seats }), noted())).toMatchObject({ mine: "good", others: "bad", proven: null });
    const late = proof({ sources: ["opened", "clear", "clear"], seats: ["ann's", "bob's", "late"] });
    expect(judge(late, noted())).toMatchObject({ others: "bad" });
  });

  test("words that came too late are no fraud, unless the server had said that it has them", () => {
    const without = proof({ seats: ["", "bob's", ""], sources: ["unopened", "clear", "bot"] });
    const silent = noted({ own: { 0: { words: "ann's" } } });
    expect(judge(without, silent)).toEqual({ fits: "good", mine: "unopened", others: "good", proven: "nothing" });
    expect(judge(without, noted())).toMatchObject({ mine: "bad", proven: null });
  });

  test("the worst of several seats at one device counts", () => {
    const two = noted({ own: { 0: { words: "ann's", opened: true }, 1: { words: "bob's" } } });
    expect(judge(proof(), two)).toMatchObject({ mine: "bad" });
  });

  test("how to check it elsewhere, quoted for a shell", () => {
    expect(command("gold", undefined)).toBe("motherlode verify motherlode-gold.json");
    expect(command("gold", noted({ own: { 0: { words: "a b" }, 1: { words: "it's" } } }))).toBe(
      "motherlode verify motherlode-gold.json --mine 'a b' --mine 'it'\\''s'",
    );
  });
});
