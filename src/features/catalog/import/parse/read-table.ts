import { Refusal } from '../../../../errors.ts';
import { shownText } from '../../../../kernel/format/formula-cell.ts';
import { readRows, type TableRow } from '../../../../kernel/format/read-rows.ts';
import { rowProblem } from '../../../../kernel/format/row-bounds.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { TABLES } from '../../../../limits.ts';

export type { TableRow };

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;

export interface Table {
  header: string[];
  separator: string;
  rows: TableRow[];
}

const FIELD = 'file';

/**
 * Reads a CSV file whose first row that is not blank names the columns.
 * @throws Refusal 400 as `readRows`, TOO_MANY_ROWS or HEADER_TOO_LONG, 413 FILE_TOO_LARGE
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > MAX_IMPORT_BYTES) throw tooLargeFile();
  const table: Table = { header: [], rows: [], separator: ',' };
  table.separator = await readRows(bytes, { field: FIELD, take: (row) => add(table, row) });
  return table;
}

export const tooLargeFile = (): Refusal =>
  new Refusal(413, 'FILE_TOO_LARGE', message('errors.import.fileTooLarge', { most: '10' }));

function add(table: Table, row: TableRow): void {
  if (table.header.length === 0) {
    table.header = row.cells.map((cell) => shownText(cell.trim()));
    refuseLongNames(table.header, row.row);
    return;
  }
  if (table.rows.length >= MAX_IMPORT_ROWS) {
    throw new Refusal(
      400,
      'TOO_MANY_ROWS',
      message('errors.import.tooManyRows', { most: MAX_IMPORT_ROWS.toLocaleString('en') }),
    );
  }
  table.rows.push(row);
}

function refuseLongNames(header: readonly string[], row: number): void {
  const most = TABLES.headerLength;
  const long = header.findIndex((name) => name.length > most);
  if (long === -1) return;
  const values = { row: String(row), column: String(long + 1), most: String(most) };
  const words = message('errors.import.headingTooLong', values);
  const fields = [rowProblem(FIELD, words)];
  throw new Refusal(400, 'HEADER_TOO_LONG', words, { fields, row, most });
}
