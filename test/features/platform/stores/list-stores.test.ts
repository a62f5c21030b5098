import { beforeAll, expect, test } from 'vitest';
import {
  countStores,
  listStores,
} from '../../../../src/features/platform/stores/queries/list-stores.ts';
import type { StoreFilter } from '../../../../src/features/platform/stores/queries/store-conditions.ts';
import { exportStores } from '../../../../src/features/platform/stores/store.list.ts';
import { newId } from '../../../../src/ids.ts';
import { useApp } from '../../../support/app.ts';
import { anOrder } from '../../../support/orders.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';
import { aWebhookEvent } from '../../../support/webhook-events.ts';

const context = useApp();
let mugs: TestStore;
let lamps: TestStore;
let bare: TestStore;

beforeAll(async () => {
  mugs = await aStore(context.app);
  lamps = await aStore(context.app);
  bare = await aStore(context.app);
  await rows(`update stores set name = 'Lamps & 100% Light', is_active = false where id = ?`, [
    lamps.storeId,
  ]);
  await rows(
    `update user_subscriptions set plan_slug = 'scale', status = 'active',
            current_period_end = now() - interval '8 days' where user_id = ?`,
    [lamps.ownerId],
  );
  await rows('delete from user_subscriptions where user_id = ?', [bare.ownerId]);
});

async function wholeFile(filter: StoreFilter): Promise<string> {
  let file = '';
  for await (const part of exportStores(filter)) file += part;
  return file;
}

const names = async (filter: StoreFilter) =>
  (await listStores({ ...filter, page: 1, limit: 20, sort: 'createdAt' })).items.map(
    ({ id }) => id,
  );

test('a store comes with owner, latest subscription and counts', async () => {
  await anOrder(mugs);
  const later = newId();
  await rows(
    `insert into user_subscriptions (id, user_id, plan_slug, status, billing_cycle, current_period_end, created_at)
     values (?, ?, 'starter', 'active', 'yearly', now() + interval '1 year', now() + interval '1 second')`,
    [later, mugs.ownerId],
  );
  const { items } = await listStores({ search: mugs.slug, page: 1, limit: 20 });
  expect(items).toMatchObject([
    {
      id: mugs.storeId,
      owner: { id: mugs.ownerId, name: 'Meera', email: mugs.email },
      subscription: { id: later, planSlug: 'starter', status: 'active', billingCycle: 'yearly' },
      orderCount: 1,
      productCount: 1,
    },
  ]);
  expect(items[0]?.lastOrderAt).toBeInstanceOf(Date);
  expect(items[0]?.subscription?.currentPeriodEnd).toBeInstanceOf(Date);
});

test('search finds parts of name, address and email, and whole ids; signs mean themselves', async () => {
  expect(await names({ search: '100% l' })).toEqual([lamps.storeId]);
  expect(await names({ search: '_amps' })).toEqual([]);
  expect(await names({ search: lamps.slug.toUpperCase() })).toEqual([lamps.storeId]);
  expect(await names({ search: bare.email })).toEqual([bare.storeId]);
  expect(await names({ search: ` ${bare.storeId} ` })).toEqual([bare.storeId]);
  expect(await names({ search: bare.ownerId })).toEqual([bare.storeId]);
});

test('filters are counted as they are listed; a period that has long ended is expired', async () => {
  const filters: [StoreFilter, string[]][] = [
    [{ isActive: false }, [lamps.storeId]],
    [{ isActive: true }, [mugs.storeId, bare.storeId]],
    [{ planSlug: 'scale' }, [lamps.storeId]],
    [{ status: 'expired' }, [lamps.storeId]],
    [{ planSlug: 'scale', status: 'active' }, []],
  ];
  for (const [filter, stores] of filters) {
    expect(await names(filter)).toEqual(stores);
    expect(await countStores(filter)).toBe(stores.length);
  }
});

test('the newest comes first, pages go on, and names sort either way', async () => {
  const first = await listStores({ page: 1, limit: 2 });
  expect(first.items.map(({ id }) => id)).toEqual([bare.storeId, lamps.storeId]);
  expect(first).toMatchObject({ total: 3, totalPages: 2 });
  const second = await listStores({ page: 2, limit: 2 });
  expect(second.items.map(({ id }) => id)).toEqual([mugs.storeId]);
  const byName = await listStores({ page: 1, limit: 3, sort: '-name' });
  expect(byName.items[0]?.id).toBe(lamps.storeId);
});

test('stores are found by what they need: decisions on money, dead events', async () => {
  await rows(
    `insert into payment_transactions (owner_id, id, provider, status, amount_minor, currency, metadata)
     values (?, gen_random_uuid(), 'gateway', 'captured', 100, 'INR', '{"needsOrderCreation":true}')`,
    [bare.ownerId],
  );
  await aWebhookEvent({ ownerId: lamps.ownerId, state: 'dead', error: 'no such number' });
  expect(await names({ needs: 'payments' })).toEqual([bare.storeId]);
  expect(await names({ needs: 'events' })).toEqual([lamps.storeId]);
});

test('stores that the worker found quiet are those of its open alerts', async () => {
  const raise = (subject: string, cleared: Date | null) =>
    rows(
      `insert into platform_alerts (id, kind, subject, title, cleared_at) values (?, 'quiet_store', ?, 'Quiet', ?)`,
      [newId(), subject, cleared],
    );
  await raise(mugs.ownerId, null);
  await raise(bare.ownerId, new Date());
  expect(await names({ needs: 'quiet' })).toEqual([mugs.storeId]);
});

test('the file has every store of the filter, and no cell that a spreadsheet would run', async () => {
  await rows(`update stores set name = '=1+1' where id = ?`, [bare.storeId]);
  const file = await wholeFile({ isActive: true });
  const lines = file.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(
    '"Id","Name","Address","Active","Owner","Owner email","Plan","Status"',
  );
  expect(file).not.toContain(lamps.slug);
  expect(file).not.toMatch(/[,"]=1\+1/);
});
