import { fn } from 'objection';
import type { OrderStatus } from '../../../enums.ts';
import { conflict, Refusal } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { stored } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { moveOrder } from '../change-status.ts';
import { lockOrder } from '../find-order.ts';
import type { Order } from '../order.ts';
import { UNDONE } from '../order-event.ts';
import { addTags, removeTags } from '../order-tags.ts';
import { tagsOf } from '../queries/read-tags.ts';
import { countCashRefusal } from '../save-order.ts';
import { type Before, BulkActionRow, BulkItem, type BulkParams } from './bulk-action.ts';
import { type BulkChange, bulkRefusal, ignoresRequest } from './bulk-change.ts';

/** Rows read at a time, which bounds the job's memory. */
const BATCH = 200;

interface BulkIds {
  ownerId: string;
  bulkId: string;
}

/**
 * Each order in its own transaction together with its result. A run that died can simply be
 * repeated: orders with a result are skipped. Stops early when `signal` fires.
 * @throws any error that is not a Refusal, after marking the action as failed; the job retries
 */
export async function runBulk(ids: BulkIds, signal?: AbortSignal): Promise<void> {
  const tenant = tenantOfStore(ids);
  const [bulk] = await BulkActionRow.of(tenant)
    .where({ id: ids.bulkId })
    .whereNot({ state: 'done' })
    .patch({ state: 'running' })
    .returning(['id', 'action', 'params', 'actor']);
  if (!bulk) return;
  try {
    if (await everyItem(tenant, bulk, signal)) await settle(tenant, bulk, 'done');
  } catch (error) {
    await settle(tenant, bulk, 'failed');
    throw error;
  }
}

async function everyItem(
  tenant: Tenant,
  bulk: RunningBulk,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (;;) {
    const waiting = await BulkItem.of(tenant)
      .select('orderId')
      .where({ bulkActionId: bulk.id, state: 'waiting' })
      .orderBy('position')
      .limit(BATCH);
    if (waiting.length === 0) return true;
    for (const { orderId } of waiting) {
      if (signal?.aborted) return false;
      await runBulkItem(tenant, bulk, orderId);
    }
  }
}

const settle = (tenant: Tenant, { id }: RunningBulk, state: 'done' | 'failed') =>
  BulkActionRow.of(tenant).where({ id, state: 'running' }).patch({ state, finishedAt: fn.now() });

type RunningBulk = Pick<BulkActionRow, 'id' | 'action' | 'params' | 'actor'>;

/** In the same transaction as its result. */
async function runBulkItem(tenant: Tenant, bulk: RunningBulk, orderId: string): Promise<void> {
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

interface Undo {
  params: BulkParams;
  actor: Actor;
}

/**
 * If the order has not changed since. The shopper is not notified.
 * @throws Refusal 409 CHANGED_MEANWHILE
 */
async function undoChange(
  tenant: Tenant,
  { params, actor }: Undo,
  order: Order,
  before: Before | null,
  trx: Trx,
): Promise<null> {
  if (before && 'status' in before) {
    if (order.status !== params.status) {
      throw conflict('CHANGED_MEANWHILE', message('errors.orders.bulk.changedSince'));
    }
    const back = { status: before.status, reason: UNDONE, tellCustomer: false };
    await moveOrder(tenant, order, back, actor, trx);
  } else if (before) {
    const changeTags = before.tagged ? removeTags : addTags;
    await changeTags(tenant, order.id, [params.tag ?? ''], actor, trx);
  }
  await BulkItem.of(tenant, trx)
    .where({ bulkActionId: params.of ?? null, orderId: order.id })
    .patch({ state: 'undone' });
  return null;
}
