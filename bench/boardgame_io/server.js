// boardgame.io's server with its file storage: node server.js PORT FOLDER
const { Server, FlatFile } = require('boardgame.io/server');
const game = require('./game');

const [, , port, dir] = process.argv;
Server({ games: [game], origins: ['*'], db: new FlatFile({ dir }) }).run(Number(port));
