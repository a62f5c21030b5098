import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../dev/postgres/free-port.ts';
import { startWebProcess, type WebProcess } from '../dev/web-process.ts';
import { projectRoot } from '../src/paths.ts';
import { useDatabase } from './support/database.ts';

const db = useDatabase();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  FRONTEND_URL: 'http://localhost:3000',
  JWT_SECRET: 'a-secret-of-the-server-test-0000001',
  ENCRYPTION_KEY: 'a-key-of-the-server-test-0000000001',
};

function run(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/server.js')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function endOf(
  child: ChildProcess,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

describe('starting', () => {
  test.each([
    ['JWT_SECRET is missing', { ...SETTINGS, JWT_SECRET: '' }, /^JWT_SECRET is missing: .+$/],
    ['FRONTEND_URL is missing', { ...SETTINGS, FRONTEND_URL: '' }, /^FRONTEND_URL is missing: .+$/],
    ['PORT is no number', { ...SETTINGS, PORT: 'http' }, /^PORT is "http": it must be .+$/],
  ])('O-22 %s: one line of the log, exit 1', async (_name, env, line) => {
    const { code, stdout, stderr } = await endOf(run(env));
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'fatal',
      service: 'web',
      version: expect.stringMatching(/^\d+\.\d+\.\d+\+[\da-f]{12}$/),
      msg: expect.stringMatching(line),
    });
  });

  test('outside of production the line is in plain words', async () => {
    const ended = await endOf(run({ ...SETTINGS, NODE_ENV: 'development', PORT: 'http' }));
    expect(ended.stderr).toMatch(/^PORT is "http": it must be .+\n$/);
  });

  test.each(['web', 'worker'])(
    'O-22 stacks of %s name files and lines of the sources',
    async (name) => {
      const dist = realpathSync(join(projectRoot, 'dist'));
      const { inSources } = await import(
        pathToFileURL(join(dist, 'src/start/stack-lines.js')).href
      );
      const built = readFileSync(join(dist, `bundle/${name}.cjs`), 'utf8').split('\n');
      for (const words of [
        'function giveUp(',
        'async function readClock(',
        'function connectDatabase(',
      ]) {
        const at = built.findIndex((line) => line.includes(words)) + 1;
        // Also where the build was made in another folder.
        const stack = inSources(
          `Error: no\n    at it (/srv/unfinished-1/bundle/${name}.cjs:${at}:3)`,
        );
        const [, file = '', line] = /at it \((src\/\S+\.ts):(\d+):1\)$/.exec(stack) ?? [];
        const source = readFileSync(join(projectRoot, file), 'utf8').split('\n');
        expect(source[Number(line) - 1], stack).toContain(words);
      }
      expect(inSources('at it (/srv/dist/src/app.js:1:2)')).toBe(
        'at it (/srv/dist/src/app.js:1:2)',
      );
    },
  );

  test('O-22 a process that is nearly out of memory says so before V8 ends it', async () => {
    const fill = `
      import { getHeapStatistics } from 'node:v8';
      const { watchHeap } = await import(process.argv[1]);
      watchHeap({ error: (details, msg) => console.log(JSON.stringify({ ...details, msg })) });
      const kept = [];
      const isAlmostFull = () => {
        const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
        return used > 0.8 * limit;
      };
      const more = () => Array.from({ length: isAlmostFull() ? 200 : 10_000 }, () => ({}));
      setInterval(() => kept.push(more()), 10);`;
    const module = pathToFileURL(join(projectRoot, 'dist/src/kernel/watch/watch-heap.js')).href;
    const flags = [
      '--max-old-space-size=48',
      '--max-semi-space-size=1',
      '--input-type=module',
      '-e',
      fill,
      module,
    ];
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    const { code, stdout } = await endOf(child);
    expect(code).not.toBe(0);
    expect(JSON.parse(stdout.split('\n')[0] ?? '').msg).toMatch(/^nearly out of memory/);
  }, 60_000);

  test('the port is taken: one line, exit 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const ended = await endOf(run({ ...SETTINGS, PORT: String(port), LOG_LEVEL: 'fatal' }));
    other.close();
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout).msg).toMatch(/^PORT \d+ is in use on 127\.0\.0\.1: .+$/);
  });

  test('a database that is away does not stop the start', async () => {
    const port = await freePort();
    const child = run({ ...SETTINGS, PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    const alive = async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok;
    for (let i = 0; i < 400 && !(await alive()); i++) await wait(25);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const ended = endOf(child);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});

test.each([
  ['as it is', ''],
  ['with source maps', '--enable-source-maps'],
])(
  'the built program loads what it left for later when somebody needs it, %s',
  async (_how, NODE_OPTIONS) => {
    const web = await startWebProcess({ DATABASE_URL: db.url, NODE_OPTIONS });
    const someone = {
      name: 'Meera Shah',
      email: `meera${NODE_OPTIONS}@example.com`,
      storeName: 'Chai',
    };
    const answer = await fetch(`${web.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...someone, password: 'correct horse battery' }),
    });
    await web.stop();
    expect(answer.status).toBe(201);
  },
);

describe('SIGTERM', () => {
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 100 });
  const answerTo = async (sent: ReturnType<typeof request>) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of response) body += chunk;
    return { status: response.statusCode, connection: response.headers.connection, body };
  };
  const get = (web: WebProcess, path: string) =>
    answerTo(request(`${web.url}${path}`, { agent: keepAlive }).end());

  /** A request whose body is half sent. */
  const half = (web: WebProcess) => {
    const sent = request(`${web.url}/api/nowhere`, {
      method: 'POST',
      agent: keepAlive,
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    });
    sent.write('{');
    return sent;
  };

  test('says that it is not ready, finishes what has begun, closes idle connections, exits 0', async () => {
    const web = await startWebProcess({ DATABASE_URL: db.url });
    const idle = await Promise.all(Array.from({ length: 20 }, () => get(web, '/healthz')));
    expect(
      idle.every(({ status, connection }) => status === 200 && connection === 'keep-alive'),
    ).toBe(true);
    const begun = Array.from({ length: 20 }, () => half(web));
    const answers = Promise.all(begun.map(answerTo));
    await wait(100);

    const started = Date.now();
    const ended = once(web.child, 'exit');
    web.child.kill('SIGTERM');
    web.child.kill('SIGTERM');
    await expect.poll(async () => (await get(web, '/readyz')).status).toBe(503);
    expect(await get(web, '/readyz')).toMatchObject({ connection: 'close' });
    await wait(1_500);
    for (const sent of begun) sent.end('}');
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: 404, connection: 'close' });
    }
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});
