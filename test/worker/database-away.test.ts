import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { useDatabase } from '../support/database.ts';
import { queueConfig, silentLog } from '../support/queue-backends.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const db = useDatabase();
let proxy: TcpProxy;
let url: URL;

beforeEach(async () => {
  await migrateQueue(db.url);
  url = new URL(db.url);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
});
afterEach(() => proxy.stop());

test('a worker stops as told while the database is away', async () => {
  const knex = connectDatabase({ databaseUrl: url.href, dbPoolMax: 2 });
  const config = queueConfig(url.href, null);
  const worker = await startWorker({ config, log: silentLog, handlers: {}, graceMs: 2_000 });
  proxy.set('refuse');
  await expect(worker.stop()).resolves.toBeUndefined();
  await knex.destroy();
});
