import { rows, type Trx } from '../../../db/db.ts';
import type { BulkAction } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { IdempotencyKey } from '../../idempotency/idempotency-key.ts';
import { type Outcome, once } from '../../idempotency/once.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { SqlPart } from '../order-conditions.ts';
import { MAX_TAG_LENGTH } from '../order-tags.ts';
import { BULK_STATUSES, type BulkChange } from './bulk-change.ts';
import { type BulkSelection, selectedOrders } from './select-orders.ts';

const MAX_REASON_LENGTH = 500;

/**
 * Starts a bulk action: stores its orders, at most the first `MAX_BULK` matches of a filter, in one
 * transaction with its job. With a key, repeating the request starts it only once.
 * @throws Refusal 400 for an invalid change or selection, and those of `once`
 */
export function startBulk(
  tenant: Tenant,
  request: BulkChange & BulkSelection,
  actor: Actor,
  idempotency: IdempotencyKey | null = null,
): Promise<Outcome<{ id: string }>> {
  return once(idempotency, {
    prepare: async () => ({
      change: checkedChange(request),
      selected: selectedOrders(tenant, request),
    }),
    write: ({ change, selected }, trx) =>
      insertBulk(tenant, { ...change, actor, items: itemsOf(selected) }, trx),
  });
}

/** @throws Refusal 400 */
function checkedChange({ action, params }: BulkChange): BulkChange {
  const { status, holdUnpaid = false, reason = '', cashRefused = false, tag = '' } = params;
  if (action === 'move') {
    if (!status || !BULK_STATUSES.includes(status)) throw invalidField('status', 'is required');
    return { action, params: holdUnpaid ? { status, holdUnpaid } : { status } };
  }
  if (action === 'cancel') {
    return { action, params: { reason: text('reason', reason, MAX_REASON_LENGTH), cashRefused } };
  }
  return { action, params: { tag: text('tag', tag, MAX_TAG_LENGTH).replace(/\s+/g, ' ') } };
}

function text(path: string, typed: string, maxLength: number): string {
  const clean = typed.trim();
  if (clean === '') throw invalidField(path, 'is required');
  if ([...clean].length > maxLength) {
    throw invalidField(path, `must be at most ${maxLength} characters`);
  }
  return clean;
}

const itemsOf = ({ sql, bindings }: SqlPart): SqlPart => ({
  sql: `select id as order_id, position, null::jsonb as before from (${sql}) s`,
  bindings,
});

interface NewBulk {
  action: BulkAction;
  params: object;
  actor: Actor;
  /** SQL for `order_id`, `position` and `before`. */
  items: SqlPart;
}

/** Writes a bulk action, a row for each of its orders, and its job. */
export async function insertBulk(
  { ownerId }: Tenant,
  { action, params, actor, items }: NewBulk,
  trx: Trx,
): Promise<{ id: string }> {
  const id = newId();
  await rows(
    `insert into bulk_actions (owner_id, id, action, params, actor) values (?, ?, ?, ?::jsonb, ?::jsonb)`,
    [ownerId, id, action, JSON.stringify(params), JSON.stringify(actor)],
    trx,
  );
  await rows(
    `insert into bulk_action_items (owner_id, bulk_action_id, order_id, position, before)
     select ?, ?, i.order_id, i.position, i.before from (${items.sql}) i`,
    [ownerId, id, ...items.bindings],
    trx,
  );
  await addJob(trx, 'run-bulk', { ownerId, bulkId: id });
  return { id };
}
