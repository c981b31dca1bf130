// @vitest-environment node
import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

// A browser test may look at a page only through something that waits: a page that is slow, or busy, shows a moment later what a
// test wants to see. So whatever reads a page at once is refused, unless it stands in a function that is asked again and again.

/** Methods of Playwright's pages and locators that read at once, or let a fixed time pass. */
const READS = new Set([
  ..."$ $$ $eval $$eval all allInnerTexts allTextContents ariaSnapshot boundingBox content count".split(" "),
  ..."evaluate evaluateAll evaluateHandle getAttribute innerHTML innerText inputValue isChecked isDisabled".split(" "),
  ..."isEditable isEnabled isHidden isVisible textContent title waitForTimeout".split(" "),
]);
const OWNERS = new Set(["Page", "Locator", "Frame", "ElementHandle"]);
/** What asks again until it likes the answer, or until the answer stays the same. */
const WAITS = new Set(["poll", "steady", "until", "remains"]);
/** The functions that wait are written here, with reads. */
const HELPERS = /\/(browser|checks|hand|hands|reading|visit|games\/\w+)\.ts$/;

type Reading = { node: ts.Node; name: string };

class Search {
  readonly #checker: ts.TypeChecker;
  /** Functions of the tests that read at once when they are called. */
  readonly #readers = new Set<ts.Symbol>();

  constructor(readonly program: ts.Program) {
    this.#checker = program.getTypeChecker();
  }

  /** Return where tests read at once, as `file:line: name`. */
  faults(files: ts.SourceFile[]): string[] {
    const searched = files.filter(({ fileName }) => !HELPERS.test(fileName));
    for (let known = -1; known !== this.#readers.size;) {
      known = this.#readers.size;
      for (const file of searched) for (const { node } of this.#readings(file)) this.#note(node);
    }
    return searched.flatMap((file) =>
      this.#readings(file)
        .filter(({ node }) => !this.#functionAround(node))
        .map(({ node, name }) => {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart());
          return `${file.fileName.split("/").slice(-1)}:${line + 1}: ${name}`;
        }),
    );
  }

  #note(reading: ts.Node): void {
    const name = this.#functionAround(reading);
    const symbol = name && this.#checker.getSymbolAtLocation(name);
    if (symbol) this.#readers.add(symbol);
  }

  #readings(file: ts.SourceFile): Reading[] {
    const found: Reading[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node)) {
        if (this.#isWait(node)) return;
        const name = this.#nameOfRead(node);
        if (name) found.push({ node, name });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  #isWait({ expression }: ts.CallExpression): boolean {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    return WAITS.has(name.getText());
  }

  #nameOfRead(call: ts.CallExpression): string | null {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression)) {
      const symbol = this.#checker.getSymbolAtLocation(expression);
      return symbol && this.#readers.has(symbol) ? symbol.name : null;
    }
    const name = expression.name.text;
    if (!READS.has(name)) return null;
    const owner = this.#checker.getTypeAtLocation(expression.expression).getSymbol()?.name ?? "";
    if (!OWNERS.has(owner)) return null;
    // A locator waits for its element: something may be done to that. A page does not wait.
    return name === "evaluate" && owner === "Locator" && this.#givesNothing(call) ? null : name;
  }

  #givesNothing(call: ts.CallExpression): boolean {
    const given = this.#checker.getTypeAtLocation(call) as ts.TypeReference;
    return this.#checker.getTypeArguments(given).some(({ flags }) => flags & ts.TypeFlags.Void);
  }

  /** The name of the function in which this stands; null in the function of a test, or in none. */
  #functionAround(node: ts.Node): ts.Node | null {
    for (let each = node.parent; each; each = each.parent) {
      if (ts.isFunctionDeclaration(each)) return each.name ?? null;
      const holder = each.parent;
      if (ts.isArrowFunction(each) && ts.isVariableDeclaration(holder)) return holder.name;
      if (ts.isArrowFunction(each) && ts.isPropertyAssignment(holder)) return holder.name;
    }
    return null;
  }
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** A file that is not there, with faults and without: each line of comment names what is wrong in the next. */
const MADE_UP = resolve("tests/browser/made-up.test.ts");
const TEXT = `
import { expect, test } from "@playwright/test";
import { steady } from "./reading";

test("a test", async ({ page }) => {
  const read = () => page.locator("p").innerText();
  const readTwice = async () => [await read(), await read()];
  // count
  expect(await page.locator("p").count()).toBe(1);
  // evaluate
  await page.evaluate(() => { history.back(); });
  // waitForTimeout
  await page.waitForTimeout(9);
  // readTwice
  await readTwice();
  // fine
  await expect(page.locator("p")).toHaveCount(1);
  await expect.poll(read).toBe("");
  await steady(async () => (await readTwice()).length);
  await page.locator("p").evaluate((p) => { p.remove(); });
});
`;

const hasMadeUp = ts.createCompilerHost(OPTIONS);
const { fileExists, readFile, getSourceFile } = hasMadeUp;
hasMadeUp.fileExists = (name) => name === MADE_UP || fileExists(name);
hasMadeUp.readFile = (name) => (name === MADE_UP ? TEXT : readFile(name));
hasMadeUp.getSourceFile = (name, version, ...rest) =>
  name === MADE_UP ? ts.createSourceFile(name, TEXT, version, true) : getSourceFile(name, version, ...rest);

const TESTS = ts.sys.readDirectory(resolve("tests/browser"), [".ts"]);
const program = ts.createProgram([...TESTS, MADE_UP], OPTIONS, hasMadeUp);
const search = new Search(program);

test("browser tests look at pages only through what waits", () => {
  const files = TESTS.map((name) => program.getSourceFile(name)!);
  expect(files.length).toBeGreaterThan(20);
  expect(search.faults(files)).toEqual([]);
});

test("what reads at once is found, also behind a function", () => {
  const lines = TEXT.split("\n");
  const faults = search.faults([program.getSourceFile(MADE_UP)!]);
  const wrong = ["count", "evaluate", "waitForTimeout", "readTwice"];
  expect(faults).toEqual(wrong.map((name) => `made-up.test.ts:${lines.indexOf(`  // ${name}`) + 2}: ${name}`));
});
