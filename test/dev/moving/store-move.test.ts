import { buffer } from 'node:stream/consumers';
import { Model } from 'objection';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Moving, moveStore } from '../../../dev/moving/move-store.ts';
import { MOVED_TABLES } from '../../../dev/moving/moved-tables.ts';
import { openDatabase } from '../../../dev/moving/open-database.ts';
import { Resealing } from '../../../dev/moving/reseal-row.ts';
import { beginMove, closeStore, mayWrite } from '../../../dev/moving/source-state.ts';
import { buildApp } from '../../../src/app.ts';
import { connectFiles, type FileStore, fileStoreOf, files } from '../../../src/clients/files.ts';
import { imageFileKey } from '../../../src/features/catalog/photos/image-files.ts';
import { sweepExpiredDrafts } from '../../../src/features/drafts/sweep-expired-drafts.ts';
import { oldestDueJobAt } from '../../../src/features/platform/health/queries/oldest-due-job.ts';
import { newId } from '../../../src/ids.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJobs } from '../../../src/kernel/jobs/add-job.ts';
import { claimJob } from '../../../src/kernel/jobs/claim-job.ts';
import { setJobDispatcher } from '../../../src/kernel/jobs/dispatcher.ts';
import { countJobs } from '../../../src/kernel/jobs/queries/count-jobs.ts';
import { jobsByName } from '../../../src/kernel/jobs/queries/jobs-by-name.ts';
import { sweepJobs } from '../../../src/kernel/jobs/sweep-jobs.ts';
import { JOB_HANDLERS } from '../../../worker/jobs/index.ts';
import { runJob } from '../../../worker/run-job.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings, rowsOfTenant } from '../../support/belongings.ts';
import { useDatabase } from '../../support/database.ts';
import { useFolder } from '../../support/files.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { violations } from '../../support/invariants.ts';
import { manyOrders } from '../../support/many-orders.ts';
import {
  aChatStore,
  chatMessages,
  postDeliveryOf,
  SIGNED,
  textMessage,
} from '../../support/provider-events.ts';
import { silentLog } from '../../support/queue-backends.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const OTHER_KEY = 'the-key-of-another-installation-0001';
const TARGET = 'db.example/elsewhere';

const elsewhere = useDatabase();
const elsewhereFolder = useFolder();
const here: TestApp = useApp(SIGNED);

let neighbour: TestStore;
let neighbourGoods: TestGoods;
const opened: pg.Client[] = [];

async function open(url: string): Promise<pg.Client> {
  const client = await openDatabase(url);
  opened.push(client);
  return client;
}

interface Options {
  source?: pg.Client;
  target?: pg.Client;
  /** What the operator calls the other database. */
  name?: string;
  files?: FileStore;
  say?: Moving['say'];
}

/** Moves a store as the command does. Returns what it says. */
async function move(store: TestStore, options: Options = {}): Promise<string[]> {
  const said: string[] = [];
  const source = options.source ?? (await open(here.db.url));
  const target = options.target ?? (await open(elsewhere.url));
  const boxes = [new SecretBox(here.config.encryptionKey), new SecretBox(OTHER_KEY)] as const;
  try {
    await moveStore(source, target, {
      store: store.slug,
      target: options.name ?? TARGET,
      resealing: new Resealing(...boxes),
      files: options.files ?? fileStoreOf({ dataDir: elsewhereFolder, fileBucket: null }),
      mayLackFiles: false,
      say: options.say ?? ((line) => said.push(line)),
    });
    return said;
  } finally {
    await source.end().catch(() => {});
    await target.end().catch(() => {});
  }
}

const brokenRules = async () => (await violations()).map(({ invariant }) => invariant);

/** By the figures of System Health and the metrics no job waits for long. */
async function expectNothingLate(): Promise<void> {
  const oldest = new Date((await inTransaction(oldestDueJobAt)) ?? Date.now());
  const named = await inTransaction(jobsByName);
  for (const at of [oldest, ...named.map(({ oldestAt }) => oldestAt ?? new Date())]) {
    expect(Date.now() - at.getTime()).toBeLessThan(10 * 60_000);
  }
}

