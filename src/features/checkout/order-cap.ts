import { conflict, type Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Order } from '../orders/order.ts';
import { platformSettings } from '../platform/settings.ts';
import { countOrder } from '../subscriptions/queries/count-order.ts';
import { findSubscription } from '../subscriptions/queries/find-subscription.ts';

/** Null: not enforced. */
export async function enforcedOrderCap(
  tenant: Tenant,
): Promise<{ cap: number; count: number } | null> {
  const { orderCap } = await platformSettings();
  if (orderCap === 'count') return null;
  const subscription = await findSubscription(tenant);
  if (subscription === null || subscription.orderCap === null) return null;
  return { cap: subscription.orderCap, count: subscription.orderCount };
}

/** @throws Refusal 409 STORE_NOT_TAKING_ORDERS above it */
export async function countWithinCap(
  tenant: Tenant,
  order: Order,
  cap: number | null,
  trx: Trx,
): Promise<void> {
  if (!(await countOrder(tenant, order, cap, trx))) throw notTakingOrders();
}

export const notTakingOrders = (): Refusal =>
  conflict('STORE_NOT_TAKING_ORDERS', message('errors.shop.notTakingOrders'));
