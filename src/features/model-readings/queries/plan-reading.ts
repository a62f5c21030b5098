import type { Trx } from '../../../kernel/db/db.ts';
import { together } from '../../../kernel/db/statement.ts';
import { jobsPart } from '../../../kernel/jobs/jobs-part.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

const PLAN = `
insert into model_readings (owner_id, message_id, conversation_id) values (?, ?, ?)
on conflict (owner_id, message_id) do update
   set state = 'waiting', outcome = null, error = null, claim_id = null, claimed_at = null, tries = 0,
       answer = null, finished_at = null, created_at = excluded.created_at`;

/** Wakes a worker after the commit. An edited message is asked about again. */
export async function planReading(
  { ownerId }: Tenant,
  { id, conversationId }: { id: string; conversationId: string },
  trx: Trx,
): Promise<void> {
  const reading = { sql: PLAN, bindings: [ownerId, id, conversationId] };
  const job = jobsPart(trx, 'ask-model', [{ data: {}, owner: ownerId, runAt: null }]);
  await together({ reading, job }, 'select 1', trx);
}