/** What waits for a closed store is late nowhere; a store that stays closed is said to be. */
async function expectNothingOfItWaits({ ownerId }: TestStore): Promise<void> {
  const openRules = /waits long|incoming events|before it expires|move to another database/;
  const broken = async () => (await brokenRules()).filter((rule) => openRules.test(rule));
  const { waiting } = await countJobs();
  await inTransaction(async (trx) => {
    await mayWrite(ownerId, trx);
    const late = `now() - interval '2 hours'`;
    await rows(
      `insert into jobs (owner_id, id, name, data, run_at)
       values (?, ?, 'make-papers', '{}', ${late})`,
      [ownerId, newId()],
      trx,
    );
    await rows(
      `insert into webhook_events (id, source, external_id, owner_id, event, payload, state, next_attempt_at)
       values (?, 'gateway', 'evt_late', ?, 'payment.captured', '{}', 'failed', ${late})`,
      [newId(), ownerId],
      trx,
    );
  });
  expect(await broken()).toEqual([]);
  await expectNothingLate();
  expect((await countJobs()).waiting).toBe(waiting);
  await rows(
    `update store_moves set closed_at = now() - interval '16 minutes' where owner_id = ?`,
    [ownerId],
  );
  expect(await broken()).toEqual([expect.stringMatching(/move to another database ends/)]);
  await inTransaction(async (trx) => {
    await mayWrite(ownerId, trx);
    await rows(`delete from jobs where owner_id = ? and name = 'make-papers'`, [ownerId], trx);
  });
}

const thereOf = <T>(sql: string, bindings: unknown[]) => rows<T>(sql, bindings, elsewhere.knex);
const isThere = async ({ ownerId }: TestStore) =>
  (await thereOf('select 1 from users where id = ?', [ownerId])).length > 0;
const isHere = async ({ ownerId }: TestStore) =>
  (await rows('select 1 from users where id = ?', [ownerId])).length > 0;
const guards = async () =>
  (await rows(`select 1 from pg_trigger where tgname like 'moving\\_%'`)).length;
const buy = (store: TestStore, goods: TestGoods) =>
  checkoutOf(here)(store, { items: [{ ...goods, quantity: 1 }] });

/** Buyers, one order after another, until they are told that the store has gone. */
function buyers(store: TestStore, goods: TestGoods, count: number) {
  const placed: string[] = [];
  const refused: number[] = [];
  let isOver = false;
  const one = async () => {
    while (!isOver) {
      const answer = await buy(store, goods);
      if (answer.statusCode === 201) placed.push(answer.json().order.orderNumber);
      else {
        refused.push(answer.statusCode);
        expect(answer.headers['retry-after'], answer.body).toBeDefined();
        if (answer.json().code === 'STORE_MOVED') return;
      }
    }
  };
  const all = Promise.all(Array.from({ length: count }, one));
  const end = async () => {
    isOver = true;
    await all;
    return { placed, refused };
  };
  return { placed, end };
}

beforeAll(async () => {
  neighbour = await aStore(here.app);
  neighbourGoods = await someGoods(neighbour, { stock: 100_000 });
});
afterEach(async () => {
  expect((await buy(neighbour, neighbourGoods)).statusCode).toBe(201);
});
afterAll(() => Promise.all(opened.map((client) => client.end().catch(() => {}))));

