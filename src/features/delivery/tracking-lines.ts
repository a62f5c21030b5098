import { asciiDigits } from '../../kernel/format/ascii-digits.ts';
import { awbColumn, courierColumn, orderColumn } from '../../kernel/format/courier-columns.ts';
import { shownText } from '../../kernel/format/formula-cell.ts';
import { readRows, type TableRow } from '../../kernel/format/read-rows.ts';
import { english, type Message, message } from '../../kernel/translation/translator.ts';
import { readAwb } from './parcel-fields.ts';

export interface TrackingLine {
  /** Of the pasted text, from 1. */
  line: number;
  /** As it was pasted. */
  content: string;
  orderNumber: number | null;
  awb: string;
  courier: string;
  problem: string;
  /** For pages; absent where it has no other words. */
  words?: Message;
}

/** More than a seller ships in a day. */
export const MAX_TRACKING_LINES = 200;
export const MAX_ORDER_NUMBER = 2_147_483_647;
/** Longer than its three parts can be. Trimming takes quadratic time. */
const MAX_LINE = 1_000;
const MAX_PARTS = 100;

interface Columns {
  order: number;
  awb: number;
  /** -1: everything that is left. */
  courier: number;
}

const PLAIN: Columns = { order: 0, awb: 1, courier: -1 };

/**
 * Parses a pasted list of "order number, AWB, courier", separated by commas, semicolons, tabs as in
 * a spreadsheet, or a space; below a header, in the order of its names. Lines beyond the limit are
 * left out.
 * @throws Refusal 400 as `readRows`
 */
export async function readTrackingLines(text: string): Promise<TrackingLine[]> {
  const table: TableRow[] = [];
  const take = (row: TableRow) => {
    // One more, for the header.
    if (table.length <= MAX_TRACKING_LINES) table.push(row);
  };
  await readRows(Buffer.from(text), { field: 'text', take });
  const header = table[0]?.cells.map((cell) => cell.slice(0, MAX_LINE)) ?? [];
  const columns = columnsOf(header);
  const lines = columns || isHeading(header.join(',')) ? table.slice(1) : table;
  return lines
    .slice(0, MAX_TRACKING_LINES)
    .map((row) => readLine(row, columns ?? PLAIN, columns ? header : null));
}

function columnsOf(header: readonly string[]): Columns | null {
  const [order, awb] = [orderColumn(header), awbColumn(header)];
  const isHeader = order !== -1 && awb !== -1 && header.every((cell) => !/\p{Nd}/u.test(cell));
  return isHeader ? { order, awb, courier: courierColumn(header) } : null;
}

const isHeading = (content: string): boolean => /^["']?(?:order|#|no\.?\b)[^\d]*$/i.test(content);

function readLine(
  { row, cells }: TableRow,
  { order, awb, courier }: Columns,
  header: readonly string[] | null,
): TrackingLine {
  // Lines that were typed beside pasted ones may have another separator.
  const [only = '', ...rest] = cells;
  const parts = rest.length === 0 ? partsOf(only) : cells.slice(0, MAX_PARTS).map(partOf);
  const number = /^#?(\d{1,10})$/.exec(asciiDigits(parts[order] ?? ''))?.[1];
  const orderNumber = number && Number(number) <= MAX_ORDER_NUMBER ? Number(number) : null;
  const content = cells
    .map((cell) => cell.trim())
    .join(', ')
    .slice(0, MAX_LINE);
  const line = trackingLine({
    line: row,
    content,
    orderNumber,
    typedAwb: parts[awb] ?? '',
    courier: header ? (parts[courier] ?? '') : parts.slice(2).filter(Boolean).join(' '),
  });
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (!header || filled <= header.length) return line;
  const values = { cells: String(filled), columns: String(header.length) };
  return { ...line, ...lineProblem(message('errors.import.moreCells', values)) };
}

export function trackingLine({
  line,
  content,
  orderNumber,
  typedAwb,
  courier,
}: Pick<TrackingLine, 'line' | 'content' | 'orderNumber' | 'courier'> & {
  typedAwb: string;
}): TrackingLine {
  const { value: awb, problem: awbProblem } = readAwb(typedAwb);
  const problem =
    orderNumber === null
      ? message('errors.shipping.line.noNumber')
      : awb === ''
        ? message('errors.shipping.line.noAwb')
        : awbProblem && message('errors.shipping.line.badAwb', { problem: awbProblem });
  const kept = { awb: awb.slice(0, 60), courier: courier.slice(0, 60) };
  return { line, content, orderNumber, ...kept, ...lineProblem(problem) };
}

/** A line's problem in both forms. @param words undefined for none, English text as it is */
export function lineProblem(
  words: Message | string | undefined,
): Pick<TrackingLine, 'problem' | 'words'> {
  if (typeof words !== 'object') return { problem: words ?? '' };
  return { problem: english(words.key, words.values), words };
}

/** Splits by separators; without any, the first two words count, and the rest is a name. */
function partsOf(content: string): string[] {
  const separator = [/\t+/, /;/, /,/].find((each) => each.test(content)) ?? /\s+/;
  return content.trim().slice(0, MAX_LINE).split(separator).map(partOf).slice(0, MAX_PARTS);
}

const partOf = (cell: string): string =>
  shownText(cell.slice(0, MAX_LINE).trim()).replace(/^["'\s]+|["'\s]+$/g, '');
