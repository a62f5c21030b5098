import { expect, test } from 'vitest';
import { Customer } from '../../../src/features/customers/customer.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { TenantScopeMissing, tenantOf } from '../../../src/kernel/tenancy/tenant.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();
const tenant = tenantOf({ userId: newId() });

test('what the database says reaches the caller of a model with its code', async () => {
  await expect(Customer.of(tenant).whereRaw('1 / 0 = 1')).rejects.toMatchObject({ code: '22012' });
  const orphan = inTransaction(async (trx) => {
    await Customer.of(tenant, trx).insert({ id: newId(), phone: '+919876543210', name: 'Asha' });
  });
  await expect(orphan).rejects.toMatchObject({ code: '23503' });
});

test('a transaction that a deadlock under a model ended is tried again', async () => {
  const { ownerId } = tenant;
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     values (?, 'OWNER', 'Meera', 'meera@example.com', '$argon2id$', ?)`,
    [ownerId, ownerId],
  );
  await rows(
    `insert into customers (owner_id, id, phone, name) values (?, ?, '+919876543210', 'Asha')`,
    [ownerId, newId()],
  );
  let tries = 0;
  const found = await inTransaction(async (trx) => {
    tries++;
    await trx.raw(`create function pg_temp.deadlock() returns boolean language plpgsql as
      $$ begin raise exception using errcode = '40P01'; end $$`);
    const customers = Customer.of(tenant, trx);
    return tries === 1 ? await customers.whereRaw('pg_temp.deadlock()') : await customers;
  });
  expect([found.length, tries]).toEqual([1, 2]);
});

test('a bare query of a tenant’s model, and an alternative beside its tenant, are refused', async () => {
  const bare = (Customer.query as unknown as () => Promise<unknown>)();
  await expect(bare).rejects.toThrow(TenantScopeMissing);
  const beside = Customer.of(tenant).where({ name: 'Asha' }).orWhere({ name: 'Ravi' });
  await expect(beside).rejects.toThrow(TenantScopeMissing);
  const within = Customer.of(tenant).where((any) =>
    any.where({ name: 'Asha' }).orWhere({ name: 'Ravi' }),
  );
  expect(await within).toHaveLength(1);
});
