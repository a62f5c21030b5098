import { setImmediate as letOthersRun } from 'node:timers/promises';
import pLimit from 'p-limit';
import { TABLES } from '../../limits.ts';
import { RowBounds } from './row-bounds.ts';
import { separatorOf, toldSeparator } from './separator.ts';
import { refuseOtherFile } from './table-kind.ts';
import { textPieces } from './text-pieces.ts';

export interface TableRow {
  /** As in a spreadsheet: from 1, including blank rows. */
  row: number;
  cells: string[];
}

interface TableReading {
  field: string;
  /** Receives each row that is not blank; an error ends the reading. */
  take(row: TableRow): void;
}

/** A process has memory for the cells of one table at a time. */
const inTurn = pLimit(1);

/**
 * Reads a CSV file or pasted lines in pieces, and lets other work run after each: the one reader of
 * every table that is sent to us. Cells are separated by commas, semicolons, tabs or bars. It stops
 * at the first bound of `TABLES` that is exceeded, before further cells are created.
 * @throws Refusal 400 as `RowBounds`, 400 NOT_CSV, also for a workbook or another file that is no
 * table, or the error of `take`
 * @returns the separator
 */
export const readRows = (bytes: Uint8Array, reading: TableReading): Promise<string> =>
  inTurn(() => read(bytes, reading));

async function read(bytes: Uint8Array, { field, take }: TableReading): Promise<string> {
  refuseOtherFile(bytes, field);
  const { parse } = await import('csv-parse');
  const bounds = new RowBounds(field);
  const pieces = textPieces(bytes, TABLES.pieceBytes);
  const first: string = pieces.next().value ?? '';
  const told = toldSeparator(first);
  const separator = told ?? separatorOf(first);
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
  });
  const handOn = (cells: string[]) => {
    const row = bounds.count(cells);
    if (row === 1 && told !== null) return;
    if (cells.some((cell) => cell.trim() !== '')) take({ row, cells });
  };
  const readOn = async (piece: string) => {
    parser.write(piece);
    bounds.readOn(piece.length);
    for (let cells = parser.read(); cells !== null; cells = parser.read()) handOn(cells);
    bounds.refuseLongRow();
    await letOthersRun();
  };
  await readOn(first);
  for (const piece of pieces) await readOn(piece);
  parser.end();
  try {
    for await (const cells of parser) handOn(cells);
  } catch (error) {
    if ((error as { code?: string }).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw bounds.refusal('NOT_CSV', 'errors.table.openQuote');
  }
  return separator;
}
