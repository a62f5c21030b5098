import type { Tenant } from '../../tenant.ts';
import { findItems } from './find-items.ts';
import type { Order } from './order.ts';
import { OrderRow, toOrder } from './order-row.ts';

const TOKEN = /^[\w-]{22,64}$/;

/**
 * The order behind a shopper's link, without what the seller noted for themselves and the papers
 * that only the seller's session opens; null when there is none in this store.
 */
export async function findOrderByToken(tenant: Tenant, publicToken: string): Promise<Order | null> {
  if (!TOKEN.test(publicToken)) return null;
  const row = await OrderRow.of(tenant).findOne({ public_token: publicToken });
  if (!row) return null;
  const items = await findItems(tenant, [row.id]);
  const order = toOrder(row, items.get(row.id) ?? []);
  const notes = order.notesByShopper ? order.notes : '';
  return { ...order, notes, invoiceUrl: null, labelUrl: null };
}
