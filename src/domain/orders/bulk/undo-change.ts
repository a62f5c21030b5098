import { rows, type Trx } from '../../../db/db.ts';
import type { OrderStatus } from '../../../enums.ts';
import { conflict } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { moveOrder } from '../change-status.ts';
import type { Order } from '../order.ts';
import { addTags, removeTags } from '../order-tags.ts';
import type { BulkStatus } from './bulk-change.ts';

/** An order before a bulk action: its status, or whether the action added the tag. */
export type Before = { status: OrderStatus } | { tagged: boolean };

/** The parameters of all actions; an undo has those of the undone action and its id. */
export interface BulkParams {
  status?: BulkStatus;
  holdUnpaid?: boolean;
  reason?: string;
  cashRefused?: boolean;
  tag?: string;
  /** For an undo: the id of the undone action. */
  of?: string;
}

interface Undo {
  params: BulkParams;
  actor: Actor;
}

/**
 * Undoes a bulk action for one order, if the order has not changed since. The shopper is not
 * notified.
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
      throw conflict('CHANGED_MEANWHILE', 'the order has changed since then');
    }
    const back = { status: before.status, reason: 'Undone', tellCustomer: false };
    await moveOrder(tenant, order, back, actor, trx);
  } else if (before) {
    const changeTags = before.tagged ? removeTags : addTags;
    await changeTags(tenant, order.id, [params.tag ?? ''], actor, trx);
  }
  await rows(
    `update bulk_action_items set state = 'undone'
      where owner_id = ? and bulk_action_id = ?::uuid and order_id = ?`,
    [tenant.ownerId, params.of ?? null, order.id],
    trx,
  );
  return null;
}
