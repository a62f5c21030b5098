import { Refusal } from '../errors.ts';
import { TABLES } from '../limits.ts';

/** Counts the rows and cells of a table and refuses what exceeds `TABLES`. */
export class RowBounds {
  readonly #field: string;
  #rows = 0;
  #cells = 0;
  /** Characters since the last row ended. */
  #unfinished = 0;

  /** @param field the field in which the table was uploaded */
  constructor(field: string) {
    this.#field = field;
  }

  /** Counts characters that were read. */
  readOn(characters: number): void {
    this.#unfinished += characters;
  }

  /**
   * Counts a finished row; returns its number, from 1.
   * @throws Refusal 400
   */
  count(cells: readonly string[]): number {
    const { rows, columns, cells: most, cellLength } = TABLES;
    if (this.#rows >= rows) {
      throw this.refusal(
        'TOO_MANY_ROWS',
        `is one too many: the maximum is ${said(rows)} rows, including blank ones. Split the file in two`,
        rows,
      );
    }
    if (cells.length > columns) {
      throw this.refusal('TOO_MANY_COLUMNS', `has more than ${columns} columns`, columns);
    }
    const long = cells.findIndex((cell) => cell.length > cellLength);
    if (long !== -1) {
      const what = `has more than ${said(cellLength)} characters in column ${long + 1}`;
      throw this.refusal('CELL_TOO_LONG', what, cellLength);
    }
    this.#cells += cells.length;
    if (this.#cells > most) {
      throw this.refusal(
        'TOO_MANY_CELLS',
        `is where the file reaches ${said(most)} filled cells. Split the file in two`,
        most,
      );
    }
    this.#unfinished = 0;
    return ++this.#rows;
  }

  /**
   * Refuses a row that is too long.
   * @throws Refusal 400
   */
  refuseLongRow(): void {
    const { rowLength } = TABLES;
    if (this.#unfinished <= rowLength) return;
    const what = `has more than ${said(rowLength)} characters. Check for a missing closing quote`;
    throw this.refusal('ROW_TOO_LONG', what, rowLength);
  }

  /** A refusal that names the present row; `most` is the exceeded bound. */
  refusal(code: string, what: string, most?: number): Refusal {
    const row = this.#rows + 1;
    const message = `Row ${row} ${what}`;
    const fields = [{ path: this.#field, message: `row ${row} ${what}` }];
    return new Refusal(400, code, message, {
      fields,
      row,
      ...(most === undefined ? {} : { most }),
    });
  }
}

const said = (count: number): string => count.toLocaleString('en');
