import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { serverUser } from '../../../dev/postgres/system-user.ts';
import { needSystemTool } from '../../../dev/system-tool.ts';

const START_TIMEOUT_MS = 10_000;

/** @throws Error where the program is not and cannot be installed */
export const findPgbouncer = (): string =>
  needSystemTool({ program: 'pgbouncer', debianPackage: 'pgbouncer' });

export interface Pooler {
  port: number;
  stop(): void;
}

/**
 * A PgBouncer in transaction mode before every database of a server: no session is anybody's own
 * for longer than a transaction. Anybody may come in; it listens on this machine only.
 * @throws Error where the program is not and cannot be installed
 */
export async function startPgbouncer(serverPort: number): Promise<Pooler> {
  const program = findPgbouncer();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-pgbouncer-'));
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, settingsFor(port, serverPort));
  // It refuses to run as root.
  const child = spawn(program, ['-q', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: '/',
    ...serverUser(),
  });
  await untilListening(child, port);
  return {
    port,
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settingsFor = (port: number, serverPort: number): string =>
  [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=stallkeeper password=stallkeeper`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 1000',
    'default_pool_size = 20',
    '',
  ].join('\n');

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await listens(port)) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error('pgbouncer did not start');
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
