import type { OrderStatus } from '../../../enums.ts';
import { conflict, Refusal } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { stored } from '../../../kernel/translation/text.ts';
import { moveOrder } from '../change-status.ts';
import { lockOrder } from '../find-order.ts';
import type { Order } from '../order.ts';
import { addTags, removeTags } from '../order-tags.ts';
import { tagsOf } from '../queries/read-tags.ts';
import { countCashRefusal } from '../save-order.ts';
import { type Before, type BulkActionRow, BulkItem } from './bulk-action.ts';
import { type BulkChange, bulkRefusal, ignoresRequest } from './bulk-change.ts';
import { undoChange } from './undo-change.ts';

export type RunningBulk = Pick<BulkActionRow, 'id' | 'action' | 'params' | 'actor'>;

/** In the same transaction as its result. */
export async function runBulkItem(
  tenant: Tenant,
  bulk: RunningBulk,
  orderId: string,
): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      const order = await lockOrder(tenant, orderId, trx);
      const item = await waitingItem(tenant, bulk, orderId, trx).first().forUpdate();
      if (!item) return;
      const before =
        bulk.action === 'undo'
          ? await undoChange(tenant, bulk, order, item.before, trx)
          : await change(tenant, bulk, order, trx);
      await settleItem(tenant, bulk, orderId, { state: 'done', before }, trx);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    const message = stored(error.words ?? error.message);
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
  const bulk = { action, params } as BulkChange;
  const refusal = bulkRefusal(bulk, order);
  if (refusal) throw conflict(refusal.code, refusal.words);
  if (action === 'move' || action === 'cancel') {
    const status: OrderStatus = action === 'cancel' ? 'cancelled' : (params.status ?? order.status);
    // The fixed order of locks: the customer, then the stock.
    if (params.cashRefused) await countCashRefusal(tenant, order, trx);
    const { reason, holdUnpaid } = params;
    const ignoreCancelRequest = ignoresRequest(bulk, order);
    const move = { status, reason, holdUnpaid, ignoreCancelRequest };
    await moveOrder(tenant, order, move, actor, trx);
    return action === 'cancel' ? null : { status: order.status };
  }
  const tags = [params.tag ?? ''];
  const changeTags = action === 'add_tag' ? addTags : removeTags;
  const had = (await tagsOf(tenant, [order.id], trx)).get(order.id) ?? [];
  const has = await changeTags(tenant, order.id, tags, actor, trx);
  return has.length === had.length ? null : { tagged: action === 'add_tag' };
}

const waitingItem = (tenant: Tenant, { id }: RunningBulk, orderId: string, trx: Trx) =>
  BulkItem.of(tenant, trx).where({ bulkActionId: id, orderId, state: 'waiting' });

type Settled = { state: 'done' | 'refused' } & Partial<
  Pick<BulkItem, 'before' | 'code' | 'message'>
>;

async function settleItem(
  tenant: Tenant,
  bulk: RunningBulk,
  orderId: string,
  { state, before = null, code = null, message = null }: Settled,
  trx: Trx,
): Promise<void> {
  await waitingItem(tenant, bulk, orderId, trx).patch({ state, before, code, message });
}
