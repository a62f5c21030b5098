import { rows, type Trx } from '../../db/db.ts';
import { isNotClosed } from './is-not-closed.ts';

export interface JobCounts {
  waiting: number;
  active: number;
  /** Due later: most of them wait for a retry. */
  delayed: number;
  /** Given up; a person must retry them. */
  failed: number;
}

/** From their rows: correct even while the queue is unreachable. */
export async function countJobs(trx?: Trx): Promise<JobCounts> {
  const [counts] = await rows<JobCounts>(
    `
    select count(*) filter (where not held and run_at <= now()) as waiting,
      count(*) filter (where held) as active,
      count(*) filter (where not held and run_at > now()) as delayed,
      (select count(*) from jobs where state = 'dead') as failed
    from (select run_at, coalesce(leased_until > now(), false) as held
          from jobs where state = 'queued' and ${isNotClosed('owner_id')}) as open_jobs`,
    [],
    trx,
  );
  return counts as JobCounts;
}
