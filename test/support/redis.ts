import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../dev/postgres/free-port.ts';
import { findSystemTool, needSystemTool } from '../../dev/system-tool.ts';
import type { Certificate } from './deployment/private-ca.ts';

/** A Redis of a suite's own: on a free port, with its own folder and an append-only file. */
export interface TestRedis {
  url: string;
  port: number;
  start(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Neither answers nor hangs up from now on, until it is killed. */
  freeze(): void;
  /** Goes on after a freeze. */
  thaw(): void;
  /** What it answers to one command. */
  ask(name: string, ...args: string[]): Promise<unknown>;
  /** How many keys have such a name. */
  keys(pattern: string): Promise<number>;
  /** Forgets everything. */
  wipe(): Promise<void>;
  dispose(): Promise<void>;
}

const REDIS = { program: 'redis-server', debianPackage: 'redis-server' };
const START_TIMEOUT_MS = 10_000;

/** Ends with this process, also where a suite fails to start and disposes of nothing. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

/**
 * Where redis-server is. It is installed when this machine lets us; null when there is none.
 * @throws Error under CI, where the Redis half of the tests must not be left out
 */
export function findRedisServer(): string | null {
  return process.env.CI === 'true' ? needSystemTool(REDIS) : findSystemTool(REDIS);
}

/** A Redis that runs. @throws Error where the program is not and cannot be installed */
export async function startRedis(): Promise<TestRedis> {
  const redis = await aRedis(needSystemTool(REDIS));
  await redis.start();
  return redis;
}

/**
 * Prepares a Redis; it does not run before `start`. With a certificate it listens for TLS alone.
 * `settings` are lines of its configuration; with those of a Sentinel it is one.
 */
export async function aRedis(
  program: string,
  tls?: Certificate,
  settings: readonly string[] = [],
): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-redis-'));
  const file = join(folder, 'redis.conf');
  writeFileSync(file, [...settings, ''].join('\n'));
  const mode = settings.some((line) => line.startsWith('sentinel ')) ? ['--sentinel'] : [];
  const url = `${tls ? 'rediss' : 'redis'}://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  const kill = async () => {
    const killed = server;
    server = null;
    if (!killed) return;
    running.delete(killed);
    if (killed.exitCode !== null) return;
    const ended = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    port,
    start: async () => {
      const flags = [...listening(port, tls), '--bind', '127.0.0.1', '--dir', folder];
      const durable = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
      const args = [file, ...mode, ...flags, ...durable];
      server = spawn(program, args, { stdio: 'ignore' });
      running.add(server);
      await untilAnswers(url);
    },
    kill,
    freeze: () => {
      server?.kill('SIGSTOP');
    },
    thaw: () => {
      server?.kill('SIGCONT');
    },
    ask: (name, ...args) => command(url, (redis) => redis.call(name, ...args)),
    keys: async (pattern) => (await command(url, (redis) => redis.keys(pattern))).length,
    wipe: async () => {
      await command(url, (redis) => redis.flushall());
    },
    dispose: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(port: number, tls: Certificate | undefined): string[] {
  if (!tls) return ['--port', String(port)];
  const files = ['--tls-cert-file', tls.certificate, '--tls-key-file', tls.key];
  return ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no'];
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await command(url, (redis) => redis.ping());
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(20);
    }
  }
}

async function command<T>(url: string, send: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    ...(url.startsWith('rediss:') && { tls: { rejectUnauthorized: false } }),
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await send(redis);
  } finally {
    redis.disconnect();
  }
}
