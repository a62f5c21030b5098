import { invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { type Actor, withoutOrigin } from '../../../session.ts';
import { ORDER_STEPS } from '../order-status.ts';
import { MAX_TAG_LENGTH } from '../order-tags.ts';
import { BulkActionRow } from './bulk-action.ts';
import type { BulkChange } from './bulk-change.ts';
import type { BulkSelection } from './bulk-selection.ts';
import { insertSelected } from './queries/insert-items.ts';
import { selectedOrders } from './queries/selected-orders.ts';

const MAX_REASON_LENGTH = 500;

/**
 * Stores its orders, at most the first `MAX_BULK` matches of a filter, in one transaction with its
 * job. With a key, repeating the request starts it only once.
 * @throws Refusal 400 for an invalid change or selection, and those of `withIdempotencyKey`
 */
export function startBulk(
  tenant: Tenant,
  request: BulkChange & BulkSelection,
  actor: Actor,
  idempotency: IdempotencyKey | null = null,
): Promise<Outcome<{ id: string }>> {
  return withIdempotencyKey(idempotency, {
    prepare: async () => ({
      change: checkedChange(request),
      selected: selectedOrders(tenant, request),
    }),
    write: async ({ change, selected }, trx) => {
      const bulk = await insertBulk(tenant, { ...change, actor }, trx);
      await insertSelected(tenant, bulk.id, selected, trx);
      return bulk;
    },
  });
}

/** @throws Refusal 400 */
function checkedChange({ action, params }: BulkChange): BulkChange {
  const {
    status,
    holdUnpaid = false,
    ignoreCancelRequests = [],
    reason = '',
    cashRefused = false,
    tag = '',
  } = params;
  if (action === 'move') {
    if (!status || !ORDER_STEPS.includes(status))
      throw invalidField('status', message('errors.field.required'));
    const isIgnored = ignoreCancelRequests === true || ignoreCancelRequests.length > 0;
    return {
      action,
      params: {
        status,
        ...(holdUnpaid && { holdUnpaid }),
        ...(isIgnored && { ignoreCancelRequests }),
      },
    };
  }
  if (action === 'cancel') {
    return { action, params: { reason: text('reason', reason, MAX_REASON_LENGTH), cashRefused } };
  }
  return { action, params: { tag: text('tag', tag, MAX_TAG_LENGTH).replace(/\s+/g, ' ') } };
}

function text(path: string, typed: string, maxLength: number): string {
  const clean = typed.trim();
  if (clean === '') throw invalidField(path, message('errors.field.required'));
  if ([...clean].length > maxLength) {
    throw invalidField(path, message('errors.field.tooLong', { most: maxLength }));
  }
  return clean;
}

export async function insertBulk(
  tenant: Tenant,
  bulk: Pick<BulkActionRow, 'action' | 'params' | 'actor'>,
  trx: Trx,
): Promise<{ id: string }> {
  const id = newId();
  await BulkActionRow.of(tenant, trx).insert({ ...bulk, id, actor: withoutOrigin(bulk.actor) });
  await addJob(trx, 'run-bulk', { ownerId: tenant.ownerId, bulkId: id });
  return { id };
}
