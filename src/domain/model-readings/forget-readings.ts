import { rows, type Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Removes a person's words from the stored answers about their conversations, and cancels questions
 * in progress.
 */
export async function forgetReadings(
  { ownerId }: Tenant,
  conversationIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await rows(
    `update model_readings
        set answer = null, claim_id = null, finished_at = coalesce(finished_at, now()),
            outcome = case when state in ('waiting', 'asking') then 'gone' else outcome end,
            state = case when state in ('waiting', 'asking') then 'skipped' else state end
      where owner_id = ? and conversation_id = any(?::uuid[])`,
    [ownerId, conversationIds],
    trx,
  );
}

/** Deletes a tenant's readings, before its messages. */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('model_usage', ['day'], tenant, trx);
  await deleteOfTenant('model_readings', ['message_id'], tenant, trx);
}
