import { beforeAll, expect, test } from 'vitest';
import { inImportTurn } from '../../../../src/features/catalog/import/in-import-turn.ts';
import { previewImport } from '../../../../src/features/catalog/import/preview-import.ts';
import { runImport, startImport } from '../../../../src/features/catalog/import/run-import.ts';
import { newId } from '../../../../src/ids.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { importerOf } from '../../../support/import-csv.ts';
import { multipartOf } from '../../../support/multipart.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const importCsv = importerOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const CSV = 'name,price\nCup,10\n';

/** Something that has the store's turn, until it is told to end. */
async function aRunningImport() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let work: Promise<void> = ended;
  await new Promise<void>((taken, refused) => {
    work = inImportTurn(store.tenant, newId(), () => {
      taken();
      return ended;
    });
    work.catch(refused);
  });
  return {
    end: async () => {
      end();
      await work;
    },
  };
}

test('a second file of a store is refused while one is read, dry runs too', async () => {
  const running = await aRunningImport();
  for (const query of ['', '?dryRun=1']) {
    const response = await importCsv(store, CSV, query);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'IMPORT_RUNNING',
      details: { imports: '/dashboard/products/import' },
    });
  }
  const other = await aStore(context.app);
  expect((await importCsv(other, CSV)).statusCode).toBe(200);
  await running.end();
  expect((await importCsv(store, CSV)).statusCode).toBe(200);
});

test('the page says so, and leads to the list of imports', async () => {
  const running = await aRunningImport();
  const { payload, headers } = await multipartOf([{ name: 'a.csv', content: CSV }]);
  const page = await context.app.inject({
    method: 'POST',
    url: '/dashboard/products/import',
    headers: { ...store.headers, ...headers },
    payload,
  });
  await running.end();
  expect(page.statusCode).toBe(409);
  expect(page.body).toContain('Another file is being imported');
  expect(page.body).toContain('Check progress');
});

test('of many at once, one is read at a time and each is answered', async () => {
  const codes = (
    await Promise.all(Array.from({ length: 8 }, () => importCsv(store, CSV, '?dryRun=1')))
  ).map(({ statusCode }) => statusCode);
  expect(codes).toContain(200);
  expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
  expect(await rows('select 1 from import_turns where owner_id = ?', [store.ownerId])).toEqual([]);
});

test('a turn comes back from work that fails, and from a process that died', async () => {
  const fails = inImportTurn(store.tenant, newId(), () => Promise.reject(new Error('broken')));
  await expect(fails).rejects.toThrow('broken');
  await rows(
    `insert into import_turns (owner_id, holder, ends_at)
     values (?, ?, now() - interval '1 second')`,
    [store.ownerId, newId()],
  );
  expect((await importCsv(store, CSV)).statusCode).toBe(200);
});

test('the worker leaves an import for later while another runs, and takes up its own again', async () => {
  const file = { name: 'a.csv', content: Buffer.from('name,price\nBowl,5\n') };
  const importId = await previewImport(store.tenant, file, SYSTEM);
  await startImport(store.tenant, importId);
  const ids = { ownerId: store.ownerId, importId };
  const stateOf = async () =>
    (
      await rows<{ state: string }>(
        'select state from product_imports where owner_id = ? and id = ?',
        [store.ownerId, importId],
      )
    )[0]?.state;
  const running = await aRunningImport();
  await expect(runImport(ids)).rejects.toMatchObject({ code: 'IMPORT_RUNNING' });
  expect(await stateOf()).toBe('queued');
  await running.end();
  // What the worker before it left behind when it died.
  await rows(
    `insert into import_turns (owner_id, holder, ends_at)
     values (?, ?, now() + interval '5 minutes')`,
    [store.ownerId, importId],
  );
  await runImport(ids);
  expect(await stateOf()).toBe('done');
});

test.each([
  ['line breaks', Buffer.alloc(9.5 * 1024 * 1024, '\n'), /^Row 40001 is one too many/],
  ['a header of 9 MiB', Buffer.alloc(9 * 1024 * 1024, 'a'), /^Row 1 has more than 262,144 char/],
  [
    'columns',
    Buffer.from(`name,price\nCup,1${',x'.repeat(199)}\n`),
    /^Row 2 has more than 200 col/,
  ],
  [
    'a long name',
    Buffer.from(`name,${'a'.repeat(301)}\n`),
    /^Row 1: the heading of column 2 is longer than/,
  ],
])('a file of %s is refused with the field, the row and the bound', async (_, content, message) => {
  const response = await importCsv(store, content, '?dryRun=1');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    message: expect.stringMatching(message),
    details: { fields: [{ path: 'file' }], row: expect.any(Number), most: expect.any(Number) },
  });
});

test('so is a list of a courier, pasted or sent', async () => {
  const content = Buffer.alloc(2 * 1024 * 1024 - 1, '\n');
  const { payload, headers } = await multipartOf([{ name: 'a.csv', content }]);
  const sent = await context.app.inject({
    method: 'POST',
    url: '/api/payments/remittance/preview.csv',
    headers: { ...store.headers, ...headers },
    payload,
  });
  expect(sent.statusCode).toBe(400);
  expect(sent.json()).toMatchObject({
    code: 'TOO_MANY_ROWS',
    details: { fields: [{ path: 'file' }], row: 40_001, most: 40_000 },
  });
  const pasted = await context.app.inject({
    method: 'POST',
    url: '/dashboard/payments/remittance',
    headers: { ...store.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `reference=U&text=${','.repeat(250)}1`,
  });
  expect(pasted.statusCode).toBe(422);
  expect(pasted.body).toContain('Row 1 has more than 200 columns');
});
