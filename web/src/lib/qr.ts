/** QR codes for short texts: byte mode, error correction level L, versions 1 to 6. */
const DATA = [0, 19, 34, 55, 80, 108, 136];
const CHECK = [0, 7, 10, 15, 20, 26, 18];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

function checkWords(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, j) => {
      next[j]! ^= g;
      next[j + 1]! ^= times(g, EXP[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead)
      generator.forEach((g, j) => {
        rest[i + j]! ^= times(g, lead);
      });
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const room = DATA[version]!;
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks = BLOCKS[version]!;
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size));
  const checks = parts.map((part) => checkWords(part, CHECK[version]!));
  const weave = (rows: number[][]) => rows[0]!.flatMap((_, i) => rows.map((row) => row[i]!));
  return [...weave(parts), ...weave(checks)];
}

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let r = -reach; r <= reach; r++) {
      for (let c = -reach; c <= reach; c++) {
        const line = grid[row + r];
        if (line && column + c >= 0 && column + c < size) line[column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
      }
    }
  };
  const finder = (ring: number) => ring !== 2 && ring !== 4;
  square(3, 3, 4, finder);
  square(3, size - 4, 4, finder);
  square(size - 4, 3, 4, finder);
  if (version > 1) square(size - 7, size - 7, 2, (ring) => ring !== 1);
  for (let i = 8; i < size - 8; i++) {
    grid[6]![i] ??= i % 2 === 0;
    grid[i]![6] ??= i % 2 === 0;
  }
  let format = 0b01000 << 10;
  for (let i = 14; i >= 10; i--) if ((format >> i) & 1) format ^= 0b10100110111 << (i - 10);
  format = ((0b01000 << 10) | format) ^ 0b101010000010010;
  for (let i = 0; i < 15; i++) {
    const bit = ((format >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    grid[near]![8] = bit;
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[8]![across] = bit;
  }
  grid[size - 8]![8] = true;
  return grid;
}

export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((room, v) => v > 0 && bytes.length + 2 <= room);
  if (version < 0) throw new Error("too long for a QR code");
  const grid = frame(version);
  const size = grid.length;
  const bits = codewords(bytes, version).flatMap((word) => Array.from({ length: 8 }, (_, i) => (word >> (7 - i)) & 1));
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue;
        const bit = bits[at++] === 1;
        grid[row]![column] = bit !== ((row + column) % 2 === 0);
      }
    }
  }
  return grid as boolean[][];
}
