import { rows } from '../../../db/db.ts';
import { boundedRead } from '../bounded-read.ts';
import { HEALTH_PARTS, type HealthData, type PartName } from './health-parts.ts';
import { type KeptPart, keepPart } from './kept-parts.ts';

/**
 * Reads one part and stores it. `before` is the previous data.
 * @throws Error when it can't be read within `limitMs`; the stored one stays
 */
export async function makePart(
  name: PartName,
  before: KeptPart | undefined,
  limitMs: number,
): Promise<KeptPart> {
  const began = performance.now();
  const read = HEALTH_PARTS[name].read as (
    trx: Parameters<(typeof HEALTH_PARTS)['drafts']['read']>[0],
    before?: unknown,
  ) => Promise<HealthData[PartName]>;
  const { value, error } = await boundedRead(async (trx) => {
    const [clock] = await rows<{ now: Date }>('select now() as now', [], trx);
    const data = await read(trx, before?.data);
    return { generatedAt: clock?.now ?? new Date(), data };
  }, limitMs);
  if (error) throw error;
  // As it will be read again: times are text.
  const data = JSON.parse(JSON.stringify(value.data)) as HealthData[PartName];
  const tookMs = performance.now() - began;
  const part = { name, data, generatedAt: value.generatedAt, madeAt: Date.now() - tookMs };
  await keepPart(part, tookMs);
  return part;
}
