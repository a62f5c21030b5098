import type { Order } from '../../domain/orders/order.ts';
import { tagsOf } from '../../domain/orders/order-tags.ts';
import type { Tenant } from '../../tenant.ts';
import { tenantOrderJson } from './order-json.ts';

/** An order as its seller's routes answer it, with its tags. */
export const answerOrder = async (tenant: Tenant, order: Order) =>
  tenantOrderJson(order, await tagsOf(tenant, [order.id]));
