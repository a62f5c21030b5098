import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { isNotClosed } from '../../../../kernel/jobs/queries/is-not-closed.ts';

const OLDEST_JOB = `
select min(run_at) as oldest_waiting_at from jobs
 where state = 'queued' and run_at <= now() and not coalesce(leased_until > now(), false)
   and ${isNotClosed('owner_id')}`;

export async function oldestDueJobAt(trx: Trx): Promise<string | null> {
  const [oldest] = await rows<{ oldestWaitingAt: string | null }>(OLDEST_JOB, [], trx);
  return oldest?.oldestWaitingAt ?? null;
}
