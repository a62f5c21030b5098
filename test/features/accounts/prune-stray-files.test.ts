import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectFiles, files } from '../../../src/clients/files.ts';
import { pruneStrayFiles } from '../../../src/features/accounts/prune-stray-files.ts';
import { fileFoldersOf } from '../../../src/features/accounts/purge-files.ts';
import { Invoice, type InvoiceContent } from '../../../src/features/documents/invoice-numbers.ts';
import { newId } from '../../../src/ids.ts';
import { runRecurringJob } from '../../../worker/run-recurring-job.ts';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../../support/belongings.ts';
import { rows } from '../../support/rows.ts';
import { useS3Server } from '../../support/s3-server.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const s3 = useS3Server();
const HOUR = 60 * 60_000;

const root = () => join(context.config.dataDir, 'files');

const PLACES = {
  'a folder': {
    connect: () => connectFiles({ ...context.config, fileBucket: null }),
    age: (key: string, hours: number) => {
      const at = new Date(Date.now() - hours * HOUR);
      utimesSync(join(root(), key), at, at);
    },
  },
  'a bucket': {
    connect: () => connectFiles({ ...context.config, fileBucket: s3.bucket }),
    age: (key: string, hours: number) => {
      s3.putAt.set(key, new Date(Date.now() - hours * HOUR));
    },
  },
};

describe.each(Object.entries(PLACES))('O-31 files in %s', (_place, { connect, age }) => {
  let owned: Belongings;

  beforeAll(async () => {
    connect();
    owned = await aStoreWithEverything(context.app);
  });

  const put = async (key: string, hours: number) => {
    await files().put(key, Buffer.from('x'));
    age(key, hours);
    return key;
  };
  /** Of each kind one with a row, one that a process left behind a week ago, and a newer one. */
  const fill = async (ownerId: string, known: Record<string, string>) => {
    const kept: string[] = [];
    for (const folder of fileFoldersOf(ownerId)) {
      const [kind = ''] = folder.split('/');
      const named = known[kind];
      if (named) kept.push(await put(`${folder}/${named}/kept.bin`, 400));
      kept.push(await put(`${folder}/${newId()}/new.bin`, 160));
      await put(`${folder}/${newId()}/stray.bin`, 170);
      // Its row may be on the way.
      const half = `${folder}/${newId()}`;
      kept.push(await put(`${half}/old.bin`, 170), await put(`${half}/new.bin`, 1));
    }
    return kept;
  };
  const allOf = async (ownerId: string) => {
    const lists = await Promise.all(fileFoldersOf(ownerId).map((folder) => files().list(folder)));
    return lists.flat().sort();
  };

  test('that no row names go after a week; those with a row, new ones and another installation’s stay', async () => {
    const { ownerId } = owned.store;
    for (const folder of fileFoldersOf(ownerId)) await files().removeAll(folder);
    const logo = newId();
    await rows('update stores set logo_key = ? where owner_id = ?', [
      `logos/${ownerId}/${logo}/logo.png`,
      ownerId,
    ]);
    await rows(
      `update payment_claims set file_key = 'claims/' || owner_id || '/' || id || '/1/picture.webp'
        where owner_id = ?`,
      [ownerId],
    );
    const idOf = async (table: string) => {
      const [row] = await rows<{ id: string }>(`select id from ${table} where owner_id = ?`, [
        ownerId,
      ]);
      return row?.id ?? '';
    };
    const known = {
      images: await idOf('product_images'),
      messages: await idOf('message_media'),
      papers: await idOf('papers'),
      claims: await idOf('payment_claims'),
      logos: logo,
    };
    expect(Object.values(known)).not.toContain('');
    const kept = await fill(ownerId, known);
    const elsewhere = newId();
    await fill(elsewhere, {});
    const theirs = await allOf(elsewhere);
    const run = await runRecurringJob('prune');
    expect(run).toMatchObject({ status: 'done', result: { strayFiles: 5, filesUpTo: '' } });
    expect(await allOf(ownerId)).toEqual(kept.toSorted());
    expect(await allOf(elsewhere)).toEqual(theirs);
    expect(await runRecurringJob('prune')).toMatchObject({ result: { strayFiles: 0 } });
  });

  test('the logo of an issued invoice stays when the store has another one', async () => {
    const { tenant, ownerId } = owned.store;
    const [order] = await rows<{ id: string }>('select id from orders where owner_id = ?', [
      ownerId,
    ]);
    const [issued, present] = [newId(), newId()];
    const keyOf = (id: string) => `logos/${ownerId}/${id}/logo.png`;
    await files().removeAll(`logos/${ownerId}`);
    for (const id of [issued, present, newId()]) await put(keyOf(id), 400);
    await rows('update stores set logo_key = ? where owner_id = ?', [keyOf(present), ownerId]);
    await Invoice.of(tenant).insert({
      ...{ orderId: order?.id ?? '', revision: 9, number: 999, numberText: 'INV-999' },
      issuedAt: new Date(),
      content: { store: { logoKey: keyOf(issued) } } as InvoiceContent,
    });
    await pruneStrayFiles();
    const left = await files().list(`logos/${ownerId}`);
    expect(left.toSorted()).toEqual([issued, present].map(keyOf).sort());
    await Invoice.of(tenant).delete().where({ revision: 9 });
    await files().removeAll(`logos/${ownerId}`);
  });

  test('a run looks at so many stores, and the next one goes on behind them', async () => {
    const stores = [owned.store, await aStore(context.app), await aStore(context.app)];
    const owners = stores.map(({ ownerId }) => ownerId).sort();
    for (const owner of owners) await put(`images/${owner}/${newId()}/stray.bin`, 200);
    const all = await rows<{ id: string }>(
      '/* across tenants */ select owner_id as id from stores order by owner_id',
    );
    let from = '';
    let removed = 0;
    let runs = 0;
    do {
      const run = await pruneStrayFiles(from, { stores: 1, folders: 100 });
      expect(run.strayFiles).toBeLessThanOrEqual(1);
      removed += run.strayFiles;
      from = run.filesUpTo;
      runs += 1;
    } while (from !== '');
    expect(removed).toBe(3);
    // The last one finds that there are no more.
    expect(runs).toBe(all.length + 1);
  });
});

test('O-31 half-written files of a process that died go after a day', async () => {
  PLACES['a folder'].connect();
  const { ownerId } = await aStore(context.app);
  const parts = [newId(), newId()].map(
    (id) => `images/${ownerId}/${id}/480.webp.0123456789ab.part`,
  );
  for (const [place, part] of parts.entries()) {
    mkdirSync(dirname(join(root(), part)), { recursive: true });
    writeFileSync(join(root(), part), 'half');
    PLACES['a folder'].age(part, place === 0 ? 25 : 23);
  }
  expect(await runRecurringJob('prune')).toMatchObject({ result: { unfinishedFiles: 1 } });
  const left = readdirSync(join(root(), 'images', ownerId), { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.endsWith('.part'))).toHaveLength(1);
});
