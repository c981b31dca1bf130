const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter((n) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
});
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/**
 * The seal of a text: its SHA-256 in hexadecimal (FIPS 180-4). Browsers offer it to pages that came over HTTPS only, and
 * a table in one's own network has none.
 */
export function sealOf(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  let state = START;
  for (let at = 0; at < blocks.byteLength; at += 64) state = mixed(state, blocks, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The text, a one, zeros, and how many bits it has: whole blocks of 64 bytes. */
function padded(text: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  bytes.set(text);
  bytes[text.length] = 0x80;
  const blocks = new DataView(bytes.buffer);
  blocks.setUint32(bytes.length - 4, text.length * 8);
  return blocks;
}

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function schedule(blocks: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, i) => blocks.getInt32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15]!, words[i - 2]!];
    const [near, far] = [turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)];
    words.push((words[i - 16]! + near + words[i - 7]! + far) | 0);
  }
  return words;
}

function mixed(state: number[], blocks: DataView, at: number): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (const [i, word] of schedule(blocks, at).entries()) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + word) | 0;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0);
}
