import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../dev/postgres/free-port.ts';
import { pushPublicKey } from '../../src/features/notifications/push/push-keys.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { projectRoot } from '../../src/paths.ts';
import { useDatabase } from '../support/database.ts';
import { useFolder } from '../support/files.ts';

interface Run {
  child: ChildProcess;
  output(): string;
}

const db = useDatabase();
const dataDir = useFolder();
const runs: ChildProcess[] = [];
afterEach(async () => {
  for (const child of runs.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** What `npm start` hands over to, once it has installed and compiled. */
const HANDED_OVER = [process.execPath, 'dist/dev/start.js'] as const;

function start(
  env: Record<string, string>,
  [program, ...args]: readonly string[] = HANDED_OVER,
): Run {
  const child = spawn(program ?? '', args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runs.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

const runsNow = ({ output }: Run) =>
  expect.poll(output, { timeout: 60_000 }).toContain('Stallkeeper is running.');

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );

test('a port that is taken ends the start in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { child, output } = start({ DATABASE_URL: db.url, PORT: String(port) });
  await once(child, 'exit');
  other.close();
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(new RegExp(`^PORT ${port} is in use on 127\\.0\\.0\\.1: .+\\n$`));
});

test('in production it wants a database of its own', async () => {
  const { child, output } = start({ NODE_ENV: 'production' });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/^DATABASE_URL is missing: .+\n$/);
});

test('G-02 a key that opens nothing of what is stored ends the start in one line', async () => {
  await pushPublicKey(new SecretBox('the-key-that-all-was-sealed-with-001'));
  const PORT = String(await freePort());
  const { child, output } = start({ DATABASE_URL: db.url, PORT, ENCRYPTION_KEY: 'x'.repeat(32) });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/^The stored secrets can’t be decrypted with ENCRYPTION_KEY: .+\n$/);
});

test.each(['courier', 'gateway', 'hosted', 'provider'])(
  'the %s simulator does not start in production',
  async (name) => {
    const child = spawn(process.execPath, [`dist/dev/simulators/${name}/main.js`], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', SIMULATOR_PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    runs.push(child);
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
    expect(said).toBe('A simulator does not start in production\n');
  },
);

test('a run that is killed leaves the port to the next one, and Ctrl-C then ends everything', async () => {
  // As root, PostgreSQL runs as somebody else, who has to get in.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const killed = start({ PORT: String(port) });
  await runsNow(killed);
  killed.child.kill('SIGKILL');
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false);

  const next = start({ PORT: String(port) });
  await runsNow(next);
  for (const name of [
    'Courier',
    'Gateway',
    'Stripe',
    'Mercado Pago',
    'Paystack',
    'Xendit',
    'Chat',
  ]) {
    expect(next.output()).toMatch(new RegExp(`${name} +http://127\\.0\\.0\\.1:\\d+ +simulator\n`));
  }
  const [server] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  next.child.kill('SIGINT');
  await once(next.child, 'exit');
  expect(next.child.exitCode).toBe(0);
  expect(await answers(port)).toBe(false);
  expect(() => process.kill(Number(server), 0)).toThrow('ESRCH');
}, 180_000);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the first process of `npm start` alone, as a supervisor sends it, stops everything',
  { timeout: 120_000 },
  async (signal) => {
    chmodSync(dataDir, 0o755);
    const PORT = String(await freePort());
    const run = start({ PORT }, ['npm', 'start']);
    await runsNow(run);
    const simulators = [...run.output().matchAll(/127\.0\.0\.1:(\d+) +simulator/g)];
    expect(simulators.length).toBeGreaterThan(2);
    run.child.kill(signal);
    await once(run.child, 'exit');
    for (const port of [PORT, ...simulators.map(([, port = '']) => port)]) {
      await expect.poll(() => answers(Number(port)), { timeout: 20_000 }).toBe(false);
    }
  },
);
