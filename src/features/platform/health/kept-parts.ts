import { raw } from 'objection';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { boundedRead } from '../bounded-read.ts';
import { CHECKS, checkOf, type HealthData, type PartName } from './checks.ts';
import { storedParts, timeOfDatabase } from './queries/kept-parts.ts';

export interface KeptPart<Name extends PartName = PartName> {
  name: Name;
  data: HealthData[Name];
  generatedAt: Date;
  /** By this machine's clock, in milliseconds. */
  madeAt: number;
}

class HealthPart extends BaseModel {
  static override tableName = 'health_parts';
  static override idColumn = 'name';

  name!: PartName;
  data!: HealthData[PartName];
  generatedAt!: Date;
  tookMs!: number;
}

export async function readKeptParts(): Promise<KeptPart[]> {
  const kept = await storedParts();
  const now = databaseTime();
  return kept.flatMap(({ name, data, generatedAt, ageMs }) =>
    // Another release may have other parts.
    Object.hasOwn(CHECKS, name)
      ? [{ name: name as PartName, data, generatedAt, madeAt: now - ageMs }]
      : [],
  );
}

/**
 * `before` is the previous data.
 * @throws Error when it can't be read within `limitMs`; the stored one stays
 */
export async function makePart(
  name: PartName,
  before: KeptPart | undefined,
  limitMs: number,
): Promise<KeptPart> {
  const began = performance.now();
  const { value, error } = await boundedRead(async (trx) => {
    const generatedAt = await timeOfDatabase(trx);
    return { generatedAt, data: await checkOf(name).read(trx, before?.data) };
  }, limitMs);
  if (error) throw error;
  // As it will be read again: times are text.
  const data = JSON.parse(JSON.stringify(value.data)) as HealthData[PartName];
  const tookMs = performance.now() - began;
  const part = { name, data, generatedAt: value.generatedAt, madeAt: databaseTime() - tookMs };
  await keepPart(part, tookMs);
  return part;
}

/** Unless there is a newer one. */
async function keepPart({ name, data, generatedAt }: KeptPart, tookMs: number): Promise<void> {
  await HealthPart.query()
    .insert({ name, data, generatedAt, tookMs: Math.round(tookMs) })
    .onConflict('name')
    .merge(['data', 'generatedAt', 'tookMs'])
    .where('health_parts.generatedAt', '<', raw('excluded.generated_at'));
}
