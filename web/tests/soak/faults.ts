import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const PICTURES_MOST = 3;

interface Fault {
  text: string;
  seeds: string[];
}

/** What has been found, each kind once with the seeds that lead to it, the first ones with a picture. */
export class Faults {
  readonly #found = new Map<string, Fault>();

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  get count(): number {
    return this.#found.size;
  }

  async add(seed: string, where: string, what: string, page?: Page): Promise<void> {
    // Numbers, words and the compiler's class names differ from case to case.
    const kind = what
      .replace(/svelte-\w+/g, "")
      .replace(/"[^"]*"/g, "…")
      .replace(/[\d.]+/g, "#");
    const fault = this.#found.get(kind) ?? { text: `${where}: ${what}`, seeds: [] };
    this.#found.set(kind, fault);
    if (fault.seeds.includes(seed)) return;
    fault.seeds.push(seed);
    if (fault.seeds.length > PICTURES_MOST) return;
    const picture = page && (await this.#picture(seed, page));
    console.log(`  FAULT ${where}: ${what}\n    again: make soak SEED=${seed}${picture ? `\n    ${picture}` : ""}`);
  }

  async #picture(seed: string, page: Page): Promise<string | null> {
    const file = join(this.folder, `${seed}-${this.count}.png`);
    const isTaken = await page.screenshot({ path: file, timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    return isTaken ? file : null;
  }

  summary(): string {
    const lines = [...this.#found.values()].map(({ text, seeds }) => `- ${text}\n  seeds: ${seeds.join(" ")}`);
    return lines.join("\n");
  }
}
