// The least that boardgame.io can be asked to play: two players take turns, and each move adds one.
module.exports = {
  name: 'trivial',
  setup: () => ({ n: 0 }),
  moves: { click: { move: ({ G }) => { G.n += 1; }, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
};
