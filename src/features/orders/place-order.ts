import { Refusal } from '../../errors.ts';
import { afterCommit, send, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { ordersPlaced } from '../../kernel/watch/metrics.ts';
import type { Actor } from '../../session.ts';
import { addPurchase } from '../customers/index.ts';
import type { NoticeContext } from '../notifications/notice-context.ts';
import { noticeParts } from '../notifications/notice-parts.ts';
import { takeForOrder } from '../stock/index.ts';
import type { Order } from './order.ts';
import type { OrderEvent } from './order-event.ts';
import { insertOrder } from './queries/insert-order.ts';
import { codNotAvailable } from './refusals.ts';
import { searchTextOf } from './search/search-text.ts';

export interface Placing {
  noticed: NoticeContext;
  actor: Actor;
  paymentId?: string | undefined;
  next?: OrderEvent;
}

/**
 * Places an order, which was priced and numbered before, in the caller's transaction: every order
 * is placed here. Locks in the fixed order: the customer's row, the order's, stock rows by id, then
 * counters. All other buyers of the goods wait from their lock, in `insertOrder`, to the commit.
 * @throws Refusal 400 COD_NOT_AVAILABLE for a customer whom the seller excluded from cash on delivery.
 * Fails the transaction, at its end at the latest, with 400 OUT_OF_STOCK, or 400 PRODUCT_NOT_FOUND
 * for a product that was deleted in the meantime
 */
export async function placeOrder(
  tenant: Tenant,
  priced: Order,
  { noticed, actor, paymentId, next }: Placing,
  trx: Trx,
): Promise<Order> {
  const { customerId, noCod } = await addPurchase(tenant, priced, noticed.country, trx);
  if (noCod && priced.paymentStatus === 'cod') throw refusedCash(priced);
  const order = { ...priced, customerId };
  const created: OrderEvent = { type: 'created', actor, data: createdData(order) };
  const written = {
    searchText: searchTextOf({ ...order, paymentId }, noticed.country),
    events: next ? [created, next] : [created],
    notices: noticeParts(noticed, { event: 'order_placed', order, data: {} }, trx),
  };
  send(insertOrder(tenant, order, written, trx), trx);
  send(takeForOrder(tenant, order.id, order.items, actor, trx), trx);
  afterCommit(trx, () => ordersPlaced.inc({ source: order.source }));
  return order;
}

const createdData = ({ source, status, totalAmountMinor, currency }: Order) => ({
  source,
  status,
  totalAmountMinor,
  currency,
});

/** A shopper isn't told who was excluded. */
const refusedCash = ({ source, customer }: Order): Refusal =>
  source === 'public_store'
    ? codNotAvailable()
    : new Refusal(
        400,
        'COD_NOT_AVAILABLE',
        message('errors.orders.noCod', { customer: customer.name }),
      );
