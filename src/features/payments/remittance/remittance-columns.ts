import { Refusal } from '../../../errors.ts';
import { awbColumn, columnOf, orderColumn } from '../../../kernel/format/courier-columns.ts';
import { message } from '../../../kernel/translation/translator.ts';

export interface Columns {
  names: number[];
  amount: number;
  reference: number;
}

/** Header names in English, Spanish, Portuguese, Indonesian and Hindi, the most reliable first. */
const AMOUNT = [
  /remit\w{0,9}\s{1,3}am/i,
  /cod\s*am/i,
  /collected\s+am|am(?:oun)?t\s+collected/i,
  /\bam(?:oun)?t\b/i,
  /\bcod\b/i,
  /recaudado|cobrado|recebido/i,
  /\bmonto\b|\bimporte\b|\bvalor\b|\bjumlah\b|\bnominal\b|राशि|रकम/i,
];
const REFERENCE = [/\butr\b/i, /transac/i, /transak/i, /\bref/i, /संदर्भ/];

/**
 * The columns of a header; null when the first line isn't one.
 * @throws Refusal 400 COLUMNS_UNKNOWN for a header that doesn't name what we need
 */
export function remittanceColumns(first: readonly string[]): Columns | null {
  const amount = columnOf(first, AMOUNT);
  const names = [awbColumn(first), orderColumn(first)].filter((column) => column !== -1);
  if (names.length > 0 && amount !== -1) {
    const reference = columnOf(first, REFERENCE);
    return { names, amount, reference: names.includes(reference) ? -1 : reference };
  }
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length > 1 && filled.every((cell) => !/\p{Nd}/u.test(cell))) {
    const words = message('errors.payments.columnsUnknown', { columns: filled.join(', ') });
    throw new Refusal(400, 'COLUMNS_UNKNOWN', words, { columns: filled });
  }
  return null;
}
