import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import type { BulkAction, OrderStatus } from '../../../enums.ts';
import { conflict, Refusal } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { moveOrder } from '../change-status.ts';
import { countCashRefusal } from '../count-cash-refusal.ts';
import { lockOrder } from '../find-order.ts';
import type { Order } from '../order.ts';
import { addTags, removeTags, tagsOf } from '../order-tags.ts';
import { type BulkChange, bulkRefusal } from './bulk-change.ts';
import { type Before, type BulkParams, undoChange } from './undo-change.ts';

/** A bulk action while its job runs. */
export interface RunningBulk {
  id: string;
  action: BulkAction;
  params: BulkParams;
  actor: Actor;
}

/**
 * Changes one order and stores the result in the same transaction, or stores why it was refused. An
 * order that already has a result is skipped.
 */
export async function runBulkItem(
  tenant: Tenant,
  bulk: RunningBulk,
  orderId: string,
): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      const order = await lockOrder(tenant, orderId, trx);
      const item = await waitingItem(tenant, bulk, orderId, trx);
      if (!item) return;
      const before =
        bulk.action === 'undo'
          ? await undoChange(tenant, bulk, order, item.before, trx)
          : await change(tenant, bulk, order, trx);
      await settleItem(tenant, bulk, orderId, { state: 'done', before }, trx);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    await inTransaction((trx) =>
      settleItem(tenant, bulk, orderId, { state: 'refused', code, message }, trx),
    );
  }
}

/**
 * The state for undo; null when nothing was changed or the change can't be undone.
 * @throws Refusal for an order that the action skips
 */
async function change(
  tenant: Tenant,
  { action, params, actor }: RunningBulk,
  order: Order,
  trx: Trx,
): Promise<Before | null> {
  const refusal = bulkRefusal({ action, params } as BulkChange, order);
  if (refusal) throw conflict(refusal.code, refusal.message);
  if (action === 'move' || action === 'cancel') {
    const status: OrderStatus = action === 'cancel' ? 'cancelled' : (params.status ?? order.status);
    await moveOrder(
      tenant,
      order,
      { status, reason: params.reason, holdUnpaid: params.holdUnpaid },
      actor,
      trx,
    );
    if (params.cashRefused) await countCashRefusal(tenant, order, trx);
    return action === 'cancel' ? null : { status: order.status };
  }
  const tags = [params.tag ?? ''];
  const changeTags = action === 'add_tag' ? addTags : removeTags;
  const had = (await tagsOf(tenant, [order.id], trx)).get(order.id) ?? [];
  const has = await changeTags(tenant, order.id, tags, actor, trx);
  return has.length === had.length ? null : { tagged: action === 'add_tag' };
}

async function waitingItem({ ownerId }: Tenant, { id }: RunningBulk, orderId: string, trx: Trx) {
  const [item] = await rows<{ before: Before | null }>(
    `select before from bulk_action_items
      where owner_id = ? and bulk_action_id = ? and order_id = ? and state = 'waiting' for update`,
    [ownerId, id, orderId],
    trx,
  );
  return item;
}

interface Settled {
  state: 'done' | 'refused';
  before?: Before | null;
  code?: string;
  message?: string;
}

const settleItem = (
  { ownerId }: Tenant,
  { id }: RunningBulk,
  orderId: string,
  { state, before = null, code, message }: Settled,
  trx: Trx,
) =>
  rows(
    `update bulk_action_items set state = ?, before = ?::jsonb, code = ?, message = ?
      where owner_id = ? and bulk_action_id = ? and order_id = ? and state = 'waiting'`,
    [state, before && JSON.stringify(before), code ?? null, message ?? null, ownerId, id, orderId],
    trx,
  );
