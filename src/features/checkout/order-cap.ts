import { conflict, type Refusal } from '../../errors.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { platformSettings } from '../platform/settings.ts';
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

export const notTakingOrders = (): Refusal =>
  conflict('STORE_NOT_TAKING_ORDERS', message('errors.shop.notTakingOrders'));
