import { fn, ref } from 'objection';
import { conflict, notFound } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { BulkActionRow, UNDO_SECONDS } from './bulk-action.ts';
import { lockUndoable } from './queries/bulk-actions.ts';
import { insertChanged } from './queries/insert-items.ts';
import { insertBulk } from './start-bulk.ts';

/**
 * Another bulk action. Cancelling can't be undone: shoppers were notified, and the stock may be
 * sold. Repeated requests return the first undo.
 * @throws Refusal 404, 409 UNDO_NOT_POSSIBLE, and those of `withIdempotencyKey`
 */
export const undoBulk = (
  tenant: Tenant,
  id: string,
  actor: Actor,
  idempotency: IdempotencyKey | null = null,
): Promise<Outcome<{ id: string }>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => undefined,
    write: (_, trx) => writeUndo(tenant, id, actor, trx),
  });

async function writeUndo(
  tenant: Tenant,
  id: string,
  actor: Actor,
  trx: Trx,
): Promise<{ id: string }> {
  const bulk = await lockUndoable(tenant, id, trx);
  if (!bulk) throw notFound('Bulk action');
  if (bulk.isUndone) return findUndo(tenant, id, trx);
  if (bulk.action === 'cancel' || bulk.action === 'undo') {
    throw conflict('UNDO_NOT_POSSIBLE', message('errors.orders.bulk.noUndo'));
  }
  if (!bulk.isInTime) {
    throw conflict(
      'UNDO_NOT_POSSIBLE',
      message('errors.orders.bulk.tooLate', { seconds: UNDO_SECONDS }),
    );
  }
  await BulkActionRow.of(tenant, trx).where({ id }).patch({ undoneAt: fn.now() });
  const params = { ...bulk.params, of: id };
  const undo = await insertBulk(tenant, { action: 'undo', params, actor }, trx);
  await insertChanged(tenant, undo.id, id, trx);
  return undo;
}

async function findUndo(tenant: Tenant, id: string, trx: Trx): Promise<{ id: string }> {
  const undo = await BulkActionRow.of(tenant, trx)
    .select('id')
    .where({ action: 'undo' })
    .where(ref('params:of').castText(), id)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .first();
  if (!undo) throw notFound('Bulk action');
  return { id: undo.id };
}
