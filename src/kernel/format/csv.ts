import { stringify } from 'csv-stringify/sync';
import { COMMAS, type CsvStyle } from './csv-style.ts';
import { neutralised } from './formula-cell.ts';
import { minorToText } from './money.ts';

/** The byte order mark, from which spreadsheets know that a file is UTF-8. */
export const BOM = '\ufeff';

class Amount {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Text may come from strangers. */
export type CsvCell = string | number | Amount;

/** In major units. */
export const amountCell = (minor: number, currency: string): CsvCell =>
  new Amount(minorToText(minor, currency));

export const csvHead = (headers: readonly string[], style: CsvStyle = COMMAS): string =>
  BOM + csvLines([headers], style);

/** Every cell is quoted, so that separators in a cell are harmless. Formulas are neutralised. */
export const csvLines = (
  table: readonly (readonly CsvCell[])[],
  { separator, decimal }: CsvStyle = COMMAS,
): string => {
  const textOf = (cell: CsvCell): string => {
    if (cell instanceof Amount) return cell.text.replace('.', decimal);
    return typeof cell === 'number' ? String(cell) : neutralised(cell);
  };
  const lines = table.map((cells) => cells.map(textOf));
  return stringify(lines, { quoted: true, delimiter: separator });
};

const BATCH = 500;

/**
 * In pieces, so that only one batch is in memory at a time.
 * @param readAfter reads up to that many rows after a given one
 */
export async function* csvPieces<Row>(
  headers: readonly string[],
  readAfter: (last: Row | null, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => CsvCell[],
  style: CsvStyle = COMMAS,
): AsyncGenerator<string> {
  yield csvHead(headers, style);
  let last: Row | null = null;
  do {
    const batch: Row[] = await readAfter(last, BATCH);
    yield csvLines(batch.map(cellsOf), style);
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (last !== null);
}
