import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Model } from 'objection';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { main as exportMain } from '../../../dev/commands/store-export.ts';
import { main as importMain } from '../../../dev/commands/store-import.ts';
import { DERIVED_TABLES, LEFT_TABLES, MOVED_TABLES } from '../../../dev/moving/moved-tables.ts';
import { readTar, tarEnd, tarEntry } from '../../../dev/moving/tar.ts';
import { buildApp } from '../../../src/app.ts';
import { connectFiles, files } from '../../../src/clients/files.ts';
import { SecretBox } from '../../../src/crypto/encryption.ts';
import { fileFoldersOf } from '../../../src/domain/accounts/purge-files.ts';
import { imageFileKey } from '../../../src/domain/catalog/photos/image-files.ts';
import { secretPlace } from '../../../src/domain/outgoing/webhook-endpoint.ts';
import { changeStore } from '../../../src/domain/stores/change-store.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { post, signIn } from '../../support/accounts.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings, rowsOfTenant } from '../../support/belongings.ts';
import { useDatabase } from '../../support/database.ts';
import { useFolder } from '../../support/files.ts';
import { someGoods } from '../../support/goods.ts';
import { violations } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { codeOf, passSteps, setUpFactor } from '../../support/second-factor.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const PASSPHRASE = 'three words of my own';
const OTHER_KEY = 'the-key-of-another-installation-0001';
const PASSWORD = 'correct horse battery';

const elsewhere = useDatabase();
const elsewhereFolder = useFolder();
const here: TestApp = useApp();
const there = {} as TestApp;
const folder = useFolder();
const archive = join(folder, 'store.tar.gz');
const passphraseFile = join(folder, 'passphrase');

let owned: Belongings;
let goods: { productId: string; variantId: string };
let factor: { secret: string };
let rowsBefore: Record<string, string>;
let filesBefore: Record<string, string>;
let brokenBefore: object[];

/** Runs a command with the settings of an installation. */
async function run(
  main: (args: string[]) => Promise<number>,
  at: { url: string; dataDir: string; key: string },
  ...args: string[]
) {
  vi.stubEnv('DATABASE_URL', at.url);
  vi.stubEnv('DATA_DIR', at.dataDir);
  vi.stubEnv('JWT_SECRET', 'test-secret-test-secret-test-secret');
  vi.stubEnv('ENCRYPTION_KEY', at.key);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const code = await main(args);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return { code, said: said.join('\n') };
}

const source = () => ({
  url: here.db.url,
  dataDir: here.config.dataDir,
  key: here.config.encryptionKey,
});
const target = () => ({ url: elsewhere.url, dataDir: elsewhereFolder, key: OTHER_KEY });
const importFrom = (path: string) =>
  run(importMain, target(), '--from', path, '--passphrase-file', passphraseFile);

async function filesOf(ownerId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folderOf of fileFoldersOf(ownerId)) {
    for (const key of await files().list(folderOf)) {
      const file = await files().read(key);
      found[key] = file ? (await buffer(file.stream)).toString('base64') : '';
    }
  }
  return found;
}

/** What breaks a rule, since the rows of a test are written by hand: no more after a move. */
async function broken(): Promise<object[]> {
  const found = await violations();
  return found.map(({ invariant, rows: all }) => ({
    invariant,
    rows: all.map((row) => JSON.stringify(row)).sort(),
  }));
}

/** What stays as it is: not secrets, which have another key there, nor what is left behind. */
function lasting(all: Record<string, string>): Record<string, string> {
  const sealed = MOVED_TABLES.filter((table) => table.sealed).map(({ name }) => name);
  // Positions are drawn anew.
  const out = [...sealed, ...DERIVED_TABLES, ...Object.keys(LEFT_TABLES), 'outgoing_deliveries'];
  return Object.fromEntries(Object.entries(all).filter(([name]) => !out.includes(name)));
}

