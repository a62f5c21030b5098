import { tenantOfStore } from '../../tenancy/tenant.ts';
import type { Order } from '../orders/order.ts';
import { recentOrdersOf } from '../orders/recent-orders-of.ts';
import type { Store } from '../stores/store.ts';
import type { Draft } from './draft.ts';
import { knownCustomer } from './known-customer.ts';

const WINDOW_HOURS = 24;

/**
 * The order of the last day that a draft probably repeats: same phone, same pieces; null: none.
 * Compared by the draft's creation time.
 */
export async function similarOrder(store: Store, draft: Draft): Promise<Order | null> {
  if (draft.items.length === 0) return null;
  const tenant = tenantOfStore(store);
  const customer = await knownCustomer(store, draft.customer);
  if (!customer) return null;
  const since = new Date(draft.createdAt.getTime() - WINDOW_HOURS * 3_600_000);
  const orders = await recentOrdersOf(tenant, customer.id, since);
  const wanted = piecesOf(draft.items);
  const isRepeated = ({ id, status, items }: Order): boolean =>
    id !== draft.orderId && status !== 'cancelled' && piecesOf(items) === wanted;
  return orders.find(isRepeated) ?? null;
}

function piecesOf(
  lines: readonly { productId: string; variantId: string | null; quantity: number }[],
): string {
  const pieces = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const key = variantId ?? productId;
    pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...pieces].sort(([a], [b]) => (a < b ? -1 : 1)));
}
