import { rows, type Trx } from '../../db/db.ts';
import { isNotClosed } from './is-not-closed.ts';

/** The jobs of one name that are due and that no worker holds, and those that were given up. */
export interface NamedJobs {
  name: string;
  waiting: number;
  oldestAt: Date | null;
  dead: number;
}

const BY_NAME = `
select name, count(*) filter (where state = 'queued') as waiting,
       min(run_at) filter (where state = 'queued') as oldest_at,
       count(*) filter (where state = 'dead') as dead
  from (select name, state, run_at from jobs
         where state = 'queued' and run_at <= now() and not coalesce(leased_until > now(), false)
           and ${isNotClosed('owner_id')}
        union all
        select name, state, run_at from jobs where state = 'dead') j
 group by name order by name`;

export const jobsByName = (trx: Trx): Promise<NamedJobs[]> => rows(BY_NAME, [], trx);
