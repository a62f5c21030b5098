import { databaseNow } from '../../../kernel/db/clock.ts';
import { amountCell, csvHead, csvLines } from '../../../kernel/format/csv.ts';
import type { Part } from '../bounded-read.ts';
import { type Revenue, revenueParts } from './revenue-parts.ts';

/** An API call waits for all figures or gets none: longer than for a part of a page. */
const LIMIT_MS = 5_000;

/** The whole report at `at`. @throws the error of the first figure that could not be read */
export async function revenueReport(
  at = databaseNow(),
): Promise<Revenue & { currency: string; at: Date }> {
  const { parts, ...report } = await revenueParts('current', at, LIMIT_MS);
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

/** Earliest first; amounts in major units. */
export async function exportMonths(): Promise<string> {
  const { currency, monthly } = await revenueReport();
  const lines = monthly.map(({ month, amountMinor, payments }) => [
    month,
    amountCell(amountMinor, currency),
    currency,
    String(payments),
  ]);
  return csvHead(['Month (UTC)', 'Received', 'Currency', 'Payments']) + csvLines(lines);
}
