import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { amountsDue } from '../../payments/amount-due.ts';
import { type BulkChange, type BulkRefusal, bulkRefusal } from './bulk-change.ts';
import type { BulkSelection } from './bulk-selection.ts';
import { readSelected, type SelectedOrder } from './queries/selected-orders.ts';

const NAMED = 100;

export interface RefusedGroup extends BulkRefusal {
  count: number;
  orders: { id: string; orderNumber: number }[];
}

export interface BulkPreview {
  total: number;
  ready: number;
  refused: RefusedGroup[];
}

/** Changes nothing. @throws Refusal 400 as for `tickedIds` */
export async function previewBulk(
  tenant: Tenant,
  change: BulkChange,
  selection: BulkSelection,
): Promise<BulkPreview> {
  const orders = await readSelected(tenant, selection);
  const due = change.params.holdUnpaid ? await amountsDue(tenant, orders) : undefined;
  const groups = new Map<string, RefusedGroup>();
  for (const order of orders) {
    const refusal = bulkRefusal(change, order, due?.get(order.id));
    if (refusal) addTo(groups, refusal, order);
  }
  const refused = [...groups.values()].sort((a, b) => b.count - a.count);
  const count = refused.reduce((sum, group) => sum + group.count, 0);
  return { total: orders.length, ready: orders.length - count, refused };
}

function addTo(
  groups: Map<string, RefusedGroup>,
  refusal: BulkRefusal,
  order: SelectedOrder,
): void {
  const key = `${refusal.code} ${JSON.stringify(refusal.words)}`;
  const group = groups.get(key) ?? { ...refusal, count: 0, orders: [] };
  group.count++;
  if (group.orders.length < NAMED) {
    group.orders.push({ id: order.id, orderNumber: order.orderNumber });
  }
  groups.set(key, group);
}
