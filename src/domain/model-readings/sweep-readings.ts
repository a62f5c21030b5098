import { rows } from '../../db.ts';
import { acrossTenants } from '../../tenant.ts';
import { askWaiting } from './model-desk.ts';

/*
 * Every message comes with a job, so what waits for a minute has lost it, or whoever asked about it
 * has died; or the line is only long, and one more look does nothing.
 */
const LATE = acrossTenants(`
select count(*) as late
  from (select 1 from model_readings
         where state in ('waiting', 'asking') and created_at < now() - interval '1 minute'
         limit 1000) r`);

/** Takes up messages that wait without a job, in this process. Returns how many are late, 1,000 at most. */
export async function sweepReadings(): Promise<number> {
  const [found] = await rows<{ late: number }>(LATE);
  const late = found?.late ?? 0;
  if (late > 0) await askWaiting();
  return late;
}
