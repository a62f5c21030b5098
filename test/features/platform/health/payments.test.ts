import { expect, test } from 'vitest';
import { readPayments } from '../../../../src/features/platform/health/parts/payments.ts';
import { newId } from '../../../../src/ids.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { ago } from '../../../support/health.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';

const t = useApp();

const withoutOrder = (ownerId: string, minutes: number) =>
  rows(
    `insert into payment_transactions
       (owner_id, id, provider, status, amount_minor, currency, metadata, captured_at)
     values (?, ?, 'gateway', 'captured', 100, 'INR', '{"needsOrderCreation":true}', ?)`,
    [ownerId, newId(), ago(minutes)],
  );

test('money without an order is counted in all stores, and those that wait longest come first', async () => {
  const stores = [];
  for (const minutes of [30, 90, 60]) {
    const { ownerId, storeId } = await aStore(t.app);
    await withoutOrder(ownerId, minutes);
    stores.push(storeId);
  }
  const [first, second, third] = stores;
  const owner = await rows<{ id: string }>('select owner_id as id from stores where id = ?', [
    second,
  ]);
  for (let more = 0; more < 250; more++) await withoutOrder(owner[0]?.id ?? '', 91 + more);

  const { withoutOrder: count, stores: shown } = await inTransaction(readPayments);
  expect(count).toBe(253);
  expect(shown.map(({ storeId }) => storeId)).toEqual([second, third, first]);
});
