import { rows } from '../../../db/db.ts';
import { invalidField } from '../../../errors.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { matchesInOrder } from '../list-orders.ts';
import type { SqlPart } from '../order-conditions.ts';
import type { OrderFilter } from '../order-query.ts';

/** The most orders in one bulk action. */
export const MAX_BULK = 5_000;

/** Orders that were ticked, or all that match a filter. */
export type BulkSelection = { orderIds: readonly string[] } | { filter: OrderFilter };

/** The matches that existed at a moment (ISO 8601), so that later orders are not changed unseen. */
export const seenBy = (filter: OrderFilter, moment: string): BulkSelection => ({
  filter: { ...filter, to: filter.to && filter.to < moment ? filter.to : moment },
});

/**
 * SQL for `id` and `position` of the selected orders, at most `MAX_BULK`. Unknown ids and other
 * tenants' orders are left out.
 * @throws Refusal 400 when nothing is ticked, or for more than `MAX_BULK`
 */
export function selectedOrders(tenant: Tenant, selection: BulkSelection): SqlPart {
  if ('filter' in selection) {
    const { sql, bindings } = matchesInOrder(tenant, selection.filter);
    return {
      sql: `select m.id, row_number() over () as position from (${sql} limit ?) m`,
      bindings: [...bindings, MAX_BULK],
    };
  }
  const ids = [...new Set(selection.orderIds)];
  if (ids.length === 0) throw invalidField('ids', 'are required: choose at least one order');
  if (ids.length > MAX_BULK) throw invalidField('ids', `must list at most ${MAX_BULK} orders`);
  return {
    sql: `select o.id, t.position from unnest(?::uuid[]) with ordinality as t (id, position)
        join orders o on o.owner_id = ? and o.id = t.id`,
    bindings: [ids, tenant.ownerId],
  };
}

/**
 * The ids of the first selected orders.
 * @throws Refusal 400 as for `selectedOrders`
 */
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
