// boardgame.io's own server with its flat-file store, around a game as small as can be: PORT, then the store's folder.
import { createRequire } from 'node:module';

const { FlatFile, Server } = createRequire(import.meta.url)('boardgame.io/server');

const FIELDS = 64;
const [port, folder] = process.argv.slice(2);

const stones = {
  name: 'stones',
  setup: () => ({ fields: Array(FIELDS).fill(null) }),
  moves: {
    put: ({ G, playerID }, field) => {
      G.fields[field] = playerID;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [stones], origins: ['http://127.0.0.1'], db: new FlatFile({ dir: folder }) });
await server.run(Number(port));
