import { rows } from '../../db/db.ts';
import type { JobKey } from '../job.ts';

const MARK = `
update jobs j set enqueued_at = now()
  from unnest(?::uuid[], ?::uuid[]) as sent (owner_id, id)
 where j.owner_id = sent.owner_id and j.id = sent.id`;

export async function markEnqueued(jobs: readonly JobKey[]): Promise<void> {
  await rows(MARK, [jobs.map(({ ownerId }) => ownerId), jobs.map(({ id }) => id)]);
}
