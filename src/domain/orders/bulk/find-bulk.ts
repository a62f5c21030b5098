import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { BulkAction, WorkState } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { UNDO_SECONDS } from './undo-bulk.ts';
import type { BulkParams } from './undo-change.ts';

/** A bulk action and its progress. */
export interface Bulk {
  id: string;
  action: BulkAction;
  params: BulkParams;
  state: WorkState;
  counts: { waiting: number; done: number; refused: number; undone: number };
  total: number;
  canUndo: boolean;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The result for one order. */
export interface BulkResult {
  orderId: string;
  orderNumber: number;
  customerName: string;
  state: 'waiting' | 'done' | 'refused' | 'undone';
  code: string | null;
  message: string | null;
}

type BulkRow = Omit<Bulk, 'counts' | 'total'> & Bulk['counts'];

/** @throws Refusal 404 */
export async function findBulk({ ownerId }: Tenant, id: string): Promise<Bulk> {
  const found = isUuid(id)
    ? await rows<BulkRow>(
        `select b.id, b.action, b.params, b.state, b.created_at,
            b.finished_at, i.waiting, i.done, i.refused, i.undone,
            b.state = 'done' and b.undone_at is null and b.action not in ('cancel', 'undo')
              and b.finished_at > now() - ? * interval '1 second' and i.changed > 0 as can_undo
           from bulk_actions b, lateral (
             select count(*) filter (where state = 'waiting') as waiting,
                count(*) filter (where state = 'done') as done,
                count(*) filter (where state = 'refused') as refused,
                count(*) filter (where state = 'undone') as undone,
                count(*) filter (where state = 'done' and before is not null) as changed
               from bulk_action_items where owner_id = b.owner_id and bulk_action_id = b.id) i
          where b.owner_id = ? and b.id = ?`,
        [UNDO_SECONDS, ownerId, id],
      )
    : [];
  const [row] = found;
  if (!row) throw notFound('Bulk action');
  const { waiting, done, refused, undone, ...bulk } = row;
  const total = waiting + done + refused + undone;
  return { ...bulk, counts: { waiting, done, refused, undone }, total };
}

/** The results by order; refusals come first. */
export async function bulkResults(
  { ownerId }: Tenant,
  { id, total }: Pick<Bulk, 'id' | 'total'>,
  page: PageRequest,
): Promise<Page<BulkResult>> {
  const results = await rows<BulkResult>(
    `select i.order_id, o.order_number,
        o.customer ->> 'name' as customer_name, i.state, i.code, i.message
       from bulk_action_items i join orders o on o.owner_id = i.owner_id and o.id = i.order_id
      where i.owner_id = ? and i.bulk_action_id = ?
      order by i.state = 'refused' desc, i.position limit ? offset ?`,
    [ownerId, id, page.limit, (page.page - 1) * page.limit],
  );
  return toPage(results, total, page);
}
