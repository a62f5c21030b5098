import { invalidField, Refusal } from '../../../errors.ts';
import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { awbColumn, columnOf, orderColumn } from '../../../kernel/format/courier-columns.ts';
import { amountIn, numberIn } from '../../../kernel/format/currency-marks.ts';
import {
  type DecimalSign,
  type NumberReading,
  readFileNumber,
  SignVotes,
} from '../../../kernel/format/file-number.ts';
import { shownText } from '../../../kernel/format/formula-cell.ts';
import { currencyDigits, parsePlain, usualDecimalSign } from '../../../kernel/format/money.ts';
import { readRows, type TableRow } from '../../../kernel/format/read-rows.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';

export const MAX_REMITTANCE_LINES = 2_000;

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
  /** Why the amount can't be read, and the name of its column; null when it is read. */
  unreadable: { column: string; words: Message } | null;
}

interface RemittanceList {
  currency: string;
  reference: string;
  field: 'text' | 'file';
  decimalSign?: DecimalSign;
}

const PLAIN: Columns = { names: [0], amount: 1, reference: 2 };
// Cells and lines are truncated: some patterns take quadratic time.
const MAX_CELL = 200;
const MAX_CELLS = 100;

/**
 * Reads pasted lines or a CSV file: "AWB or order number, amount[, reference]", or columns in any
 * order below a header with their names.
 * @throws Refusal 400 for a list that is empty, too long or unreadable, and for a line without a
 * reference, which prevents recording it twice
 */
export async function readRemittance(
  content: Uint8Array,
  { currency, reference, field, decimalSign }: RemittanceList,
): Promise<RemittanceLine[]> {
  const table = await cellsOf(content, field);
  const header = table[0]?.cells ?? [];
  const columns = remittanceColumns(header);
  const filled = columns ? table.slice(1) : table;
  if (filled.length === 0)
    throw new Refusal(400, 'EMPTY_LIST', message('errors.payments.emptyList'));
  if (filled.length > MAX_REMITTANCE_LINES) throw tooLong();
  const list = filled.map((line) => (columns ? columnCells(line, header) : plainCells(line)));
  const told = signsIn(list, columns ?? PLAIN, currency);
  const signs = { ...told, chosen: decimalSign ?? null };
  const lines = list.map((line) =>
    readLine(line, columns ?? PLAIN, { currency, reference, signs, header: columns && header }),
  );
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

async function cellsOf(content: Uint8Array, field: string): Promise<TableRow[]> {
  const table: TableRow[] = [];
  const take = ({ row, cells }: TableRow) => {
    // One more, for the header.
    if (table.length > MAX_REMITTANCE_LINES) throw tooLong();
    table.push({ row, cells: cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL)) });
  };
  await readRows(content, { field, take });
  return table;
}

interface Line {
  row: number;
  cells: string[];
  problem: Message | null;
}

/** Cells beyond the header's mean that those before may be in the wrong columns, too. */
function columnCells({ row, cells }: TableRow, header: readonly string[]): Line {
  const columns = header.findLastIndex((name) => name.trim() !== '') + 1;
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const values = { cells: String(filled), columns: String(columns) };
  const problem = filled > columns ? message('errors.import.moreCells', values) : null;
  return { row, cells, problem };
}

const GROUP = /^\d{2,3}(?:\.\d+)?$/;

/** Cells of a line without a header: spaces also separate cells, and commas may group an amount. */
function plainCells({ row, cells: [name = '', ...rest] }: TableRow): Line {
  if (rest.length === 0) {
    const [first = '', amount = '', ...others] = name.trim().split(/\s+/);
    return { row, cells: [first, amount, others.join(' ')], problem: null };
  }
  let [amount = '', ...others] = rest;
  // "1,29,900.50" without quotes was split at its commas.
  while (/^\D*\d{1,3}(?:,\d{2,3})*$/.test(amount.trim()) && GROUP.test(others[0]?.trim() ?? '')) {
    amount = `${amount.trim()},${others[0]?.trim()}`;
    others = others.slice(1);
  }
  // "499,123" may also be an amount and its reference.
  const isUnsure = others.length === 0 && /^\D*\d{1,3},\d{3}$/.test(amount);
  const problem = isUnsure ? message('errors.payments.unclearAmount', { text: amount }) : null;
  return { row, cells: [name, amount, ...others], problem };
}

function signsIn(lines: readonly Line[], { amount }: Columns, currency: string): NumberReading {
  const votes = new SignVotes();
  for (const { cells, problem } of lines) {
    const number = numberIn(asciiDigits(cells[amount] ?? ''))?.number;
    if (number && !problem) votes.add(number);
  }
  return {
    chosen: null,
    column: votes.told,
    file: null,
    isNeverGrouped: false,
    usual: usualDecimalSign(currency),
    decimals: currencyDigits(currency),
  };
}

interface LineReading {
  currency: string;
  reference: string;
  signs: NumberReading;
  header: readonly string[] | null;
}

function readLine(
  { row, cells, problem }: Line,
  columns: Columns,
  { currency, reference, signs, header }: LineReading,
): RemittanceLine {
  const cell = (column: number) => shownText((cells[column] ?? '').trim());
  const amountText = cell(columns.amount);
  const amount = amountOf(amountText, currency, signs);
  const words = problem ?? (typeof amount === 'number' ? null : amount);
  return {
    row,
    names: columns.names.map((column) => cell(column).replace(/^'/, '').slice(0, 64)),
    amountText: amountText.slice(0, 40),
    amountMinor: words === null && typeof amount === 'number' ? amount : null,
    reference: (cell(columns.reference) || reference.trim()).slice(0, 100),
    unreadable: words && { column: header?.[columns.amount]?.trim() ?? '', words },
  };
}

/** Minor units, above 0; else why it can't be read. */
function amountOf(text: string, currency: string, signs: NumberReading): number | Message {
  const amount = amountIn(asciiDigits(text), currency);
  const number = amount === null ? null : readFileNumber(amount, signs);
  if (number === 'unclear') return message('errors.payments.unclearAmount', { text });
  const minor = number && parsePlain(number.plain, currency);
  return minor !== null && minor > 0
    ? minor
    : message('errors.payments.notAnAmount', { text, currency });
}

interface Columns {
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
function remittanceColumns(first: readonly string[]): Columns | null {
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
