import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { qrCode } from "../../src/lib/qr";

/** The server's own codes, for the terminal, are held to the same file. */
const codes = JSON.parse(readFileSync("../tests/server/fixtures/qr_codes.json", "utf8")) as Record<string, string[]>;

test.each(Object.entries(codes))("the code of %j", (text, rows) => {
  expect(qrCode(text).map((row) => row.map(Number).join(""))).toEqual(rows);
});
