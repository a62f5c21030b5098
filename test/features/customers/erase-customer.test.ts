import { expect, test } from 'vitest';
import { eraseCustomer } from '../../../src/features/customers/erase-customer.ts';
import { newId } from '../../../src/ids.ts';
import { SHOPPER } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

/** What stays of an erased customer: figures of the store, and what was done with the entry. */
const KEPT = [
  'owner_id',
  'id',
  'order_count',
  'total_spent_minor',
  'last_order_at',
  'refused_count',
  'merged_into',
  'merged_at',
  'merged_by',
  'erased_at',
  'created_at',
  'updated_at',
];

/** Without anything of a person. The text of the search keeps its spaces. */
const isEmpty = (value: unknown): boolean =>
  !value || String(value).trim() === '' || (Array.isArray(value) && value.length === 0);

test('every column of a customer is emptied by erasing, or named here as one that stays', async () => {
  const { ownerId, tenant } = await aStore(context.app);
  const id = newId();
  await rows(
    `insert into customers (owner_id, id, phone, name, email, address, notes, tags, no_cod)
     values (?, ?, '+919820000001', 'Asha', 'asha@example.com', '{"city": "Pune"}', 'Rings twice',
       '{regular}', true)`,
    [ownerId, id],
  );
  const personal = async () => {
    const [row] = await rows<Record<string, unknown>>(
      'select * from customers where owner_id = ? and id = ?',
      [ownerId, id],
    );
    return Object.entries(row ?? {}).filter(([column]) => !KEPT.includes(column));
  };
  const before = await personal();
  expect(before.filter(([, value]) => isEmpty(value))).toEqual([]);
  await eraseCustomer(tenant, id, SHOPPER);
  expect((await personal()).filter(([, value]) => !isEmpty(value))).toEqual([]);
});
