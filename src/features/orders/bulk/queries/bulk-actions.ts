import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { PageRequest } from '../../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { type BulkActionRow, type BulkItem, UNDO_SECONDS } from '../bulk-action.ts';

const IS_IN_TIME = `b.state = 'done' and b.finished_at > now() - interval '${UNDO_SECONDS} seconds'`;

export interface CountedBulk
  extends Pick<BulkActionRow, 'id' | 'action' | 'params' | 'state' | 'createdAt' | 'finishedAt'>,
    Record<BulkItem['state'], number> {
  canUndo: boolean;
}

export async function readBulk({ ownerId }: Tenant, id: string): Promise<CountedBulk | undefined> {
  const [bulk] = await rows<CountedBulk>(
    `select b.id, b.action, b.params, b.state, b.created_at,
        b.finished_at, i.waiting, i.done, i.refused, i.undone,
        b.undone_at is null and b.action not in ('cancel', 'undo') and ${IS_IN_TIME}
          and i.changed > 0 as can_undo
       from bulk_actions b, lateral (
         select count(*) filter (where state = 'waiting') as waiting,
            count(*) filter (where state = 'done') as done,
            count(*) filter (where state = 'refused') as refused,
            count(*) filter (where state = 'undone') as undone,
            count(*) filter (where state = 'done' and before is not null) as changed
           from bulk_action_items where owner_id = b.owner_id and bulk_action_id = b.id) i
      where b.owner_id = ? and b.id = ?`,
    [ownerId, id],
  );
  return bulk;
}

export interface Undoable extends Pick<BulkActionRow, 'action' | 'params'> {
  isUndone: boolean;
  isInTime: boolean;
}

/** Until the transaction ends, so that only one undo begins. */
export async function lockUndoable(
  { ownerId }: Tenant,
  id: string,
  trx: Trx,
): Promise<Undoable | undefined> {
  const [bulk] = await rows<Undoable>(
    `select b.action, b.params, b.undone_at is not null as is_undone, ${IS_IN_TIME} as is_in_time
       from bulk_actions b where b.owner_id = ? and b.id = ?::uuid for update`,
    [ownerId, id],
    trx,
  );
  return bulk;
}

export interface BulkResult extends Pick<BulkItem, 'orderId' | 'state' | 'code' | 'message'> {
  orderNumber: number;
  customerName: string;
}

export const readResults = (
  { ownerId }: Tenant,
  id: string,
  { page, limit }: PageRequest,
): Promise<BulkResult[]> =>
  rows<BulkResult>(
    `select i.order_id, o.order_number,
        o.customer ->> 'name' as customer_name, i.state, i.code, i.message
       from bulk_action_items i join orders o on o.owner_id = i.owner_id and o.id = i.order_id
      where i.owner_id = ? and i.bulk_action_id = ?
      order by i.state = 'refused' desc, i.position limit ? offset ?`,
    [ownerId, id, limit, (page - 1) * limit],
  );
