import { countLate } from '../queries/count-late.ts';
import { askWaiting } from './model-desk.ts';

/** Messages without a job. Returns how many are late, at most 1,000. */
export async function sweepReadings(): Promise<number> {
  const late = await countLate();
  if (late > 0) await askWaiting();
  return late;
}