beforeAll(async () => {
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
  owned = await aStoreWithEverything(here.app);
  const { store, ids } = owned;
  await rows('delete from second_factors where user_id = ?', [store.ownerId]);
  factor = await setUpFactor(
    here.app,
    { user: { id: store.ownerId }, headers: store.headers },
    PASSWORD,
  );
  await changeStore(
    store.tenant,
    { paymentSettings: { gatewayKeyId: 'rzp_1', gatewayKeySecret: 'the key' } },
    here.app.secrets,
    SYSTEM,
  );
  const endpoint = newId();
  await rows(
    `insert into webhook_endpoints (owner_id, id, url, event_types, secret)
     values (?, ?, 'https://receiver.example/b', '{order.created}', ?)`,
    [store.ownerId, endpoint, here.app.secrets.seal('signs', secretPlace(endpoint))],
  );
  goods = await someGoods(store, { stock: 100 });
  await anOrder(store, { name: 'Zoya', phone: '98765 00001', product: 'Ünïcode "mug" \\ \u2028' });
  await anOrder(store, { name: 'Zoya again', phone: '98765 00002' });
  // Merged twice, so that the later one has to come first.
  await anOrder(store, { name: 'Third', phone: '98765 00003' });
  const merge = `update customers set merged_into = (select id from customers where owner_id = ? and name = ?),
                        merged_at = now() + ?::interval where owner_id = ? and name = ?`;
  await rows(merge, [store.ownerId, 'Zoya again', '1 minute', store.ownerId, 'Zoya']);
  await rows(merge, [store.ownerId, 'Third', '2 minutes', store.ownerId, 'Zoya again']);
  await files().put(imageFileKey(store.ownerId, ids.image, 480), Buffer.from('a photo'));
  await aStore(here.app);
  await rows(`update store_log_entries set changes = 'null' where owner_id = ?`, [store.ownerId]);
  rowsBefore = await rowsOfTenant(store.ownerId);
  filesBefore = await filesOf(store.ownerId);
  brokenBefore = await broken();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => there.app?.close());

test('a store is exported as one archive, which tar lists', async () => {
  const { store } = owned;
  const done = await run(
    exportMain,
    source(),
    ...['--store', store.slug, '--to', archive, '--passphrase-file', passphraseFile],
  );
  expect(done.code, done.said).toBe(0);
  expect(done.said).toContain('delete it before its copy opens elsewhere');
  // Its secret was sealed with a key that nobody has.
  const lost = `Has to be entered again: webhookSecret of ${owned.ids.endpoint}`;
  expect(done.said.match(/Has to .*/g)).toEqual([lost]);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const names = execFileSync('tar', ['-tzf', archive]).toString().trim().split('\n');
  expect(names[0]).toBe('manifest.json');
  expect(names.at(-1)).toBe('files.json');
  expect(names).toContain(`files/${imageFileKey(store.ownerId, owned.ids.image, 480)}`);
  expect(names).toContain('tables/orders/000001.ndjson');
});

test('an archive has no secret of the key it comes from, and no row of another store', () => {
  const text = gunzipSync(readFileSync(archive)).toString();
  expect(text).not.toContain(here.app.secrets.currentPrefix);
  expect(text).not.toContain('the key');
  const owners = [...text.matchAll(/"owner_id":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(owners)).toEqual(new Set([owned.store.ownerId]));
});

test('what is there already, or unknown, is named', async () => {
  const again = await run(exportMain, source(), '--store', owned.store.slug, '--to', archive);
  expect(again).toEqual({ code: 1, said: `${archive} is already there` });
  const unknown = await run(exportMain, source(), '--store', 'nobody', '--to', `${archive}.2`);
  expect(unknown).toEqual({ code: 1, said: 'There is no store nobody' });
  expect((await run(exportMain, source())).code).toBe(2);
  expect((await run(importMain, target())).code).toBe(2);
  const { store } = owned;
  const taken = await run(
    importMain,
    source(),
    ...['--from', archive, '--passphrase-file', passphraseFile],
  );
  expect(taken.code).toBe(1);
  expect(taken.said).toContain(`the account ${store.email}`);
  expect(taken.said).toContain(`the shop address ${store.slug}`);
  expect(taken.said).toContain('the number or page');
});

describe('an archive that is not whole or not ours is refused, and leaves nothing', () => {
  const nothing = async () => {
    const [found] = await rows<{ count: string }>('select count(*) from users', [], elsewhere.knex);
    expect(Number(found?.count)).toBe(0);
    connectFiles({ dataDir: elsewhereFolder, fileBucket: null });
    expect(await filesOf(owned.store.ownerId)).toEqual({});
    connectFiles(here.config);
  };
  const changed = async (change: (name: string, content: string) => string | null) => {
    const entries = [];
    for await (const { name, content } of readTar(oneChunk(gunzipSync(readFileSync(archive))))) {
      const text = name.endsWith('json') ? change(name, content.toString()) : null;
      entries.push(tarEntry({ name, content: text === null ? content : Buffer.from(text) }));
    }
    const path = join(folder, `${newId()}.tar.gz`);
    writeFileSync(path, gzipSync(Buffer.concat([...entries, tarEnd()])));
    return path;
  };
  async function* oneChunk(all: Buffer) {
    yield all;
  }

  test('cut short', async () => {
    const path = join(folder, 'short.tar.gz');
    writeFileSync(path, readFileSync(archive));
    truncateSync(path, statSync(path).size - 100);
    const { code, said } = await importFrom(path);
    expect({ code, said }).toEqual({ code: 1, said: 'unexpected end of file' });
    await nothing();
  });

  test('no archive', async () => {
    expect((await importFrom(passphraseFile)).code).toBe(1);
    const path = join(folder, 'other.tar.gz');
    writeFileSync(path, gzipSync(Buffer.alloc(2_000, 'x')));
    expect(await importFrom(path)).toEqual({ code: 1, said: 'This is no tar archive' });
    expect((await importFrom(join(folder, 'nowhere'))).said).toContain('There is no file');
  });

  test('another passphrase', async () => {
    const other = join(folder, 'other-passphrase');
    writeFileSync(other, 'not those three words');
    const args = ['--from', archive, '--passphrase-file', other];
    const { said } = await run(importMain, target(), ...args);
    expect(said).toBe('The passphrase is not the one of this archive');
    writeFileSync(other, 'short');
    expect((await run(importMain, target(), ...args)).said).toContain('at least 12 characters');
    await nothing();
  });

  test('another schema', async () => {
    const path = await changed((name, text) =>
      name === 'manifest.json' ? text.replace(/"schema": "[^"]+"/, '"schema": "2020_old"') : null,
    );
    expect((await importFrom(path)).said).toMatch(/schema is 2020_old, this database’s is 2026/);
    await nothing();
  });

  test('of a plan that is not there', async () => {
    await rows(`delete from plans where slug = 'growth'`, [], elsewhere.knex);
    const { said } = await importFrom(archive);
    expect(said).toMatch(/user_subscriptions does not fit here: .*growth.* is not present/);
    await nothing();
    const plans = await rows<object>(`select * from plans where slug = 'growth'`);
    await elsewhere.knex('plans').insert(plans);
  });

  test('a changed row, a row of somebody else, a changed file', async () => {
    const price = await changed((name, text) =>
      name.startsWith('tables/orders/') ? text.replace('"notes":', '"notes":"x","none":') : null,
    );
    expect((await importFrom(price)).said).toContain('not as they were exported: orders');
    const stranger = newId();
    const foreign = await changed((name, text) =>
      name.startsWith('tables/saved_views/')
        ? `${text}${text.replace(/"owner_id":"[^"]+"/, `"owner_id":"${stranger}"`)}`
        : null,
    );
    expect((await importFrom(foreign)).code).toBe(1);
    const list = await changed((name, text) =>
      name === 'files.json' ? text.replace(/"sha256": "."?/, '"sha256": "0') : null,
    );
    expect((await importFrom(list)).said).toContain('are not those that were exported');
    await nothing();
  });
});

describe('imported on a fresh installation', () => {
  beforeAll(async () => {
    const done = await importFrom(archive);
    expect(done.code, done.said).toBe(0);
    expect(done.said).toContain(`at /catalog/${owned.store.slug}`);
    there.config = {
      ...here.config,
      databaseUrl: elsewhere.url,
      dataDir: elsewhereFolder,
      encryptionKey: OTHER_KEY,
    };
    Model.knex(elsewhere.knex);
    there.app = await buildApp(there.config);
    await there.app.ready();
  });
  afterAll(() => {
    Model.knex(here.db.knex);
    connectFiles(here.config);
  });

  test('it is the same store, row by row and byte by byte', async () => {
    const { ownerId } = owned.store;
    expect(lasting(await rowsOfTenant(ownerId))).toEqual(lasting(rowsBefore));
    expect(await filesOf(ownerId)).toEqual(filesBefore);
    expect(await broken()).toEqual(brokenBefore);
  });

  test('its secrets open with the key of the installation', async () => {
    const { ownerId, storeId } = owned.store;
    const [row] = await rows<{ sealed: string }>(
      `select payment_settings ->> 'gatewayKeySecret' as sealed from stores where owner_id = ?`,
      [ownerId],
    );
    const box = new SecretBox(OTHER_KEY);
    const place = { storeId, field: 'gatewayKeySecret' };
    expect(box.open(row?.sealed ?? '', place)).toBe('the key');
  });

  test('its owner signs in with password and code, and a shopper buys', async () => {
    const { store } = owned;
    const begun = (await signIn(there.app, store.email, PASSWORD)).json();
    await passSteps(store.ownerId);
    const signedIn = await post(there.app, '/api/auth/second-factor', {
      token: begun.twoFactor.token,
      code: codeOf(factor.secret),
    });
    expect(signedIn.statusCode).toBe(200);
    const shop = await there.app.inject({ url: `/catalog/${store.slug}` });
    expect(shop.statusCode).toBe(200);
    const bought = await checkoutOf(there)(store, { items: [{ ...goods, quantity: 2 }] });
    expect(bought.statusCode, bought.body).toBe(201);
    expect(await broken()).toEqual(brokenBefore);
  });
});
