import { databaseNow } from '../../../../kernel/db/clock.ts';
import { preparedRows, rows, type Trx } from '../../../../kernel/db/db.ts';
import type { HealthData, PartName } from '../checks.ts';

/** Perhaps stored by another release; its age in milliseconds. */
interface StoredPart {
  name: string;
  data: HealthData[PartName];
  generatedAt: Date;
  ageMs: number;
}

const READ = `
select name, data, generated_at,
       (extract(epoch from now() - generated_at) * 1000)::float8 as age_ms from health_parts`;

export const storedParts = (): Promise<StoredPart[]> => preparedRows(READ);

export async function timeOfDatabase(trx: Trx): Promise<Date> {
  const [clock] = await rows<{ now: Date }>('select now() as now', [], trx);
  return clock?.now ?? databaseNow();
}
