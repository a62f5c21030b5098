import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../src/clients/files.ts';
import { deleteUser } from '../../../src/features/accounts/delete-user.ts';
import { purgeFiles } from '../../../src/features/accounts/purge-files.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import type { Operator } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../../support/belongings.ts';
import { manyOrders } from '../../support/many-orders.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';
import { tablesWith, wholeDatabase } from '../../support/whole-database.ts';

const context = useApp();

let operator: Operator;

beforeAll(async () => {
  operator = await anOperator(context.app);
});

/** What stays of a deleted tenant: the record, and the job that removes its files. */
const STAYS = ['audit_events', 'jobs'];

const fileFolders = (ownerId: string): string[] => {
  const root = join(context.config.dataDir, 'files');
  const kinds = existsSync(root) ? readdirSync(root) : [];
  return kinds.filter((kind) => existsSync(join(root, kind, ownerId)));
};

const lastAudit = async () => {
  const [entry] = await rows<Record<string, unknown>>(
    `select action, target_id, target_name, owner_id, before, after, reason, actor_id
       from audit_events order by created_at desc, id desc limit 1`,
  );
  return entry;
};

describe('deleting an owner', () => {
  test('E-12 leaves the database as if the store had never been, beside one that stays', async () => {
    await aStoreWithEverything(context.app);
    const before = await wholeDatabase();
    const gone = await everything();
    await rows(
      `insert into platform_alerts (id, kind, subject, title) values (?, 'quiet_store', ?, 'Quiet')`,
      [newId(), gone.store.ownerId],
    );
    await deleteUser(gone.store.ownerId, 'Asked for it', operator);
    const after = await wholeDatabase();
    for (const table of STAYS) {
      delete before[table];
      delete after[table];
    }
    expect(after).toEqual(before);
  });

  test('E-12 leaves no row of any table that carries one of its ids, the record aside', async () => {
    const { store, ids, staff } = await everything();
    await deleteUser(store.ownerId, null, operator);
    const after = await wholeDatabase();
    const ofStore = [store.ownerId, store.storeId, staff.id, store.slug, ...Object.values(ids)];
    for (const id of ofStore) {
      expect(tablesWith(after, id).filter((table) => !STAYS.includes(table))).toEqual([]);
    }
    const jobs = after.jobs?.filter((row) => row.includes(store.ownerId)) ?? [];
    expect(jobs.length).toBe(2);
    expect(jobs.every((row) => row.includes('forget-files'))).toBe(true);
  });

  test('keeps in the audit who did it, why, and what disappeared', async () => {
    const { store } = await everything();
    await deleteUser(store.ownerId, 'Asked for it', operator);
    expect(await lastAudit()).toMatchObject({
      action: 'user_deleted',
      target_id: store.ownerId,
      target_name: 'Meera',
      owner_id: store.ownerId,
      actor_id: operator.id,
      reason: 'Asked for it',
      before: {
        email: store.email,
        role: 'OWNER',
        store: { name: 'Blue Mug', slug: store.slug },
        staff: 1,
        products: 1,
        orders: 1,
        conversations: 2,
        subscriptions: 1,
      },
    });
  });

  test('has its files removed by a job, and nobody else’s', async () => {
    const kept = await everything();
    const gone = await everything();
    for (const kind of ['images', 'logos', 'papers']) {
      for (const { store } of [kept, gone]) {
        await files().put(`${kind}/${store.ownerId}/${newId()}/a.pdf`, Buffer.from('a'));
      }
    }
    await purgeFiles(gone.store.ownerId);
    expect(fileFolders(gone.store.ownerId).length).toBe(5);
    await deleteUser(gone.store.ownerId, null, operator);
    expect(fileFolders(gone.store.ownerId).length).toBe(5);
    await purgeFiles(gone.store.ownerId);
    expect(fileFolders(gone.store.ownerId)).toEqual([]);
    expect(fileFolders(kept.store.ownerId).length).toBe(5);
  });

  test('takes orders made of drafts, edited and merged ones along', async () => {
    const store = await aStore(context.app);
    const [first, second] = await manyOrders(store, 12);
    await rows(
      `update customers set merged_into = (select customer_id from orders where owner_id = ? and id = ?)
        where owner_id = ? and id = (select customer_id from orders where owner_id = ? and id = ?)`,
      [store.ownerId, first?.id, store.ownerId, store.ownerId, second?.id],
    );
    await deleteUser(store.ownerId, null, operator);
    expect(tablesWith(await wholeDatabase(), store.ownerId)).toEqual(STAYS);
  });

  test('answers 404 the second time', async () => {
    const store = await aStore(context.app);
    await deleteUser(store.ownerId, null, operator);
    await expect(deleteUser(store.ownerId, null, operator)).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('is done once when two operators do it at once', async () => {
    const store = await aStore(context.app);
    const both = await Promise.allSettled([
      deleteUser(store.ownerId, null, operator),
      deleteUser(store.ownerId, null, operator),
    ]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ name: 'Refusal' }) },
    ]);
    const entries = await rows(`select 1 from audit_events where target_id = ?`, [store.ownerId]);
    expect(entries.length).toBe(1);
  });

  test('opens the doors again when it could not be done', async () => {
    const store = await aStore(context.app);
    const shop = () => context.app.inject({ url: `/catalog/${store.slug}` });
    await whileLocked(store, () =>
      expect(deleteUser(store.ownerId, null, operator)).rejects.toMatchObject({ code: '55P03' }),
    );
    expect((await shop()).statusCode).toBe(200);
    const session = await context.app.inject({ url: '/api/products', headers: store.headers });
    expect(session.statusCode).toBe(200);
  });

  test('shuts the shop and signs everybody out while it goes on', async () => {
    const store = await aStore(context.app);
    const { app } = context;
    await whileLocked(store, async () => {
      const deleting = deleteUser(store.ownerId, null, operator).catch(() => {});
      await expect
        .poll(async () => (await app.inject({ url: `/catalog/${store.slug}` })).statusCode)
        .toBe(404);
      const request = { url: '/api/products', headers: store.headers };
      expect((await app.inject(request)).statusCode).toBe(401);
      await expect(deleteUser(store.ownerId, null, operator)).rejects.toMatchObject({
        code: 'ALREADY_DELETING',
      });
      await deleting;
    });
  });
});

