import { raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { ModelReadingRow } from './model-reading.ts';

/** Also cancels questions in progress. */
export async function purgeReadings(
  tenant: Tenant,
  conversationIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const isOpen = `state in ('waiting', 'asking')`;
  await ModelReadingRow.of(tenant, trx)
    .whereIn('conversationId', [...conversationIds])
    .patch({
      answer: null,
      claimId: null,
      finishedAt: raw('least(finished_at, now())'),
      outcome: raw(`case when ${isOpen} then 'gone' else outcome end`),
      state: raw(`case when ${isOpen} then 'skipped' else state end`),
    });
}

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('model_usage', ['day'], tenant, trx);
  await deleteOfTenant('model_readings', ['message_id'], tenant, trx);
}
