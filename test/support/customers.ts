import { Customer } from '../../src/features/customers/customer.ts';
import { findCustomerByPhone } from '../../src/features/customers/find-customer.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** Whoever is known under a number. */
export async function customerBy(store: TestStore, phone: string): Promise<Customer> {
  const customer = await findCustomerByPhone(store.tenant, phone, 'IN');
  if (!customer) throw new Error(`nobody is known under ${phone}`);
  return customer;
}

/** An entry of the index as it is, merged or erased ones included. */
export async function entryOf({ tenant }: TestStore, id: string): Promise<Customer> {
  const entry = await Customer.of(tenant).findOne({ id });
  if (!entry) throw new Error('the entry is missing');
  return entry;
}

/** Entries whose count of orders is not that of the orders that point to them: none. */
export const miscounted = ({ ownerId }: TestStore): Promise<object[]> =>
  rows(
    `select c.id, c.order_count, count(o.id) as orders from customers c
       left join orders o on o.owner_id = c.owner_id and o.customer_id = c.id
      where c.owner_id = ? group by c.owner_id, c.id having c.order_count <> count(o.id)`,
    [ownerId],
  );