describe('a store that sells meanwhile', () => {
  let owned: Belongings;
  let before: Record<string, string>;
  let placed: string[];
  let refused: number[];
  let said: string[];

  beforeAll(async () => {
    owned = await aStoreWithEverything(here.app);
    const { store, ids } = owned;
    await manyOrders(store, 100);
    const goods = await someGoods(store, { stock: 100_000 });
    await files().put(imageFileKey(store.ownerId, ids.image, 480), Buffer.from('a photo'));
    const buying = buyers(store, goods, 4);
    before = await rowsOfTenant(store.ownerId);
    try {
      said = await move(store);
    } finally {
      ({ placed, refused } = await buying.end());
    }
  });

  test('is open there with every order that was acknowledged, each once', async () => {
    const { store } = owned;
    expect(said.at(-2)).toMatch(/^The store is open at db\.example\/elsewhere; it was closed for /);
    expect(placed.length).toBeGreaterThan(3);
    const found = await thereOf<{ number: string }>(
      'select order_number as number from orders where owner_id = ?',
      [store.ownerId],
    );
    const numbers = found.map(({ number }) => String(number));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(placed.map(String)));
    expect(new Set(refused)).toEqual(new Set([503]));
  });

  test('rows that nobody changed are the same, files byte for byte', async () => {
    const { store, ids } = owned;
    const sealed = MOVED_TABLES.filter((table) => table.sealed).map(({ name }) => name);
    Model.knex(elsewhere.knex);
    const after = await rowsOfTenant(store.ownerId);
    Model.knex(here.db.knex);
    const unchanged = ['passkeys', 'messages', 'draft_orders', 'invoices', 'papers', 'refunds'];
    for (const name of unchanged.filter((table) => !sealed.includes(table))) {
      expect(after[name], name).toEqual(before[name]);
    }
    const there = fileStoreOf({ dataDir: elsewhereFolder, fileBucket: null });
    const file = await there.read(imageFileKey(store.ownerId, ids.image, 480));
    expect(file && (await buffer(file.stream)).toString()).toBe('a photo');
  });

  test('leaves nothing here but where it went', async () => {
    const { store } = owned;
    expect(await isHere(store)).toBe(false);
    expect(await guards()).toBe(0);
    const left = await rowsOfTenant(store.ownerId);
    expect(Object.entries(left).filter(([, found]) => found !== '')).toEqual([]);
    const shop = await here.app.inject({ url: `/catalog/${store.slug}` });
    expect(shop.statusCode).toBe(503);
    expect(shop.headers['retry-after']).toBe('60');
    expect(shop.body).toContain('has moved to another server');
    const again = await move(store);
    expect(again[0]).toBe(`Blue Mug is open at ${TARGET}`);
    const audited = await rows(
      'select action, actor_name, target_name, after from audit_events where owner_id = ?',
      [store.ownerId],
    );
    expect(audited).toEqual([
      {
        action: 'store_moved',
        actor_name: 'Server command',
        target_name: 'Blue Mug',
        after: { movedTo: TARGET },
      },
    ]);
  });

  test('O-05 has its files deleted here by the worker, and nothing waits any more', async () => {
    const { store } = owned;
    const folder = `images/${store.ownerId}`;
    expect(await files().list(folder)).not.toEqual([]);
    await rows(`update jobs set run_at = now() - interval '16 minutes' where owner_id = ?`, [
      store.ownerId,
    ]);
    const late = 'no job that can run waits long for a worker';
    expect(await brokenRules()).toEqual([late]);
    const runner = {
      handlers: JOB_HANDLERS,
      log: silentLog,
      signal: new AbortController().signal,
    };
    let own = 0;
    setJobDispatcher(async (jobs) => {
      for (const job of jobs) {
        if (job.ownerId === store.ownerId) own += 1;
        await runJob(runner, job);
      }
    });
    try {
      // On a slow machine those of other stores are due, too.
      await sweepJobs();
      expect(own).toBe(2);
    } finally {
      setJobDispatcher(null);
    }
    expect(await files().list(folder)).toEqual([]);
    const open = `select name from jobs where owner_id = ? and state <> 'done'`;
    expect(await rows(open, [store.ownerId])).toEqual([]);
    await expectNothingLate();
    expect(await brokenRules()).toEqual([]);
  });

  test('is whole there, and takes orders', async () => {
    const there = {
      ...here,
      config: {
        ...here.config,
        databaseUrl: elsewhere.url,
        dataDir: elsewhereFolder,
        encryptionKey: OTHER_KEY,
      },
    };
    Model.knex(elsewhere.knex);
    try {
      there.app = await buildApp(there.config);
      await there.app.ready();
      const { store } = owned;
      const goods = await someGoods(store, { stock: 5 });
      const bought = await checkoutOf(there)(store, { items: [{ ...goods, quantity: 1 }] });
      expect(bought.statusCode, bought.body).toBe(201);
      await there.app.close();
    } finally {
      Model.knex(here.db.knex);
      connectFiles(here.config);
    }
  });
});

describe('a move that ends before the store is open there', () => {
  test('while it copies: it goes on selling here, and moves the next time', async () => {
    const store = await aStore(here.app);
    const goods = await someGoods(store, { stock: 10 });
    const target = await open(elsewhere.url);
    const say = () => void target.end();
    await expect(move(store, { target, say })).rejects.toThrow();
    expect((await buy(store, goods)).statusCode).toBe(201);
    expect(await isThere(store)).toBe(false);
    expect(await guards()).toBe(0);
    await move(store);
    expect(await isThere(store)).toBe(true);
    expect(await isHere(store)).toBe(false);
  });

  test('while it is closed: nothing can change here until the next move opens it', async () => {
    const store = await aStore(here.app);
    const goods = await someGoods(store, { stock: 10 });
    await inTransaction((trx) =>
      addJobs(trx, 'forget-files', [{ data: { ownerId: store.ownerId }, runAt: null }]),
    );
    const source = await open(here.db.url);
    await beginMove(source, store.ownerId, TARGET);
    await closeStore(source, store.ownerId);
    await source.end();

    const refused = await buy(store, goods);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json().code).toBe('STORE_MOVING');
    const api = await here.app.inject({
      method: 'POST',
      url: '/api/products',
      headers: store.headers,
      payload: { name: 'Cup', variants: [{ price: 5, stock: 1 }] },
    });
    expect(api.statusCode).toBe(503);
    // Its shop can still be read.
    expect((await here.app.inject({ url: `/catalog/${store.slug}` })).statusCode).toBe(200);
    const { ownerId } = store;
    const [job] = await rows<{ id: string }>('select id from jobs where owner_id = ?', [ownerId]);
    expect(await claimJob({ ownerId, id: job?.id ?? '' })).toBeNull();

    await expect(move(store, { name: 'db.example/third' })).rejects.toThrow(
      `Blue Mug is on its way to ${TARGET}`,
    );
    expect(await move(store)).toContain(
      'An earlier move had not arrived: the store was opened here again',
    );
    expect(await isThere(store)).toBe(true);
  });
});

