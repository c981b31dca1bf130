import { createHash } from "node:crypto";

/** Chance from a seed: the same choices every time. */
export class Chance {
  #state: Uint32Array;

  constructor(readonly seed: string) {
    const bytes = createHash("sha256").update(seed).digest();
    this.#state = Uint32Array.from([0, 4, 8, 12], (at) => bytes.readUInt32LE(at));
  }

  /** From 0 up to but not 1 (the generator sfc32). */
  number(): number {
    const [a, b, c, d] = this.#state as unknown as [number, number, number, number];
    const sum = (a + b + d) | 0;
    this.#state.set([b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + sum) | 0, d + 1]);
    return (sum >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.number() * limit);
  }

  pick<T>(list: readonly T[]): T {
    if (!list.length) throw new Error("nothing to pick from");
    return list[this.below(list.length)]!;
  }

  /** Whether something happens that happens in this part of all cases. */
  happens(part: number): boolean {
    return this.number() < part;
  }
}

/** Text that looks drawn, from a seed: so many hexadecimal digits. */
export function hexFrom(seed: string, digits: number): string {
  return createHash("sha256").update(seed).digest("hex").slice(0, digits);
}
