import type { Trx } from '../../db/db.ts';
import type { StatementPart } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { announcing } from '../notifications/announcing.ts';
import type { NoticeContext } from '../notifications/notice-context.ts';
import { takeForOrder } from '../stock/take-for-order.ts';
import { insertOrder } from './insert-order.ts';
import type { Order } from './order.ts';

export interface Placing {
  noticed: NoticeContext;
  actor: Actor;
  /** Further parts of the statement that writes the order. */
  parts?: Record<string, StatementPart>;
}

/**
 * Places an order that did not come through the shop: takes its stock, writes it and sends its
 * notifications. Locks in the fixed order: stock rows by id, then the customer's.
 * @throws Refusal 400 OUT_OF_STOCK, 400 PRODUCT_NOT_FOUND for a product that was deleted in the
 * meantime, 400 COD_NOT_AVAILABLE for a customer whom the seller excluded from cash on delivery
 */
export async function placeOrder(
  tenant: Tenant,
  order: Order,
  { noticed, actor, parts = {} }: Placing,
  trx: Trx,
): Promise<Order> {
  await takeForOrder(tenant, order.id, order.items, actor, trx);
  const all = {
    ...parts,
    ...announcing(noticed, { event: 'order_placed', order, data: {} }, trx),
  };
  const extras = { country: noticed.country, actor, parts: all };
  const { customerId, noCod } = await insertOrder(tenant, order, extras, trx);
  if (noCod && order.paymentStatus === 'cod') throw noCash(order);
  return { ...order, customerId };
}

const noCash = ({ customer }: Order): Refusal =>
  new Refusal(
    400,
    'COD_NOT_AVAILABLE',
    `${customer.name} can’t pay by cash on delivery. Choose another payment method, or allow it on the customer’s page`,
  );
