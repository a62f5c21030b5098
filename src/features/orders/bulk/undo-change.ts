import { conflict } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { moveOrder } from '../change-status.ts';
import type { Order } from '../order.ts';
import { UNDONE } from '../order-event.ts';
import { addTags, removeTags } from '../order-tags.ts';
import { type Before, BulkItem, type BulkParams } from './bulk-action.ts';

interface Undo {
  params: BulkParams;
  actor: Actor;
}

/**
 * If the order has not changed since. The shopper is not notified.
 * @throws Refusal 409 CHANGED_MEANWHILE
 */
export async function undoChange(
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
