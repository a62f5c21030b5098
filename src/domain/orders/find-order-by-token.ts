import type { Tenant } from '../../tenancy/tenant.ts';
import type { Order } from './order.ts';
import { readOrders } from './read-orders.ts';

const TOKEN = /^[\w-]{22,64}$/;

/**
 * The order of a shopper's link, without the seller's private notes and papers; null when there is
 * none in this store.
 */
export async function findOrderByToken(tenant: Tenant, publicToken: string): Promise<Order | null> {
  if (!TOKEN.test(publicToken)) return null;
  const [order] = await readOrders(tenant, 'publicToken', [publicToken]);
  if (!order) return null;
  const notes = order.notesByShopper ? order.notes : '';
  return { ...order, notes, invoiceUrl: null, labelUrl: null };
}
