import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Model } from 'objection';
import { expect, test } from 'vitest';
import { fileStoreOf, files } from '../../../src/clients/files.ts';
import { imageFileKey } from '../../../src/features/catalog/photos/image-files.ts';
import { newId } from '../../../src/ids.ts';
import { projectRoot } from '../../../src/paths.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { useDatabase } from '../../support/database.ts';
import { useFolder } from '../../support/files.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { violations } from '../../support/invariants.ts';
import { manyOrders } from '../../support/many-orders.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const ORDERS = Number(process.env.MOVED_ORDERS ?? 2_000);
const PHOTOS = ORDERS / 40;
const BUYERS = 4;
const MOST_CLOSED_SECONDS = 10;
/** Each run is killed later than the one before, by this share of what it took to copy the store. */
const LATER = 1 / 200;
/** Runs that are killed must not fall behind ever more orders. */
const PAUSE_MS = 150;
const LONGEST_MS = 240_000;

const elsewhere = useDatabase();
const here: TestApp = useApp();
const folder = useFolder();

interface Run {
  child: ChildProcess;
  said: () => string;
  /** The store was copied once. */
  copied: Promise<void>;
}

/** Begins the command in a process of its own. */
function begin(store: TestStore): Run {
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'the-key-of-another-installation-0001\n');
  const filesEnv = join(folder, 'files.env');
  writeFileSync(filesEnv, `DATA_DIR=${folder}\n`);
  const child = spawn(
    process.execPath,
    [
      'dist/dev/run-command.js',
      'store-move',
      ...['--store', store.slug, '--to', elsewhere.url],
      ...['--to-key-file', keyFile, '--to-files-env', filesEnv],
    ],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: here.db.url,
        DATA_DIR: here.config.dataDir,
        JWT_SECRET: here.config.jwtSecret,
        ENCRYPTION_KEY: here.config.encryptionKey,
      },
    },
  );
  let said = '';
  const copied = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk;
        if (said.startsWith('Copied')) resolve();
      });
    }
  });
  return { child, said: () => said, copied };
}

const isThere = async ({ ownerId }: TestStore) =>
  (await rows('select 1 from users where id = ?', [ownerId], elsewhere.knex)).length > 0;
const buy = (store: TestStore, goods: TestGoods) =>
  checkoutOf(here)(store, { items: [{ ...goods, quantity: 1 }] });

/** Shoppers who order again and again, after a pause. */
function buyers(store: TestStore, goods: TestGoods, pauseMs = 0) {
  const placed: string[] = [];
  const others = new Set<string>();
  let isOver = false;
  const one = async () => {
    while (!isOver) {
      const answer = await buy(store, goods);
      if (answer.statusCode === 201) placed.push(String(answer.json().order.orderNumber));
      else others.add(`${answer.statusCode} ${answer.json().code}`);
      await wait(answer.statusCode === 201 ? pauseMs : 20);
    }
  };
  const all = Promise.all(Array.from({ length: BUYERS }, one));
  const end = async () => {
    isOver = true;
    await all;
  };
  return { placed, others, end };
}

async function numbersThere({ ownerId }: TestStore): Promise<string[]> {
  const found = await rows<{ number: string }>(
    'select order_number::text as number from orders where owner_id = ?',
    [ownerId],
    elsewhere.knex,
  );
  return found.map(({ number }) => number);
}

async function brokenThere(): Promise<object[]> {
  Model.knex(elsewhere.knex);
  try {
    return await violations();
  } finally {
    Model.knex(here.db.knex);
  }
}

test(
  `a store of ${ORDERS} orders moves under buyers, and no order is lost`,
  async () => {
    const store = await aStore(here.app);
    await manyOrders(store, ORDERS);
    const keys = Array.from({ length: PHOTOS }, () => imageFileKey(store.ownerId, newId(), 480));
    for (const key of keys) await files().put(key, Buffer.alloc(50_000, key));
    const goods = await someGoods(store, { stock: 1_000_000 });
    const buying = buyers(store, goods);
    const { child, said } = begin(store);
    const [code] = await once(child, 'exit').finally(buying.end);
    expect(code, said()).toBe(0);
    console.log(said());
    const seconds = Number(/closed for ([\d.]+) s/.exec(said())?.[1]);
    expect(seconds).toBeLessThan(MOST_CLOSED_SECONDS);
    expect(buying.others).toEqual(new Set(['503 STORE_MOVING', '503 STORE_MOVED']));
    const numbers = await numbersThere(store);
    expect(numbers.length).toBe(ORDERS + buying.placed.length);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(buying.placed));
    expect(await brokenThere()).toEqual([]);
    const there = fileStoreOf({ dataDir: folder, fileBucket: null });
    expect((await there.list(`images/${store.ownerId}`)).sort()).toEqual(keys.sort());
    for (const key of keys) {
      const file = await there.read(key);
      expect(file && (await buffer(file.stream)).equals(Buffer.alloc(50_000, key)), key).toBe(true);
    }
  },
  LONGEST_MS,
);

test(
  'a move that is killed again and again is never open at both, and arrives',
  async () => {
    const store = await aStore(here.app);
    await manyOrders(store, 200);
    const goods = await someGoods(store, { stock: 1_000_000 });
    const buying = buyers(store, goods, PAUSE_MS);
    let kills = 0;
    try {
      for (let ms = 0; ; ) {
        const { child, said, copied } = begin(store);
        const began = performance.now();
        const exit = once(child, 'exit');
        const killed = copied.then(() => wait(ms)).then(() => null);
        const end = await Promise.race([exit, killed]);
        if (end) {
          // Another run may have to wait for the transaction of the one before.
          if (end[0] === 0) break;
          expect(said()).toMatch(/still ends there|is being moved now/);
          continue;
        }
        child.kill('SIGKILL');
        ms += (performance.now() - began) * LATER;
        kills += 1;
        await exit;
        const before = buying.placed.length;
        if (await isThere(store)) {
          await wait(200);
          expect((await buy(store, goods)).statusCode).toBe(503);
          expect(buying.placed.length).toBeLessThanOrEqual(before + BUYERS);
        }
      }
    } finally {
      await buying.end();
    }
    expect(kills).toBeGreaterThan(3);
    const numbers = await numbersThere(store);
    expect(numbers.length).toBe(200 + buying.placed.length);
    expect(numbers).toEqual(expect.arrayContaining(buying.placed));
    expect(await brokenThere()).toEqual([]);
  },
  LONGEST_MS,
);
