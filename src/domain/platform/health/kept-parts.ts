import { frequentRows, rows } from '../../../db/db.ts';
import { HEALTH_PARTS, type HealthData, type PartName } from './health-parts.ts';

/** The last data of a part. */
export interface KeptPart<Name extends PartName = PartName> {
  name: Name;
  data: HealthData[Name];
  generatedAt: Date;
  /** The same moment by this machine's clock, in milliseconds. */
  madeAt: number;
}

interface Row {
  name: string;
  data: HealthData[PartName];
  generatedAt: Date;
  ageMs: number;
}

const READ = `
select name, data, generated_at as "generatedAt",
       (extract(epoch from now() - generated_at) * 1000)::float8 as "ageMs" from health_parts`;

/** The parts that worker and web processes have stored for each other. */
export async function readKeptParts(): Promise<KeptPart[]> {
  const kept = await frequentRows<Row>(READ);
  const now = Date.now();
  return kept.flatMap(({ name, data, generatedAt, ageMs }) =>
    // Another release may have other parts.
    Object.hasOwn(HEALTH_PARTS, name)
      ? [{ name: name as PartName, data, generatedAt, madeAt: now - ageMs }]
      : [],
  );
}

const KEEP = `
insert into health_parts as p (name, data, generated_at, took_ms) values (?, ?::jsonb, ?, ?)
on conflict (name) do update
   set data = excluded.data, generated_at = excluded.generated_at, took_ms = excluded.took_ms
 where p.generated_at < excluded.generated_at`;

/** Stores a part for all processes, unless there is a newer one. */
export async function keepPart(part: KeptPart, tookMs: number): Promise<void> {
  await rows(KEEP, [part.name, JSON.stringify(part.data), part.generatedAt, Math.round(tookMs)]);
}
