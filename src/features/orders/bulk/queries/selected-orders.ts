import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { matchesInOrder } from '../../queries/matches-in-order.ts';
import type { SqlPart } from '../../queries/order-conditions.ts';
import type { BulkCandidate } from '../bulk-change.ts';
import { type BulkSelection, MAX_BULK, tickedIds } from '../bulk-selection.ts';

/**
 * SQL for `id` and `position`, at most `MAX_BULK`. Unknown ids and other tenants' orders are left
 * out.
 * @throws Refusal 400 as for `tickedIds`
 */
export function selectedOrders(tenant: Tenant, selection: BulkSelection): SqlPart {
  if ('filter' in selection) {
    const { sql, bindings } = matchesInOrder(tenant, selection.filter);
    return {
      sql: `select m.id, row_number() over () as position from (${sql} limit ?) m`,
      bindings: [...bindings, MAX_BULK],
    };
  }
  return {
    sql: `select o.id, t.position from unnest(?::uuid[]) with ordinality as t (id, position)
        join orders o on o.owner_id = ? and o.id = t.id`,
    bindings: [tickedIds(selection.orderIds), tenant.ownerId],
  };
}

/** @throws Refusal 400 as for `tickedIds` */
export async function selectedIds(
  tenant: Tenant,
  selection: BulkSelection,
  limit: number,
): Promise<string[]> {
  const { sql, bindings } = selectedOrders(tenant, selection);
  const found = await rows<{ id: string }>(
    `select s.id from (${sql}) s order by s.position limit ?`,
    [...bindings, limit],
  );
  return found.map(({ id }) => id);
}

export interface SelectedOrder extends BulkCandidate {
  orderNumber: number;
}

/** @throws Refusal 400 as for `tickedIds` */
export async function readSelected(
  tenant: Tenant,
  selection: BulkSelection,
): Promise<SelectedOrder[]> {
  const { sql, bindings } = selectedOrders(tenant, selection);
  return rows<SelectedOrder>(
    `select o.id, o.order_number, o.status, o.invoice_url, o.label_url, o.fulfillment_status,
        o.financial_status, o.payment_status, o.total_amount_minor, o.cancel_requested_at
       from (${sql}) s join orders o on o.owner_id = ? and o.id = s.id order by s.position`,
    [...bindings, tenant.ownerId],
  );
}
