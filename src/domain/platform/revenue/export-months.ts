import { csvHead, csvLines } from '../../../format/csv.ts';
import { minorToText } from '../../../format/money.ts';
import { revenueReport } from './revenue-report.ts';

/** The twelve months as CSV text, earliest first; amounts in major units. */
export async function exportMonths(): Promise<string> {
  const { currency, monthly } = await revenueReport();
  const lines = monthly.map(({ month, amountMinor, payments }) => [
    month,
    minorToText(amountMinor, currency),
    currency,
    String(payments),
  ]);
  return csvHead(['Month (UTC)', 'Received', 'Currency', 'Payments']) + csvLines(lines);
}
