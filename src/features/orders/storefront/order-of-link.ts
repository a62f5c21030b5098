import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { findOrderByToken } from '../find-order.ts';
import type { Order } from '../order.ts';

/**
 * `:publicToken` is in the address; only what the shopper may see.
 * @throws Refusal 404 for a link that opens no order of this shop
 */
export async function orderOfLink({ store, params }: FastifyRequest): Promise<Order> {
  const { publicToken } = params as { publicToken: string };
  const order = await findOrderByToken(tenantOfStore(store), publicToken);
  if (!order) throw notFound('Order');
  return order;
}
