import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { useApp } from '../../support/app.ts';
import { aConfig } from '../../support/frame-app.ts';
import { rows } from '../../support/rows.ts';
import { manySealedStores } from '../../support/sealed-stores.ts';

const context = useApp({ metricsToken: 'scrape-me-please' });

describe('/healthz', () => {
  test('touches nothing', async () => {
    const sent = vi.fn();
    context.db.knex.on('query', sent);
    const answer = await context.app.inject('/healthz');
    context.db.knex.off('query', sent);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('/readyz', () => {
  /** The first answer that says so; those before meet connections that have just ended. */
  const readOnce = async (database: string) => {
    let answer = await context.app.inject('/readyz');
    await expect
      .poll(async () => {
        answer = await context.app.inject('/readyz');
        return answer.json().database;
      })
      .toBe(database);
    return answer;
  };

  test('is ready on a migrated database and shows the queue', async () => {
    const answer = await context.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      database: 'up',
      migrations: 'current',
      encryptionKey: 'right',
      queue: {
        waiting: 0,
        active: 0,
        delayed: 0,
        failed: 0,
        workers: 0,
        // Tests have no queue of their own.
        backend: null,
        state: null,
      },
    });
  });

  test('is not ready while a migration is missing', async () => {
    const [last] = await rows<{ name: string }>(
      'delete from knex_migrations where id = (select max(id) from knex_migrations) returning name',
    );
    const answer = await context.app.inject('/readyz');
    await rows('insert into knex_migrations (name, batch, migration_time) values (?, 1, now())', [
      last?.name,
    ]);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      status: 'not ready',
      database: 'up',
      migrations: 'missing',
      requestId: answer.headers['x-request-id'],
    });
  });

  test('is not ready, and says why, while the database only lets itself be read', async () => {
    const client = new pg.Client(context.db.url);
    await client.connect();
    const name = new URL(context.db.url).pathname.slice(1);
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    let answer: Awaited<ReturnType<typeof context.app.inject>>;
    try {
      // Whoever is connected goes on writing.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      answer = await readOnce('read-only');
    } finally {
      await client.query(`alter database ${name} reset default_transaction_read_only`);
      await client.end();
    }
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      status: 'not ready',
      database: 'read-only',
      migrations: 'unknown',
      encryptionKey: 'unknown',
      queue: null,
      requestId: answer.headers['x-request-id'],
    });
    // It sees to it that nobody meets these connections again.
    await expect.poll(async () => (await context.app.inject('/readyz')).statusCode).toBe(200);
  });

  test('G-02 is not ready with a key that opens nothing of what is stored', async () => {
    await manySealedStores(1, new SecretBox('a-key-that-this-process-does-not-have'));
    const app = await buildApp(aConfig());
    const answer = await app.inject('/readyz');
    await app.close();
    await rows('delete from users');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      status: 'not ready',
      database: 'up',
      migrations: 'current',
      encryptionKey: 'wrong',
      queue: null,
      requestId: answer.headers['x-request-id'],
    });
  });
});

describe('/metrics with a token', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const get = (remoteAddress: string, headers: object = bearer('scrape-me-please')) =>
    context.app.inject({ url: '/metrics', remoteAddress, headers: { ...headers } });

  test('counts requests by route, the pool, the event loop and the bodies', async () => {
    await context.app.inject('/healthz');
    const answer = await get('127.0.0.1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/,
    );
    expect(answer.body).toContain('database_pool_connections{state="waiting"} 0');
    expect(answer.body).toContain('http_request_body_bytes_held{room="webhooks"} 0');
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  // What a proxy on this machine passes on without a header looks like this machine itself.
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9'])(
    '%s needs it, like everybody',
    async (address) => {
      expect((await get(address, {})).statusCode).toBe(404);
      expect((await get(address, bearer('scrape-me'))).statusCode).toBe(404);
      expect((await get(address)).statusCode).toBe(200);
    },
  );

  test('it never names an address, only routes', async () => {
    await context.app.inject('/nowhere/secret-path-1234');
    expect((await get('127.0.0.1')).body).not.toContain('secret-path-1234');
  });
});

describe('/metrics without a token', () => {
  const open = useApp({ metricsToken: null });
  const get = (remoteAddress: string, headers = {}) =>
    open.app.inject({ url: '/metrics', remoteAddress, headers });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s may read it', async (address) => {
    expect((await get(address)).statusCode).toBe(200);
  });

  test('no header makes a stranger local', async () => {
    expect((await get('203.0.113.9')).statusCode).toBe(404);
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    expect((await get('203.0.113.9', forwarded)).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect((await get('127.0.0.1', { [name]: '203.0.113.9' })).statusCode).toBe(404);
    }
  });
});

describe('while the database is away', () => {
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    app = await buildApp(aConfig());
    await context.db.knex.destroy();
  });
  afterAll(() => app.close());

  test('the process is alive and not ready, and answers 503 in our shape', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'not ready', database: 'down' });
  });
});
