import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { amountsDue } from '../../payments/amount-due.ts';
import {
  type BulkCandidate,
  type BulkChange,
  type BulkRefusal,
  bulkRefusal,
} from './bulk-change.ts';
import { type BulkSelection, selectedOrders } from './select-orders.ts';

/** How many orders are named for each reason. */
const NAMED = 100;

/** Orders that a change would skip for the same reason; the first of them are named. */
export interface RefusedGroup extends BulkRefusal {
  count: number;
  orders: { id: string; orderNumber: number }[];
}

export interface BulkPreview {
  total: number;
  ready: number;
  refused: RefusedGroup[];
}

interface Candidate extends BulkCandidate {
  id: string;
  orderNumber: number;
}

/**
 * What a change would do to the selected orders in their present state. Changes nothing.
 * @throws Refusal 400 as for `selectedOrders`
 */
export async function previewBulk(
  tenant: Tenant,
  change: BulkChange,
  selection: BulkSelection,
): Promise<BulkPreview> {
  const selected = selectedOrders(tenant, selection);
  const candidates = await rows<Candidate>(
    `select o.id, o.order_number, o.status, o.invoice_url,
        o.label_url, o.fulfillment_status,
        o.financial_status, o.payment_status,
        o.total_amount_minor
       from (${selected.sql}) s join orders o on o.owner_id = ? and o.id = s.id order by s.position`,
    [...selected.bindings, tenant.ownerId],
  );
  const due = change.params.holdUnpaid ? await amountsDue(tenant, candidates) : undefined;
  const groups = new Map<string, RefusedGroup>();
  for (const candidate of candidates) {
    const refusal = bulkRefusal(change, candidate, due?.get(candidate.id));
    if (refusal) addTo(groups, refusal, candidate);
  }
  const refused = [...groups.values()].sort((a, b) => b.count - a.count);
  const count = refused.reduce((sum, group) => sum + group.count, 0);
  return { total: candidates.length, ready: candidates.length - count, refused };
}

function addTo(groups: Map<string, RefusedGroup>, refusal: BulkRefusal, order: Candidate): void {
  const key = `${refusal.code} ${refusal.message}`;
  const group = groups.get(key) ?? { ...refusal, count: 0, orders: [] };
  group.count++;
  if (group.orders.length < NAMED) {
    group.orders.push({ id: order.id, orderNumber: order.orderNumber });
  }
  groups.set(key, group);
}
