import { timeSlice } from '../../../../concurrency/time-slice.ts';
import { unneutralised } from '../../../../format/formula-cell.ts';
import type { Message } from '../../../../translation/translator.ts';
import { cleanLine } from '../../clean-text.ts';
import type { Cell } from './parse-cell.ts';
import type { ImportProblem } from './parsed-catalog.ts';
import type { Table, TableRow } from './read-table.ts';

/** "Variant Compare At Price" and "variant_compare-at price" are the same column. */
export const columnKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Our field → the column keys under which files have it, best first. */
export type ColumnNames<F extends string> = Record<F, readonly string[]>;

/** The most addresses that are read from one cell: many more than a product has pictures. */
export const MAX_NAMED_PICTURES = 100;

/** The columns of our fields in a file. */
export class Sheet<F extends string> {
  readonly rows: TableRow[];
  readonly problems: ImportProblem[] = [];
  /** Our field → its name in the file. */
  readonly columns: Record<string, string> = {};
  readonly #places = new Map<F, number>();
  readonly #badRows = new Set<number>();

  constructor(table: Table, names: ColumnNames<F>) {
    this.rows = table.rows;
    const keys = table.header.map(columnKey);
    for (const field of Object.keys(names) as F[]) {
      const place = names[field].map((name) => keys.indexOf(name)).find((at) => at !== -1);
      if (place === undefined) continue;
      this.#places.set(field, place);
      this.columns[field] = table.header[place] ?? '';
    }
  }

  /** Passes on one row after another and yields to other requests regularly. */
  async each(take: (row: TableRow) => void): Promise<void> {
    const slice = timeSlice();
    for (const row of this.rows) {
      take(row);
      if (slice.isOver()) await slice.yieldToOthers();
    }
  }

  has(field: F): boolean {
    return this.#places.has(field);
  }

  /** The cell's text; empty when the file has no such column. */
  text({ cells }: TableRow, field: F): string {
    const place = this.#places.get(field);
    return place === undefined ? '' : unneutralised((cells[place] ?? '').trim());
  }

  /** The cell as one line, as names and codes are stored. */
  line(row: TableRow, field: F): string {
    return cleanLine(this.text(row, field));
  }

  /** The cell's value; an invalid one is reported and makes the row bad. */
  value<T>(row: TableRow, field: F, parse: (text: string) => Cell<T>): T | undefined {
    const cell = parse(this.line(row, field));
    if ('value' in cell) return cell.value;
    this.refuse(row.row, field, cell.problem);
    return undefined;
  }

  refuse(row: number, field: F, message: Message): void {
    this.#badRows.add(row);
    this.problems.push({ row, column: this.columns[field] ?? field, message });
  }

  isBad({ row }: TableRow): boolean {
    return this.#badRows.has(row);
  }
}
