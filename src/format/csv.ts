import { stringify } from 'csv-stringify/sync';
import { neutralised } from './formula-cell.ts';

/** The byte order mark, from which spreadsheets know that a file is UTF-8. */
export const BOM = '\ufeff';

/** The header line of a CSV file. */
export const csvHead = (headers: readonly string[]): string => BOM + quotedLines([headers]);

/**
 * Lines in which every cell is quoted, so that separators in a cell are harmless. Formulas are not
 * neutralised: only for cells that cannot come from strangers.
 */
export const quotedLines = (table: readonly (readonly (string | number)[])[]): string =>
  stringify([...table], { quoted: true });

const BATCH = 500;

/**
 * A list as CSV text in pieces, so that only one batch is in memory at a time.
 * @param readAfter reads up to that many rows after a given one
 */
export async function* csvPieces<Row>(
  headers: readonly string[],
  readAfter: (last: Row | null, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield csvHead(headers);
  let last: Row | null = null;
  do {
    const batch: Row[] = await readAfter(last, BATCH);
    yield csvLines(batch.map(cellsOf));
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (last !== null);
}

/** Lines of a CSV file; formulas in cells are neutralised. */
export const csvLines = (table: readonly (readonly string[])[]): string =>
  quotedLines(table.map((cells) => cells.map(neutralised)));
