import type { Trx } from '../../../kernel/db/db.ts';
import { together } from '../../../kernel/db/statement.ts';
import { jobsPart } from '../../../kernel/jobs/jobs-part.ts';
import { ownerOfRows } from '../../../kernel/tenancy/owner-of-rows.ts';

export interface PlannedReading {
  ownerId: string;
  message: { id: string; conversationId: string };
}

const plan = (owner: string): string => `
insert into model_readings (owner_id, message_id, conversation_id)
select ${owner}, message_id, conversation_id
  from jsonb_to_recordset(?::jsonb) as planned (owner_id uuid, message_id uuid, conversation_id uuid)
on conflict (owner_id, message_id) do update
   set state = 'waiting', outcome = null, error = null, claim_id = null, claimed_at = null, tries = 0,
       answer = null, finished_at = null, created_at = excluded.created_at`;

/** Wakes a worker after the commit. An edited message is asked about again. */
export async function planReadings(planned: readonly PlannedReading[], trx: Trx): Promise<void> {
  if (planned.length === 0) return;
  const list = planned.map(({ ownerId, message: { id, conversationId } }) => ({
    owner_id: ownerId,
    message_id: id,
    conversation_id: conversationId,
  }));
  const owner = ownerOfRows(planned.map(({ ownerId }) => ownerId));
  const readings = { sql: plan(owner.sql), bindings: [...owner.bindings, JSON.stringify(list)] };
  const job = jobsPart(trx, 'ask-model', [{ data: {}, owner: planned[0]?.ownerId, runAt: null }]);
  await together({ readings, job }, 'select 1', trx);
}