describe('deleting somebody else', () => {
  test('takes a staff member with their sessions and leaves the store', async () => {
    const { store, staff } = await everything();
    await deleteUser(staff.id, 'Left', operator);
    const left = await wholeDatabase();
    expect(tablesWith(left, staff.id)).toEqual(['audit_events']);
    expect(left.stores?.some((row) => row.includes(store.storeId))).toBe(true);
    expect(await lastAudit()).toMatchObject({ action: 'user_deleted', target_name: 'Ravi' });
  });

  test('E-12 refuses operators, oneself among them, and unknown ids', async () => {
    const other = await anOperator(context.app, 'Dev');
    for (const id of [other.id, operator.id]) {
      await expect(deleteUser(id, null, operator)).rejects.toMatchObject({
        statusCode: 403,
        code: 'SUPER_ADMIN_PROTECTED',
      });
    }
    for (const id of [newId(), 'nobody']) {
      await expect(deleteUser(id, null, operator)).rejects.toMatchObject({ statusCode: 404 });
    }
  });
});

const everything = (): Promise<Belongings> => aStoreWithEverything(context.app);

/** Runs `work` while somebody holds a row of the store for longer than anybody waits. */
async function whileLocked({ ownerId }: TestStore, work: () => Promise<unknown>): Promise<void> {
  await inTransaction(async (trx) => {
    await rows(`select 1 from users where id = ? for update`, [ownerId], trx);
    await work();
  });
}
