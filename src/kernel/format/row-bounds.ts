import { type FieldProblem, Refusal } from '../../errors.ts';
import { TABLES } from '../../limits.ts';
import type { MessageKey } from '../translation/message-key.ts';
import { english, type Message, message } from '../translation/translator.ts';

export class RowBounds {
  readonly #field: string;
  #rows = 0;
  #cells = 0;
  #unfinished = 0;

  /** @param field the field in which the table was uploaded */
  constructor(field: string) {
    this.#field = field;
  }

  readOn(characters: number): void {
    this.#unfinished += characters;
  }

  /** Returns the row's number, from 1. @throws Refusal 400 */
  count(cells: readonly string[]): number {
    const { rows, columns, cells: most, cellLength } = TABLES;
    if (this.#rows >= rows) {
      throw this.refusal('TOO_MANY_ROWS', 'errors.table.tooManyRows', { most: rows });
    }
    if (cells.length > columns) {
      throw this.refusal('TOO_MANY_COLUMNS', 'errors.table.tooManyColumns', { most: columns });
    }
    const long = cells.findIndex((cell) => cell.length > cellLength);
    if (long !== -1) {
      const values = { most: cellLength, column: long + 1 };
      throw this.refusal('CELL_TOO_LONG', 'errors.table.cellTooLong', values);
    }
    this.#cells += cells.length;
    if (this.#cells > most) {
      throw this.refusal('TOO_MANY_CELLS', 'errors.table.tooManyCells', { most });
    }
    this.#unfinished = 0;
    return ++this.#rows;
  }

  /** @throws Refusal 400 */
  refuseLongRow(): void {
    const { rowLength } = TABLES;
    if (this.#unfinished <= rowLength) return;
    throw this.refusal('ROW_TOO_LONG', 'errors.table.rowTooLong', { most: rowLength });
  }

  /** `most` is the exceeded bound. */
  refusal(
    code: string,
    key: MessageKey,
    { most, column }: { most?: number; column?: number } = {},
  ): Refusal {
    const row = this.#rows + 1;
    const words = message(key, {
      row: String(row),
      column: String(column ?? ''),
      most: (most ?? 0).toLocaleString('en'),
    });
    return new Refusal(400, code, words, {
      fields: [rowProblem(this.#field, words)],
      row,
      ...(most === undefined ? {} : { most }),
    });
  }
}

/** A problem of a row as that of the field in which the table was uploaded: "row 3 has …". */
export const rowProblem = (path: string, words: Message): FieldProblem => ({
  path,
  message: english(words.key, words.values).replace(/^R/, 'r'),
  words,
});
