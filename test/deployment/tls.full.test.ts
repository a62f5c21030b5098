import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { EmbeddedServer } from '../../dev/postgres/embedded-postgres.ts';
import { startWebProcess } from '../../dev/web-process.ts';
import { projectRoot } from '../../src/paths.ts';
import { PrivateCa } from '../support/deployment/private-ca.ts';
import { openSmallShop } from '../support/deployment/small-shop.ts';
import { connectionsOfRole, startTlsPostgres } from '../support/deployment/tls-postgres.ts';
import { describeWithRedis } from '../support/describe-with-redis.ts';
import { aRedis, type TestRedis } from '../support/redis.ts';
import { release } from '../support/resilience/release.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

type Env = Record<string, string>;

const KEYS = {
  JWT_SECRET: 'a-secret-of-the-encrypted-test-0000001',
  ENCRYPTION_KEY: 'a-key-of-the-encrypted-test-000000001',
};
const SLOW_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-tls-'));
// As root, PostgreSQL runs as somebody else, who has to get in.
chmodSync(folder, 0o755);
const ca = new PrivateCa(folder);
const certificate = ca.issue('server', 'IP:127.0.0.1');
const TRUSTED: Env = { NODE_EXTRA_CA_CERTS: ca.certificate };

/** `release`, `web` and `worker` with these settings; `look` sees them at work, after a job was done. */
async function deploy(databaseUrl: string, env: Env, look: () => Promise<void>): Promise<void> {
  await release(databaseUrl, env);
  const settings = { DATABASE_URL: databaseUrl, ...KEYS, ...env };
  const web = await startWebProcess(settings);
  const worker = startWorkerProcess(settings);
  try {
    const shop = await openSmallShop(web.url);
    expect(await shop.invoice(web.url), worker.output()).toBe('%PDF-');
    await look();
  } finally {
    await Promise.all([web.stop(), worker.stop()]);
  }
}

let server: EmbeddedServer;
beforeAll(async () => {
  server = await startTlsPostgres(join(folder, 'postgres'), certificate);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
});

describe('a PostgreSQL that is reached by TLS alone, with a certificate of a private authority', () => {
  const address = async (parameters: string) => `${await spareDatabase(server.url)}${parameters}`;

  const TAKEN: [string, string, Env][] = [
    ['verify-full and the authority', `?sslmode=verify-full&sslrootcert=${ca.certificate}`, {}],
    ['verify-full, the authority known to Node.js', '?sslmode=verify-full', TRUSTED],
    ['require, which means the same', '?sslmode=require', TRUSTED],
    ['no-verify', '?sslmode=no-verify', {}],
  ];
  test.each(TAKEN)(
    'takes every connection with %s',
    async (_name, parameters, env) => {
      await deploy(await address(parameters), env, async () => {
        const { count, byTls } = await connectionsOfRole(server.url);
        expect(byTls).toBe(true);
        expect(count).toBeGreaterThan(2);
      });
    },
    SLOW_MS,
  );

  const UNKNOWN = 'unable to verify the first certificate';
  const REFUSED: [string, string][] = [
    ['', 'no encryption'],
    ['?sslmode=disable', 'no encryption'],
    ['?sslmode=prefer', UNKNOWN],
    ['?sslmode=require', UNKNOWN],
    ['?sslmode=verify-ca', UNKNOWN],
    ['?sslmode=verify-full', UNKNOWN],
  ];
  test.each(REFUSED)('stops the release step with "%s": %s', async (parameters, message) => {
    await expect(release(await address(parameters))).rejects.toThrow(message);
  });

  test('stops it with another name than the certificate’s', async () => {
    const url = new URL(await address(`?sslmode=verify-full&sslrootcert=${ca.certificate}`));
    url.hostname = 'localhost';
    await expect(release(url.href)).rejects.toThrow('does not match certificate');
  });
});

test('a PostgreSQL without TLS is refused where the address asks for it', async () => {
  const url = `${await spareDatabase(inject('databaseServer'))}?sslmode=prefer`;
  await expect(release(url)).rejects.toThrow('The server does not support SSL connections');
});

describeWithRedis('a Redis that is reached by TLS alone', (program) => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await aRedis(program, certificate);
    await redis.start();
    return redis.dispose;
  });
  const address = () => spareDatabase(inject('databaseServer'));

  test(
    'carries the queue where its authority is known to Node.js',
    async () => {
      await deploy(await address(), { REDIS_URL: redis.url, ...TRUSTED }, async () => {
        expect(await redis.keys('stallkeeper:*')).toBeGreaterThan(0);
      });
    },
    SLOW_MS,
  );

  test(
    'carries it whoever vouches for it, where that is not asked for',
    async () => {
      const env = { REDIS_URL: redis.url, REDIS_TLS_VERIFY: '0' };
      await deploy(await address(), env, async () => {
        expect(await redis.keys('stallkeeper:*')).toBeGreaterThan(0);
      });
    },
    SLOW_MS,
  );

  test(
    'is used by what app.json sets up, beside a PostgreSQL whose address the platform sets',
    async () => {
      const { env, addons } = JSON.parse(readFileSync(join(projectRoot, 'app.json'), 'utf8'));
      expect(addons).toEqual(['heroku-postgresql', 'heroku-redis']);
      const ofPlatform = ['PGSSLMODE', 'REDIS_TLS_VERIFY', 'DB_POOL_MAX'];
      const set: Env = { REDIS_URL: redis.url };
      for (const name of ofPlatform) set[name] = env[name].value;
      await deploy(await spareDatabase(server.url), set, async () => {
        const { count, byTls } = await connectionsOfRole(server.url);
        expect(byTls).toBe(true);
        // The smallest plan there has 20, and old and new processes run side by side for a while.
        expect(count).toBeLessThanOrEqual(10);
      });
    },
    SLOW_MS,
  );

  test(
    'ends a process that does not trust it, with one line that says what to do',
    async () => {
      const databaseUrl = await address();
      await release(databaseUrl);
      const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, LOG_LEVEL: 'warn', ...KEYS };
      const worker = startWorkerProcess(env);
      try {
        await once(worker.child, 'exit');
        expect(worker.child.exitCode).toBe(1);
        const said = worker
          .output()
          .split('\n')
          .filter((line) => line.includes('"level":"fatal"'))
          .map((line) => JSON.parse(line).msg);
        expect(said).toHaveLength(1);
        expect(said[0]).toMatch(/^REDIS_URL/);
        expect(said[0]).toContain('unable to verify the first certificate');
        expect(said[0]).toContain('NODE_EXTRA_CA_CERTS');
      } finally {
        await worker.kill();
      }
    },
    SLOW_MS,
  );
});
