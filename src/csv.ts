import { stringify } from 'csv-stringify/sync';
import { neutralised } from './formula-cell.ts';

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BOM = '\ufeff';

/** The first line of a CSV file. */
export const csvHead = (headers: readonly string[]): string => BOM + quotedLines([headers]);

/**
 * Lines whose cells are all quoted, so that a separator within one parts nothing, and as they are:
 * for cells that no stranger wrote.
 */
export const quotedLines = (table: readonly (readonly (string | number)[])[]): string =>
  stringify([...table], { quoted: true });

const BATCH = 500;

/**
 * A list as CSV text, in pieces as they are read: one batch of it is in memory, however long it is.
 * @param readAfter gives the rows that follow one, so many at most
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

/** Lines of a CSV file; cells that a spreadsheet would run are neutralised. */
export const csvLines = (table: readonly (readonly string[])[]): string =>
  quotedLines(table.map((cells) => cells.map(neutralised)));
