import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../dev/postgres/free-port.ts';
import { startWebProcess, type WebProcess } from '../../dev/web-process.ts';
import { projectRoot } from '../../src/paths.ts';
import type { TestApp } from './app.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { WITHOUT_STORE_LIMITS } from './web-processes.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

type Env = Record<string, string>;

/**
 * The documented rules, for a test that has seconds where operators have minutes: what must last does so
 * for two seconds, and looks back go over fifteen, or a minute instead of a quarter of an hour and more.
 * Expressions, thresholds and weeks stay.
 */
export const hurriedRules = (): string =>
  readFileSync(join(projectRoot, 'docs/operations/alerts.yml'), 'utf8')
    .replace(/\bfor: \w+/g, 'for: 2s')
    .replace(/(\[|offset )(\d+)m\b/g, (_, before, minutes) =>
      before.concat(Number(minutes) < 15 ? '15s' : '1m'),
    );

/** An order a second around this time a week ago. */
export function lastWeek(): string {
  const from = Math.floor(Date.now() / 1_000) - 7 * 86_400 - 600;
  const lines = Array.from(
    { length: 600 },
    (_, n) => `stallkeeper_orders_total{source="manual"} ${3 * n} ${from + 3 * n}`,
  );
  return ['# TYPE stallkeeper_orders counter', ...lines, '# EOF', ''].join('\n');
}

/** A folder of builds has sixteen hexadecimal digits. */
const OTHER_BUILD = join(projectRoot, '.builds/0123456789abcdef');

/**
 * A web process and a worker, with Redis and a way to the database that a test can break, and the
 * address of one more web process that comes and goes.
 */
export function useWatchedProduct(context: TestApp) {
  let redis: TestRedis;
  let proxy: TcpProxy;
  let web: WebProcess;
  let worker: WorkerProcess;
  let spare: ChildProcess | null = null;
  let [workerPort, sparePort] = [0, 0];

  const env = (): Env => {
    const url = new URL(context.db.url);
    url.port = String(proxy.port);
    return {
      ...WITHOUT_STORE_LIMITS,
      DATABASE_URL: url.href,
      REDIS_URL: redis.url,
      JWT_SECRET: context.config.jwtSecret,
      ENCRYPTION_KEY: context.config.encryptionKey,
      TRUST_PROXY: '127.0.0.1',
      HOST: '127.0.0.1',
      DB_POOL_MAX: '3',
      // Nobody listens there.
      ERROR_REPORT_URL: 'http://key@127.0.0.1:9/1',
      GATEWAY_API_URL: 'http://127.0.0.1:9',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      MERCADO_PAGO_API_URL: 'http://127.0.0.1:9',
      PAYSTACK_API_URL: 'http://127.0.0.1:9',
      XENDIT_API_URL: 'http://127.0.0.1:9',
      PROVIDER_API_URL: 'http://127.0.0.1:9',
    };
  };

  beforeAll(async () => {
    redis = await startRedis();
    proxy = await startTcpProxy(Number(new URL(context.db.url).port));
    [workerPort, sparePort] = [await freePort(), await freePort()];
    worker = startWorkerProcess({ ...env(), WORKER_PORT: String(workerPort) });
    web = await startWebProcess(env());
  }, 60_000);
  afterAll(async () => {
    spare?.kill('SIGKILL');
    rmSync(OTHER_BUILD, { recursive: true, force: true });
    worker?.child.kill('SIGCONT');
    await Promise.all([web?.stop(), worker?.stop()]);
    await Promise.all([redis?.dispose(), proxy?.stop()]);
  });

  return {
    web: () => web,
    worker: () => worker,
    redis: () => redis,
    databaseProxy: () => proxy,
    spareAddress: () => `127.0.0.1:${sparePort}`,
    targets: () => ({
      'stallkeeper-web': [new URL(web.url).host, `127.0.0.1:${sparePort}`],
      'stallkeeper-worker': [`127.0.0.1:${workerPort}`],
    }),
    startSpare: async (more: Env = {}) => {
      spare = (await startWebProcess({ ...env(), PORT: String(sparePort), ...more })).child;
    },
    /** The same program in the folder of other sources. */
    startSpareOfOtherBuild: async () => {
      cpSync(realpathSync(join(projectRoot, 'dist')), OTHER_BUILD, { recursive: true });
      const settings = {
        NODE_ENV: 'production',
        FRONTEND_URL: 'http://localhost',
        LOG_LEVEL: 'warn',
      };
      spare = spawn(process.execPath, [join(OTHER_BUILD, 'src/server.js')], {
        cwd: projectRoot,
        env: { PATH: process.env.PATH, ...settings, ...env(), PORT: String(sparePort) },
        stdio: 'ignore',
      });
      const isReady = async () =>
        (await fetch(`http://127.0.0.1:${sparePort}/readyz`).catch(() => null))?.ok;
      await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    },
    killSpare: async () => {
      const ended = spare && once(spare, 'exit');
      spare?.kill('SIGKILL');
      await ended;
      spare = null;
    },
  };
}
