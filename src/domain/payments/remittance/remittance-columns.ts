import { Refusal } from '../../../errors.ts';
import { message } from '../../../translation/translator.ts';

/** Where a list has what we read of it. */
export interface Columns {
  names: number[];
  amount: number;
  reference: number;
}

/** Header names in English, Spanish, Portuguese, Indonesian and Hindi, the most reliable first. */
const AWB = [
  /\bawb\b/i,
  /way\s?bill/i,
  /tracking/i,
  /consignment/i,
  /^gu[ií]a\b|rastreo|rastreio|\bno?\.?(?:mor)?\s*resi\b|^resi$|ट्रैकिंग|एडब्ल्यूबी/i,
];
const ORDER = [/order\s*(?:no|num|id|#)/i, /\border\b/i, /\bpedido\b|\borden\b|\bpesanan\b|ऑर्डर/i];
const AMOUNT = [
  /remit\w*\s+am/i,
  /cod\s*am/i,
  /collected\s+am|am(?:oun)?t\s+collected/i,
  /\bam(?:oun)?t\b/i,
  /\bcod\b/i,
  /recaudado|cobrado|recebido/i,
  /\bmonto\b|\bimporte\b|\bvalor\b|\bjumlah\b|\bnominal\b|राशि|रकम/i,
];
const REFERENCE = [/\butr\b/i, /transac/i, /transak/i, /\bref/i, /संदर्भ/];
/** "Order amount" and "Order date" don't contain order numbers. */
const NO_NAME =
  /am(?:oun)?t|value|date|status|monto|importe|valor|fecha|data\b|estado|jumlah|tanggal|राशि|तारीख/i;

/**
 * The columns of a header; null when the first line isn't one.
 * @throws Refusal 400 COLUMNS_UNKNOWN for a header that doesn't name what we need
 */
export function remittanceColumns(first: readonly string[]): Columns | null {
  const find = (words: RegExp[], but: RegExp = /^$/) => {
    const isMeant = (word: RegExp) => (cell: string) => word.test(cell) && !but.test(cell);
    const word = words.find((known) => first.some(isMeant(known)));
    return word ? first.findIndex(isMeant(word)) : -1;
  };
  const amount = find(AMOUNT);
  const names = [find(AWB, NO_NAME), find(ORDER, NO_NAME)].filter((column) => column !== -1);
  if (names.length > 0 && amount !== -1) {
    const reference = find(REFERENCE);
    return { names, amount, reference: names.includes(reference) ? -1 : reference };
  }
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length > 1 && filled.every((cell) => !/\p{Nd}/u.test(cell))) {
    const words = message('errors.payments.columnsUnknown', { columns: filled.join(', ') });
    throw new Refusal(400, 'COLUMNS_UNKNOWN', words, { columns: filled });
  }
  return null;
}
