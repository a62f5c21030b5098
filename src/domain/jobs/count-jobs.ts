import { rows } from '../../db.ts';

export interface JobCounts {
  waiting: number;
  active: number;
  /** Due later: most of them are waiting for another attempt. */
  delayed: number;
  /** Gave up; they wait for a person. */
  failed: number;
}

/** The jobs by what they are doing, from their rows: right even while the queue is away. */
export async function countJobs(): Promise<JobCounts> {
  const [counts] = await rows<JobCounts>(`
    select count(*) filter (where state = 'queued' and not held and run_at <= now()) as waiting,
      count(*) filter (where state = 'queued' and held) as active,
      count(*) filter (where state = 'queued' and not held and run_at > now()) as delayed,
      count(*) filter (where state = 'dead') as failed
    from (select state, run_at, coalesce(leased_until > now(), false) as held
          from jobs where state in ('queued', 'dead')) as open_jobs`);
  return counts as JobCounts;
}
