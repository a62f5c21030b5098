import { stringify } from 'csv-stringify/sync';
import { neutralised } from './formula-cell.ts';

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BOM = '\ufeff';

/** The first line of a CSV file. */
export const csvHead = (headers: readonly string[]): string => BOM + stringify([headers]);

/** Lines of a CSV file; cells that a spreadsheet would run are neutralised. */
export const csvLines = (table: readonly (readonly string[])[]): string =>
  stringify(table.map((cells) => cells.map(neutralised)));
