import { invalidField, Refusal } from '../../../errors.ts';
import { parseMoney } from '../../../format/money.ts';
import { readRows, type TableRow } from '../../../format/read-rows.ts';
import { message } from '../../../translation/translator.ts';

export const MAX_REMITTANCE_LINES = 2_000;

/** One line of a courier's list of collected cash. */
export interface RemittanceLine {
  /** As in a spreadsheet. */
  row: number;
  /** AWB, order number, or both, as written. */
  names: string[];
  /** As written. */
  amountText: string;
  /** Minor units; null when it cannot be read. */
  amountMinor: number | null;
  reference: string;
}

interface RemittanceList {
  currency: string;
  /** For lines without their own reference. */
  reference: string;
  /** The form field of the list: pasted text or a file. */
  field: 'text' | 'file';
}

interface Columns {
  names: number[];
  amount: number;
  reference: number;
}

const PLAIN: Columns = { names: [0], amount: 1, reference: 2 };
// Cells and lines are truncated: some patterns take quadratic time.
const MAX_CELL = 200;
const MAX_CELLS = 100;
/** Header names, the most reliable first. */
const AWB = [/\bawb\b/i, /way\s?bill/i, /tracking/i, /consignment/i];
const ORDER = [/order\s*(?:no|num|id|#)/i, /\border\b/i];
const AMOUNT = [
  /remit\w*\s+am/i,
  /cod\s*am/i,
  /collected\s+am|am(?:oun)?t\s+collected/i,
  /\bam(?:oun)?t\b/i,
  /\bcod\b/i,
];
const REFERENCE = [/\butr\b/i, /transaction/i, /\bref/i];
/** "Order amount" and "Order date" don't contain order numbers. */
const NO_NAME = /am(?:oun)?t|value|date|status/i;

/**
 * Reads pasted lines or a CSV file: "AWB or order number, amount[, reference]", or columns in any
 * order below a header with their names.
 * @throws Refusal 400 for a list that is empty, too long or unreadable, and for a line without a
 * reference, which prevents recording it twice
 */
export async function readRemittance(
  content: Uint8Array,
  { currency, reference, field }: RemittanceList,
): Promise<RemittanceLine[]> {
  const table = await cellsOf(content, field);
  const columns = columnsOf(table[0]?.cells ?? []);
  const filled = columns ? table.slice(1) : table;
  if (filled.length === 0)
    throw new Refusal(400, 'EMPTY_LIST', message('errors.payments.emptyList'));
  if (filled.length > MAX_REMITTANCE_LINES) throw tooLong();
  const lines = filled.map((line) => {
    const cells = columns ? line.cells : plainCells(line);
    return readLine(line.row, cells, columns ?? PLAIN, { currency, reference });
  });
  if (lines.some((line) => line.reference === '')) {
    throw invalidField('reference', message('errors.payments.referenceMissing'));
  }
  return lines;
}

const tooLong = () =>
  new Refusal(
    400,
    'TOO_MANY_ROWS',
    message('errors.payments.listTooLong', { most: MAX_REMITTANCE_LINES }),
  );

/** The rows that are not blank, truncated. */
async function cellsOf(content: Uint8Array, field: string): Promise<TableRow[]> {
  const table: TableRow[] = [];
  const take = ({ row, cells }: TableRow) => {
    // One more, for the header.
    if (table.length > MAX_REMITTANCE_LINES) throw tooLong();
    table.push({ row, cells: cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL)) });
  };
  await readRows(content, { field, delimiterOf, take });
  return table;
}

/** Tabs and semicolons take precedence over commas. */
const delimiterOf = (firstLine: string): string =>
  ['\t', ';'].find((sign) => firstLine.includes(sign)) ?? ',';

/** The columns of a header; null when the first line isn't one. */
function columnsOf(header: string[]): Columns | null {
  const find = (words: RegExp[], but: RegExp = /^$/) => {
    const isMeant = (word: RegExp) => (cell: string) => word.test(cell) && !but.test(cell);
    const word = words.find((known) => header.some(isMeant(known)));
    return word ? header.findIndex(isMeant(word)) : -1;
  };
  const amount = find(AMOUNT);
  const names = [find(AWB, NO_NAME), find(ORDER, NO_NAME)].filter((column) => column !== -1);
  if (names.length === 0 || amount === -1) return null;
  const reference = find(REFERENCE);
  return { names, amount, reference: names.includes(reference) ? -1 : reference };
}

const GROUP = /^\d{2,3}(?:\.\d+)?$/;

/** Cells of a line without a header: spaces also separate cells, and commas may group an amount. */
function plainCells({ cells: [name = '', ...rest] }: TableRow): string[] {
  if (rest.length === 0) {
    const [first = '', amount = '', ...others] = name.trim().split(/\s+/);
    return [first, amount, others.join(' ')];
  }
  let [amount = '', ...others] = rest;
  // "1,29,900.50" without quotes was split at its commas.
  while (/^\D*\d{1,3}(?:,\d{2,3})*$/.test(amount.trim()) && GROUP.test(others[0]?.trim() ?? '')) {
    amount = `${amount.trim()},${others[0]?.trim()}`;
    others = others.slice(1);
  }
  return [name, amount, ...others];
}

function readLine(
  row: number,
  cells: string[],
  columns: Columns,
  { currency, reference }: { currency: string; reference: string },
): RemittanceLine {
  const cell = (column: number) => (cells[column] ?? '').trim();
  const amountText = cell(columns.amount);
  const amountMinor = parseMoney(amountText.replace(/^(?:rs\.?|[a-z]{3})\s*/i, ''), currency);
  return {
    row,
    names: columns.names.map((column) => cell(column).replace(/^'/, '').slice(0, 64)),
    amountText: amountText.slice(0, 40),
    amountMinor: amountMinor !== null && amountMinor > 0 ? amountMinor : null,
    reference: (cell(columns.reference) || reference.trim()).slice(0, 100),
  };
}
