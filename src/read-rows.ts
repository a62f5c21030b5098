import { setImmediate as letOthersRun } from 'node:timers/promises';
import { TABLES } from './limits.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { RowBounds } from './row-bounds.ts';
import { textPieces } from './text-pieces.ts';

/** A row of a table. */
export interface TableRow {
  /** As a spreadsheet counts: from 1, blank rows counted. */
  row: number;
  cells: string[];
}

interface TableReading {
  /** The field that the table was sent in, as a refusal names it. */
  field: string;
  delimiterOf(firstLine: string): string;
  /** Is handed each row that is not blank; what it throws ends the reading. */
  take(row: TableRow): void;
}

/** A process has room for the cells of one table at a time. */
const inTurn = oneAtATime();

/**
 * Reads a CSV file or pasted lines, a piece at a time with a turn for everybody else after each. It
 * ends at the first bound of `TABLES` that it reaches, before the cells beyond it are made.
 * @throws Refusal 400 as `RowBounds`, 400 NOT_CSV, or what `take` throws
 */
export const readRows = (bytes: Uint8Array, reading: TableReading): Promise<void> =>
  inTurn(() => read(bytes, reading));

async function read(bytes: Uint8Array, { field, delimiterOf, take }: TableReading): Promise<void> {
  const { parse } = await import('csv-parse');
  const bounds = new RowBounds(field);
  const pieces = textPieces(bytes, TABLES.pieceBytes);
  const first: string = pieces.next().value ?? '';
  const parser = parse({
    delimiter: delimiterOf(first.trimStart().split(/[\r\n]/, 1)[0] ?? ''),
    relax_column_count: true,
    relax_quotes: true,
  });
  const handOn = (cells: string[]) => {
    const row = bounds.count(cells);
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
    throw bounds.refusal('NOT_CSV', 'can’t be read: a closing quote is missing');
  }
}
