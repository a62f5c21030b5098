import { rows, type Trx } from '../../db/db.ts';
import { invalidField } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { paperSettings } from '../stores/paper-settings.ts';

/** The assigned number of an order's invoice. */
export interface InvoiceNumber {
  orderId: string;
  /** With its prefix. */
  number: string;
  issuedAt: Date;
}

/** Above any shop's needs, and far below the limit of exact numbers. */
export const MAX_INVOICE_NUMBER = 999_999_999;

const WITHOUT = `
select w.id from unnest(?::uuid[]) with ordinality as w (id, place)
 where not exists (select 1 from invoices i where i.owner_id = ? and i.order_id = w.id)
 order by w.place`;

// The clock's time: a transaction that waited for the counter began before others' invoices.
const GIVE = `
insert into invoices (owner_id, order_id, number, number_text, issued_at)
select ?, g.id, ?::bigint + g.place, ? || (?::bigint + g.place), clock_timestamp()
  from unnest(?::uuid[]) with ordinality as g (id, place)`;

/**
 * Assigns invoice numbers to orders without one, in id order. The counter stays locked until the
 * transaction ends, so that numbers have no gaps; the caller has locked the orders' rows, so that
 * none gets two.
 */
export async function giveInvoiceNumbers(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const without = await rows<{ id: string }>(WITHOUT, [orderIds, tenant.ownerId], trx);
  if (without.length === 0) return;
  const last = await lockCounter(tenant, trx);
  const { invoicePrefix } = await paperSettings(tenant, trx);
  const ids = without.map(({ id }) => id);
  await rows(GIVE, [tenant.ownerId, last, invoicePrefix, last, ids], trx);
  await setCounter(tenant, last + ids.length, trx);
}

/** The invoice numbers of several orders by order id. */
export async function invoiceNumbersOf(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, InvoiceNumber>> {
  const found = await rows<InvoiceNumber>(
    `select order_id as "orderId", number_text as number, issued_at as "issuedAt" from invoices
      where owner_id = ? and order_id = any(?::uuid[])`,
    [tenant.ownerId, orderIds],
    trx,
  );
  return new Map(found.map((invoice) => [invoice.orderId, invoice]));
}

/** The next invoice number, without its prefix. */
export async function nextInvoiceNumber(tenant: Tenant): Promise<number> {
  const [counter] = await rows<{ last: number }>(
    'select last_number as last from invoice_counters where owner_id = ?',
    [tenant.ownerId],
  );
  return (counter?.last ?? 0) + 1;
}

/**
 * Raises the next invoice number, for sellers who have written invoices elsewhere.
 * @throws Refusal 400 for a number that was already used
 */
export async function raiseInvoiceNumber(tenant: Tenant, next: number, trx: Trx): Promise<void> {
  const last = await lockCounter(tenant, trx);
  if (next === last + 1) return;
  if (next > last && next <= MAX_INVOICE_NUMBER) return setCounter(tenant, next - 1, trx);
  throw invalidField('nextNumber', `must be ${last + 1} or higher`);
}

/** The last used number, with a lock on the counter. */
async function lockCounter(tenant: Tenant, trx: Trx): Promise<number> {
  await rows(
    'insert into invoice_counters (owner_id, last_number) values (?, 0) on conflict do nothing',
    [tenant.ownerId],
    trx,
  );
  const [counter] = await rows<{ last: number }>(
    'select last_number as last from invoice_counters where owner_id = ? for update',
    [tenant.ownerId],
    trx,
  );
  return counter?.last ?? 0;
}

async function setCounter(tenant: Tenant, last: number, trx: Trx): Promise<void> {
  await rows(
    'update invoice_counters set last_number = ? where owner_id = ?',
    [last, tenant.ownerId],
    trx,
  );
}
