import { frequentRows, rows, type Trx } from '../../../../db/db.ts';

/** A part as it is stored; its age in milliseconds. */
export interface StoredPart<Data> {
  name: string;
  data: Data;
  generatedAt: Date;
  ageMs: number;
}

const READ = `
select name, data, generated_at,
       (extract(epoch from now() - generated_at) * 1000)::float8 as age_ms from health_parts`;

/** The stored parts. */
export const storedParts = <Data>(): Promise<StoredPart<Data>[]> => frequentRows(READ);

/** The database's time. */
export async function databaseTime(trx: Trx): Promise<Date> {
  const [clock] = await rows<{ now: Date }>('select now() as now', [], trx);
  return clock?.now ?? new Date();
}
