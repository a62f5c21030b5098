import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';

/**
 * Every message comes with a job, so one that has waited for a minute has lost it, or its process
 * died; or the queue is only long, and one more look does no harm.
 */
const LATE = acrossTenants(`
select count(*) as late
  from (select 1 from model_readings
         where state in ('waiting', 'asking') and created_at < now() - interval '1 minute'
         limit 1000) r`);

export async function countLate(): Promise<number> {
  const [found] = await rows<{ late: number }>(LATE);
  return found?.late ?? 0;
}
