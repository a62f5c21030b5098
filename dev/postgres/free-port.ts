import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral ports (from 32768 on Linux, from 49152 on others), which the system gives to
// connections and to servers that ask for any port. One of those could be gone before its owner
// listens on it, or while its owner restarts.
const LOWEST = 11_000;
const HIGHEST = 19_999;
const ATTEMPTS = 100;
/** Also what our own web process is about to listen on. */
const taken = new Set([Number(process.env.PORT)]);

/**
 * A port of the loopback address that nobody listens on and that was not given before in this
 * process. Throws when it finds none.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await nobodyListens(port)) return port;
  }
  throw new Error(`No free port was found between ${LOWEST} and ${HIGHEST}`);
}

const nobodyListens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
