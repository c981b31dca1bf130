// Plays MATCHES matches of two clients as fast as they go: node drive.js PORT MATCHES SECONDS
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game');

const [, , port, matches, seconds] = process.argv;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const connect = (matchID) => (playerID) => {
  const client = Client({
    game, matchID, playerID, debug: false, multiplayer: SocketIO({ server: `http://localhost:${port}` }),
  });
  client.start();
  return client;
};
let moves = 0;

// A move counts when the other player has been told of it: the mover gets no acknowledgement of its own.
function follow(client, seat) {
  let seen = client.getState().G.n;
  client.subscribe((state) => {
    if (!state || state.G.n <= seen) return;
    seen = state.G.n;
    if (state.ctx.currentPlayer !== seat) return;
    moves += 1;
    client.moves.click();
  });
}

async function main() {
  const pairs = Array.from({ length: Number(matches) }, (_, n) => ['0', '1'].map(connect(`match ${n}`)));
  const isReady = (client) => client.getState()?.isConnected;
  while (!pairs.flat().every(isReady)) await wait(100);
  pairs.forEach((pair) => pair.forEach((client, seat) => follow(client, String(seat))));
  const start = performance.now();
  pairs.forEach(([first]) => first.moves.click());
  await wait(Number(seconds) * 1000);
  console.log(moves / ((performance.now() - start) / 1000));
  process.exit(0);
}

main();
