import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { LOOKUPS } from '../../../limits.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { asciiDigits } from '../../customers/ascii-digits.ts';
import { announce } from '../../notifications/announce.ts';

/** The outcome of a look-up request. */
type LookupOutcome = 'sent' | 'enough' | 'wrong' | 'locked' | 'unknown';

interface Waiting {
  number: string;
  lastFour: string;
}

/**
 * Compares a look-up request with the order and sends the link to the order's own phone and email
 * address. Too many wrong tries block look-ups of the order for the day, correct ones included, and
 * the emails per order are limited. Idempotent.
 */
export function sendOrderLink(tenant: Tenant, lookupId: string): Promise<void> {
  return inTransaction(async (trx) => {
    const [asked] = await rows<Waiting>(
      `select order_number::text as number, last_four from order_lookups
        where owner_id = ? and id = ? and outcome is null for update`,
      [tenant.ownerId, lookupId],
      trx,
    );
    if (!asked) return;
    const outcome = await answerTo(tenant, asked, trx);
    await rows(
      `update order_lookups set outcome = ?, last_four = null where owner_id = ? and id = ?`,
      [outcome, tenant.ownerId, lookupId],
      trx,
    );
  });
}

async function answerTo(tenant: Tenant, asked: Waiting, trx: Trx): Promise<LookupOutcome> {
  // A row lock, so that each of several parallel requests counts those before it.
  const [order] = await rows<{ id: string; phone: string }>(
    `select id, customer ->> 'phone' as phone from orders
      where owner_id = ? and order_number = ? for no key update`,
    [tenant.ownerId, asked.number],
    trx,
  );
  if (!order) return 'unknown';
  const { wrong, sent } = await countToday(tenant, asked.number, trx);
  if (wrong >= LOOKUPS.wrongPerOrderDay) return 'locked';
  const digits = asciiDigits(order.phone).replace(/\D/g, '');
  if (digits.slice(-4) !== asked.lastFour) return 'wrong';
  if (sent >= LOOKUPS.lettersPerOrderDay) return 'enough';
  await announce(tenant, { event: 'order_link', orderId: order.id, data: {} }, trx);
  return 'sent';
}

async function countToday({ ownerId }: Tenant, number: string, trx: Trx) {
  const [counted] = await rows<{ wrong: number; sent: number }>(
    `select count(*) filter (where outcome = 'wrong') as wrong,
            count(*) filter (where outcome = 'sent') as sent
       from order_lookups
      where owner_id = ? and order_number = ? and created_at > now() - interval '24 hours'`,
    [ownerId, number],
    trx,
  );
  return counted ?? { wrong: 0, sent: 0 };
}
