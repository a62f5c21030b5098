import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { startWebProcess, type WebProcess } from '../../../dev/web-process.ts';
import type { TestApp } from '../../support/app.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

const DIES = fileURLToPath(new URL('../../support/die-at-statement.mjs', import.meta.url));

/** The web process that a browser talks to: a real one, which can be killed and comes back. */
export interface BreakableShop {
  /** Stays the same over every start. */
  readonly origin: string;
  /** The network between it and the database. */
  readonly database: TcpProxy;
  start(): Promise<void>;
  /** As `kill -9` does: connections break, and new ones are refused. */
  kill(): Promise<void>;
  /** As a deployment does. */
  stop(): Promise<void>;
  /** From its next COMMIT on it is dead: what was asked is done, and nobody hears of it. */
  dieAtCommit(): Promise<void>;
}

/** One web process on a port of its own; it is well at the start of each test. */
export function useBreakableShop(
  context: TestApp,
  settings: () => Record<string, string> = () => ({}),
): BreakableShop {
  let web: WebProcess | null = null;
  let port = 0;
  const shop = {
    origin: '',
    database: undefined as unknown as TcpProxy,
    start: async () => {
      const address = new URL(context.db.url);
      address.port = String(shop.database.port);
      web = await startWebProcess({
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: address.href,
        JWT_SECRET: context.config.jwtSecret,
        ENCRYPTION_KEY: context.config.encryptionKey,
        NODE_OPTIONS: `--import=${DIES}`,
        DIE_AT: 'commit',
        ...settings(),
      });
    },
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    dieAtCommit: async () => {
      web?.child.kill('SIGUSR2');
      while (!web?.output().includes('armed')) await new Promise(setImmediate);
    },
  };
  const isRunning = () => web !== null && web.child.exitCode === null && !web.child.signalCode;
  const ended = async (signal: NodeJS.Signals) => {
    if (!web || !isRunning()) return;
    const { child } = web;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  };

  beforeAll(async () => {
    port = await freePort();
    shop.origin = `http://127.0.0.1:${port}`;
    shop.database = await startTcpProxy(Number(new URL(context.db.url).port));
  });
  beforeEach(async () => {
    shop.database.set('pass');
    if (!isRunning()) await shop.start();
  });
  afterAll(async () => {
    await shop.kill();
    await shop.database?.stop();
  });
  return shop;
}
