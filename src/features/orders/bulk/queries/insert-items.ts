import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { SqlPart } from '../../queries/order-conditions.ts';

/** @param selected SQL of `selectedOrders` */
export async function insertSelected(
  { ownerId }: Tenant,
  bulkId: string,
  selected: SqlPart,
  trx: Trx,
): Promise<void> {
  await rows(
    `insert into bulk_action_items (owner_id, bulk_action_id, order_id, position)
     select ?, ?, s.id, s.position from (${selected.sql}) s`,
    [ownerId, bulkId, ...selected.bindings],
    trx,
  );
}

export async function insertChanged(
  { ownerId }: Tenant,
  undoId: string,
  undoneId: string,
  trx: Trx,
): Promise<void> {
  await rows(
    `insert into bulk_action_items (owner_id, bulk_action_id, order_id, position, before)
     select owner_id, ?, order_id, position, before from bulk_action_items
      where owner_id = ? and bulk_action_id = ? and state = 'done' and before is not null`,
    [undoId, ownerId, undoneId],
    trx,
  );
}
