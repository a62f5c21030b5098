import type { Part } from '../bounded-read.ts';
import { type Revenue, revenueParts } from './revenue-parts.ts';

/** An API call waits for all figures or gets none: longer than for a part of a page. */
const LIMIT_MS = 5_000;

/**
 * The whole report at `at`.
 * @throws the error of the first figure that could not be read
 */
export async function revenueReport(
  at = new Date(),
): Promise<Revenue & { currency: string; at: Date }> {
  const { parts, ...report } = await revenueParts(at, LIMIT_MS);
  return {
    ...report,
    taken: must(parts.taken),
    mrrMinor: must(parts.mrrMinor),
    trialToPaid: must(parts.trialToPaid),
    churn30d: must(parts.churn30d),
    activeByPlan: must(parts.activeByPlan),
    monthly: must(parts.monthly),
    others: must(parts.others),
  };
}

function must<T>(part: Part<T>): T {
  if (part.error) throw part.error;
  return part.value;
}
