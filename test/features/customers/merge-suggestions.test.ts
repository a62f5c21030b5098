import { expect, test } from 'vitest';
import { updateCustomer } from '../../../src/features/customers/change-customer.ts';
import { mergeSuggestions } from '../../../src/features/customers/merge-customers.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { ADDRESS } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

async function entry(ownerId: string, phone: string, name: string, more = {}) {
  const { email = null, address = null } = more as { email?: string; address?: object };
  const id = newId();
  await rows(
    `insert into customers (owner_id, id, phone, name, email, address)
     values (?, ?, ?, ?, ?, ?::jsonb)`,
    [ownerId, id, phone, name, email, address && JSON.stringify(address)],
  );
  return id;
}

test('the same email, name with postal code, or number says who may be one person, and why', async () => {
  const store = await aStore(context.app);
  const stranger = await aStore(context.app);
  await anOrder(store, { name: 'Asha Rao', phone: '98765 43210' });
  const asha = await customerBy(store, '98765 43210');
  await updateCustomer(store.tenant, asha.id, { email: 'asha@example.com' });
  const alike = {
    [await entry(store.ownerId, '+14155550101', 'A. Rao', { email: 'ASHA@example.com' })]: [
      'customers.same.email',
    ],
    [await entry(store.ownerId, '+14155550102', 'asha rao', { address: ADDRESS })]: [
      'customers.same.nameAndPostalCode',
    ],
    [await entry(store.ownerId, '09876543210', 'Ravi')]: ['customers.same.number'],
  };
  await entry(store.ownerId, '+14156543210', 'Ravi');
  await entry(store.ownerId, '+14155550103', 'Asha Rao', {
    address: { ...ADDRESS, postalCode: '110001' },
  });
  await entry(stranger.ownerId, '9876543210', 'Asha Rao', { email: 'asha@example.com' });
  const found = await mergeSuggestions(store.tenant, await customerBy(store, '98765 43210'));
  expect(Object.fromEntries(found.map(({ customer, reasons }) => [customer.id, reasons]))).toEqual(
    alike,
  );
});
