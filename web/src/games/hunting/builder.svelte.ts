import { PIECES, type Piece, type PieceCounts, sum } from "./types";

type Piles = Piece[][];
const empty = (): Piles => [[], [], [], []];

export const TEMPLATES = {
  steady: [
    [1, 2, 3],
    [2, 2],
    [1, 1],
    [3, 2, 1],
  ],
  towers: [[3, 2, 1, 2], [1], [2], [1, 3, 2, 1]],
  traps: [
    [3, 1],
    [2, 2, 1],
    [3, 2, 1],
    [2, 1],
  ],
} satisfies Record<string, Piles>;
export type Template = keyof typeof TEMPLATES;

/** Four piles in the making, with a memory of every step. `supply` tells what there is to build from. */
export class Builder {
  piles = $state.raw<Piles>(empty());
  held = $state<Piece | null>(null);
  #past = $state.raw<Piles[]>([]);

  left = $derived.by(() => {
    const used = this.piles.flat();
    return Object.fromEntries(PIECES.map((p) => [p, this.#all(p) - used.filter((u) => u === p).length])) as Record<
      Piece,
      number
    >;
  });
  missing = $derived(sum(Object.values(this.left)));
  complete = $derived(this.missing === 0 && this.piles.every((pile) => pile.length > 0));
  canUndo = $derived(this.#past.length > 0);

  constructor(readonly supply: () => PieceCounts | undefined) {}

  hold(piece: Piece): void {
    if (this.left[piece]) this.held = this.held === piece ? null : piece;
  }

  place(piece: Piece, pile: number): boolean {
    if (!this.left[piece]) return false;
    this.#go(this.piles.map((own, i) => (i === pile ? [...own, piece] : own)));
    return true;
  }

  takeBack(pile: number): void {
    if (this.piles[pile]?.length) this.#go(this.piles.map((own, i) => (i === pile ? own.slice(0, -1) : own)));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#put(before);
  }

  clear(): void {
    if (this.piles.some((pile) => pile.length)) this.#go(empty());
  }

  fill(template: Template): void {
    this.#go(TEMPLATES[template]);
  }

  shuffle(random: () => number = Math.random): void {
    const pieces = PIECES.flatMap((p) => Array<Piece>(this.#all(p)).fill(p));
    for (let i = pieces.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [pieces[i], pieces[j]] = [pieces[j]!, pieces[i]!];
    }
    const cuts = new Set<number>();
    while (cuts.size < 3) cuts.add(1 + Math.floor(random() * (pieces.length - 1)));
    const [a, b, c] = [...cuts].sort((x, y) => x - y) as [number, number, number];
    this.#go([pieces.slice(0, a), pieces.slice(a, b), pieces.slice(b, c), pieces.slice(c)]);
  }

  get move(): string {
    return `build ${this.piles.map((pile) => pile.join("-")).join("/")}`;
  }

  #all(piece: Piece): number {
    return this.supply()?.[piece] ?? 0;
  }

  #go(piles: Piles): void {
    this.#past = [...this.#past, this.piles];
    this.#put(piles);
  }

  /** A piece that is used up is in nobody's hand. */
  #put(piles: Piles): void {
    this.piles = piles;
    if (this.held && !this.left[this.held]) this.held = null;
  }
}
