import { rows, type Trx } from '../../../db/db.ts';
import type { BulkAction } from '../../../enums.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { IdempotencyKey } from '../../idempotency/idempotency-key.ts';
import { type Outcome, once } from '../../idempotency/once.ts';
import { insertBulk } from './start-bulk.ts';
import type { BulkParams } from './undo-change.ts';

/** How long after its end a bulk action can be undone. */
export const UNDO_SECONDS = 30;

interface Undoable {
  action: BulkAction;
  params: BulkParams;
  isUndone: boolean;
  isInTime: boolean;
}

/**
 * Undoes a bulk action, as another bulk action. Cancelling can't be undone: shoppers were notified,
 * and the stock may be sold. Repeated requests return the first undo.
 * @throws Refusal 404, 409 UNDO_NOT_POSSIBLE, and those of `once`
 */
export const undoBulk = (
  tenant: Tenant,
  id: string,
  actor: Actor,
  idempotency: IdempotencyKey | null = null,
): Promise<Outcome<{ id: string }>> =>
  once(idempotency, {
    prepare: async () => undefined,
    write: (_, trx) => writeUndo(tenant, id, actor, trx),
  });

async function writeUndo(
  tenant: Tenant,
  id: string,
  actor: Actor,
  trx: Trx,
): Promise<{ id: string }> {
  const bulk = await lockBulk(tenant, id, trx);
  if (bulk.isUndone) return findUndo(tenant, id, trx);
  if (bulk.action === 'cancel' || bulk.action === 'undo') {
    throw conflict('UNDO_NOT_POSSIBLE', 'This can’t be undone');
  }
  if (!bulk.isInTime) {
    throw conflict('UNDO_NOT_POSSIBLE', `You can only undo this within ${UNDO_SECONDS} seconds`);
  }
  await rows(
    'update bulk_actions set undone_at = now() where owner_id = ? and id = ?',
    [tenant.ownerId, id],
    trx,
  );
  const items = {
    sql: `select order_id, position, before from bulk_action_items
      where owner_id = ? and bulk_action_id = ? and state = 'done' and before is not null`,
    bindings: [tenant.ownerId, id],
  };
  const params = { ...bulk.params, of: id };
  return insertBulk(tenant, { action: 'undo', params, actor, items }, trx);
}

async function lockBulk({ ownerId }: Tenant, id: string, trx: Trx): Promise<Undoable> {
  const [bulk] = await rows<Undoable>(
    `select action, params, undone_at is not null as is_undone,
        state = 'done' and finished_at > now() - ? * interval '1 second' as is_in_time
       from bulk_actions where owner_id = ? and id = ?::uuid for update`,
    [UNDO_SECONDS, ownerId, id],
    trx,
  );
  if (!bulk) throw notFound('Bulk action');
  return bulk;
}

async function findUndo({ ownerId }: Tenant, id: string, trx: Trx): Promise<{ id: string }> {
  const [undo] = await rows<{ id: string }>(
    `select id from bulk_actions where owner_id = ? and action = 'undo' and params ->> 'of' = ?
      order by created_at desc limit 1`,
    [ownerId, id],
    trx,
  );
  if (!undo) throw notFound('Bulk action');
  return undo;
}
