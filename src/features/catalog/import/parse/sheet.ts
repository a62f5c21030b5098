import { timeSlice } from '../../../../kernel/concurrency/time-slice.ts';
import { shownText } from '../../../../kernel/format/formula-cell.ts';
import { withoutEntities } from '../../../../kernel/format/html-entities.ts';
import { type Message, message } from '../../../../kernel/translation/translator.ts';
import { cleanLine, cleanSku } from '../../clean-text.ts';
import { type ColumnNames, placesOf } from './column-places.ts';
import { leftOutWith } from './import-problems.ts';
import { type Cell, parsePieces, parsePrice, parseWeight } from './parse-cell.ts';
import type { ImportProblem } from './parsed-catalog.ts';
import type { Table, TableRow } from './read-table.ts';
import { type Reading, type ReadingContext, readColumns } from './reading.ts';
import { type NumberRules, SheetNumbers, type Splits, splitIn, splitsOf } from './sheet-numbers.ts';

/** The most addresses that are read from one cell: many more than a product has pictures. */
export const MAX_NAMED_PICTURES = 100;

export class Sheet<F extends string> {
  readonly rows: TableRow[];
  readonly problems: ImportProblem[] = [];
  readonly columns: Record<string, string> = {};
  readonly context: ReadingContext;
  readonly #header: string[];
  readonly #places: ReadonlyMap<F, number>;
  readonly #numbers: SheetNumbers<F>;
  readonly #splits: Splits;
  readonly #badRows = new Set<number>();
  /** With the number of the row. */
  readonly #lost = new Map<string, number>();

  /** @throws Refusal 400 COLUMN_TWICE */
  constructor(
    table: Table,
    names: ColumnNames<F>,
    context: ReadingContext,
    rules: NumberRules<F>,
    others: readonly (readonly [F, number])[] = [],
  ) {
    const { header, rows } = table;
    this.rows = rows;
    this.context = context;
    this.#header = header;
    this.#places = placesOf(header, names, context.mapping, others);
    for (const [field, place] of this.#places) this.columns[field] = header[place] ?? '';
    this.#numbers = new SheetNumbers(this.#places, rows, rules, context);
    this.#splits = splitsOf(this.#places, table, rules, this.#numbers.hasPoints);
  }

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
    return place === undefined ? '' : shownText((cells[place] ?? '').trim());
  }

  /** The cell as one line, as names are stored; other systems write some of their letters in HTML. */
  line(row: TableRow, field: F): string {
    return cleanLine(withoutEntities(this.text(row, field)));
  }

  /** A code that a spreadsheet may have made a number of, which is refused then. */
  code(row: TableRow, field: F): string {
    const code = cleanSku(this.text(row, field));
    if (!/^\d[.,]?\d*E\+\d+$|^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$|^#{3,}$/i.test(code))
      return code;
    this.refuse(row.row, field, message('errors.import.spoiledCode', { text: code }));
    return '';
  }

  value<T>(row: TableRow, field: F, parse: (text: string) => Cell<T>): T | undefined {
    const cell = parse(this.line(row, field));
    if ('value' in cell) return cell.value;
    this.refuse(row.row, field, cell.problem);
    return undefined;
  }

  /** Minor units. */
  price(row: TableRow, field: F): number | undefined {
    const { currency } = this.context;
    return this.value(row, field, (text) => parsePrice(text, currency, this.#numbers.signs(field)));
  }

  pieces(row: TableRow, field: F): number | undefined {
    return this.value(row, field, (text) => parsePieces(text, this.#numbers.signs(field)));
  }

  /** Grams, from a column in `unit` grams each. */
  weight(row: TableRow, field: F, unit: number): number | undefined {
    return this.value(row, field, (text) => parseWeight(text, unit, this.#numbers.signs(field)));
  }

  refuse(row: number, field: F, problem: Message): void {
    this.#badRows.add(row);
    this.problems.push({ row, column: this.columns[field] ?? field, message: problem });
  }

  isBad({ row }: TableRow): boolean {
    return this.#badRows.has(row);
  }

  /**
   * Refuses a row that has cells beyond those that the header names, or whose product's first row
   * was refused for that: the cells before may be in the wrong columns, too.
   * @param product rows with the same are one product
   */
  isAstray(row: TableRow, product: string): boolean {
    const split = splitIn(row.cells, this.#header.length, this.#splits);
    const column = split === undefined ? this.#firstAstray(row.cells) : (this.#header[split] ?? '');
    const first = this.#lost.get(product);
    if (column !== null) {
      this.#lost.set(product, first ?? row.row);
      this.#badRows.add(row.row);
      const words =
        split === undefined
          ? message('errors.import.moreCells', {
              cells: String(row.cells.findLastIndex((cell) => cell.trim() !== '') + 1),
              columns: String(this.#header.findLastIndex(Boolean) + 1),
            })
          : message('errors.import.splitAmount', {
              text: `${row.cells[split]?.trim()},${row.cells[split + 1]?.trim()}`,
            });
      this.problems.push({ row: row.row, column, message: words });
    } else if (first !== undefined) {
      this.#badRows.add(row.row);
      this.problems.push({
        row: row.row,
        column: this.#header.find(Boolean) ?? '',
        message: leftOutWith(first),
      });
    }
    return column !== null || first !== undefined;
  }

  reading(): Reading {
    const { decimalSign, mapping } = this.context;
    const fields = new Map([...this.#places].map(([field, place]) => [place, field]));
    const columns = readColumns(this.#header, this.rows, (place) => fields.get(place) ?? null);
    return { decimalSign, mapping, takenSign: this.#numbers.taken, columns };
  }

  /** Null when each cell has its column. */
  #firstAstray(cells: readonly string[]): string | null {
    const named = this.#header.findIndex(Boolean);
    const at = cells.findIndex(
      (cell, place) => place > named && !this.#header[place] && cell.trim(),
    );
    return at === -1 ? null : (this.#header.slice(0, at).findLast(Boolean) ?? '');
  }
}
