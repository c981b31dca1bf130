/** A number in [0, 1) that depends on nothing but its arguments: the same place always looks the same. */
export function noise(...parts: number[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    h = Math.imul(h ^ (part + 0x9e37), 0x01000193);
    h ^= h >>> 13;
    h = Math.imul(h, 0x5bd1e995);
    h ^= h >>> 15;
  }
  return (h >>> 0) / 4294967296;
}

export function spread(amount: number, ...parts: number[]): number {
  return (noise(...parts) * 2 - 1) * amount;
}
