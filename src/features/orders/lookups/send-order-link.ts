import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { normalizePhone } from '../../../kernel/format/phone.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { LOOKUPS } from '../../../limits.ts';
import { announceOrder } from '../announce-order.ts';
import { OrderRow } from '../order.ts';
import { OrderLookup } from './order-lookup.ts';
import { countLookups } from './queries/order-lookups.ts';

/**
 * Sends the link to the order's own phone and email address. Too many wrong tries block look-ups of
 * the order for the day for every network that made some, correct ones included, and the emails per
 * order are limited. Idempotent.
 */
export function sendOrderLink(tenant: Tenant, lookupId: string): Promise<void> {
  return inTransaction(async (trx) => {
    const asked = await OrderLookup.of(tenant, trx)
      .findOne({ id: lookupId, outcome: null })
      .forUpdate();
    if (!asked) return;
    const outcome = await answerTo(tenant, asked, trx);
    await OrderLookup.of(tenant, trx).where({ id: lookupId }).patch({ outcome, lastFour: null });
  });
}

async function answerTo(
  tenant: Tenant,
  { orderNumber, lastFour, network }: OrderLookup,
  trx: Trx,
): Promise<NonNullable<OrderLookup['outcome']>> {
  // A row lock, so that each of several parallel requests counts those before it.
  const order = await OrderRow.of(tenant, trx)
    .select('id', 'customer')
    .findOne({ orderNumber })
    .forNoKeyUpdate();
  if (!order) return 'unknown';
  const counted = await countLookups(tenant, { orderNumber, network }, trx);
  const { wrong, wrongHere, sent } = counted;
  // Strangers' wrong tries don't count for a network that made none.
  if (wrong >= LOOKUPS.wrongPerOrderDay && wrongHere > 0) return 'locked';
  // The end of a number needs no country.
  if (normalizePhone(order.customer.phone, '').slice(-4) !== lastFour) return 'wrong';
  if (sent >= LOOKUPS.lettersPerOrderDay) return 'enough';
  await announceOrder(tenant, { event: 'order_link', orderId: order.id, data: {} }, trx);
  return 'sent';
}
