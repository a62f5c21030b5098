import { Readable } from 'node:stream';
import { Refusal } from '../../../errors.ts';
import { decodeText } from './decode-text.ts';

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;

export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
}

/** A CSV file as cells, without its blank rows. */
export interface Table {
  header: string[];
  rows: TableRow[];
}

const CHUNK = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads a CSV file, separated by commas, semicolons or tabs. It reads in pieces, so that a large
 * file does not hold up other requests.
 * @throws Refusal 400 NOT_CSV or TOO_MANY_ROWS, 413 FILE_TOO_LARGE
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > MAX_IMPORT_BYTES) {
    throw new Refusal(413, 'FILE_TOO_LARGE', 'The file is larger than 10 MB. Split it in two');
  }
  const { parse } = await import('csv-parse');
  const text = decodeText(bytes);
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  const table: Table = { header: [], rows: [] };
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) add(table, ++row, cells);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'NOT_CSV', `The file cannot be read as CSV from row ${row + 1} on`);
  }
  return table;
}

function add(table: Table, row: number, cells: string[]): void {
  if (cells.every((cell) => cell.trim() === '')) return;
  if (table.header.length === 0) {
    table.header = cells.map((cell) => cell.trim());
    return;
  }
  if (table.rows.length >= MAX_IMPORT_ROWS) {
    throw new Refusal(
      400,
      'TOO_MANY_ROWS',
      `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Split it in two`,
    );
  }
  table.rows.push({ row, cells });
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/** The separator that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = text.slice(0, end === -1 ? undefined : end).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