test('a move that dies once the store is open there is finished by the next one', async () => {
  const store = await aStore(here.app);
  const goods = await someGoods(store, { stock: 10 });
  const target = await open(elsewhere.url);
  const query = target.query.bind(target);
  target.query = (async (...args: [string]) => {
    const answer = await query(...args);
    if (args[0] === 'commit') throw new Error('Connection terminated');
    return answer;
  }) as typeof target.query;
  await expect(move(store, { target })).rejects.toThrow('It stays closed here');
  // Open there, so closed here.
  expect(await isThere(store)).toBe(true);
  expect((await buy(store, goods)).statusCode).toBe(503);
  expect(await move(store)).toContain(`Blue Mug is open at ${TARGET}`);
  expect(await isHere(store)).toBe(false);
});

test('sweeps pass over a closed store, and work for the others', async () => {
  const owned = await aStoreWithEverything(here.app);
  const other = await aStoreWithEverything(here.app);
  const overdue = `update draft_orders set expires_at = now() - interval '1 hour' where owner_id = ?`;
  await rows(overdue, [owned.store.ownerId]);
  await rows(overdue, [other.store.ownerId]);
  const source = await open(here.db.url);
  await beginMove(source, owned.store.ownerId, TARGET);
  await closeStore(source, owned.store.ownerId);
  await source.end();
  await sweepExpiredDrafts();
  const pending = async ({ store }: Belongings) =>
    (
      await rows(`select 1 from draft_orders where owner_id = ? and status = 'pending'`, [
        store.ownerId,
      ])
    ).length;
  expect(await pending(owned)).toBeGreaterThan(0);
  expect(await pending(other)).toBe(0);
  await expectNothingOfItWaits(owned.store);
  await move(owned.store);
});

test('webhooks for a store on its way, or gone, are answered so that they are sent again', async () => {
  const store = await aChatStore(here);
  const post = postDeliveryOf(here);
  const source = await open(here.db.url);
  await beginMove(source, store.ownerId, TARGET);
  await closeStore(source, store.ownerId);
  await source.end();
  const delivery = () => post(chatMessages(store, textMessage('2 blue mugs')));
  const paid = () =>
    here.app.inject({
      method: 'POST',
      url: `/webhooks/gateway?store=${store.slug}`,
      payload: { event: 'payment.captured' },
    });
  expect((await delivery()).statusCode).toBe(503);
  await move(store);
  for (const gone of [await delivery(), await paid()]) {
    expect(gone.statusCode).toBe(503);
    expect(gone.headers['retry-after']).toBe('60');
  }
});

test('a store that comes back keeps its files, though they were to be deleted where it comes to', async () => {
  const store = await aStore(here.app);
  await elsewhere.knex('jobs').insert({
    owner_id: store.ownerId,
    id: newId(),
    name: 'forget-files',
    data: { ownerId: store.ownerId },
  });
  await move(store);
  expect(await thereOf('select name from jobs where owner_id = ?', [store.ownerId])).toEqual([]);
});

test('what is in use there is named, and the store goes on selling here', async () => {
  const store = await aStore(here.app);
  const goods = await someGoods(store, { stock: 10 });
  const [owner] = await rows<object>('select * from users where id = ?', [neighbour.ownerId]);
  await elsewhere.knex('users').insert({ ...owner, email: store.email });
  await expect(move(store)).rejects.toThrow(`In use there: the email address ${store.email}`);
  const target = await open(here.db.url);
  await expect(move(store, { target })).rejects.toThrow(`In use there: the account ${store.email}`);
  expect((await buy(store, goods)).statusCode).toBe(201);
  expect(await guards()).toBe(0);
  expect(await violations()).toEqual([]);
});

test('files that both installations have in one place are neither copied nor deleted', async () => {
  const store = await aStore(here.app);
  const key = imageFileKey(store.ownerId, newId(), 480);
  await files().put(key, Buffer.from('a photo'));
  await expect(move(store, { files: fileStoreOf(here.config) })).rejects.toThrow(
    'Both installations keep their files in the same place',
  );
  expect((await files().list(`images/${store.ownerId}`)).length).toBe(1);
  expect(await isThere(store)).toBe(false);
});
