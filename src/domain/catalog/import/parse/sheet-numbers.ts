import { numberIn } from '../../../../format/currency-marks.ts';
import { type DecimalSign, onlySign, SignVotes } from '../../../../format/file-number.ts';
import { asciiDigits } from '../../../customers/ascii-digits.ts';
import { type Signs, signsFor } from './parse-cell.ts';
import type { TableRow } from './read-table.ts';
import type { ReadingContext } from './reading.ts';

/** How a format writes numbers. */
export interface NumberRules<F extends string> {
  /** The fields that are numbers. */
  fields: readonly F[];
  /** What it always writes; null: as its user does. */
  sign: DecimalSign | null;
  isNeverGrouped: boolean;
}

/** How the numbers of a file are written, found from all cells of each column. */
export class SheetNumbers<F extends string> {
  readonly #signs = new Map<F, Signs>();
  readonly #rest: Signs;
  /** The sign of most use for the whole file. */
  readonly taken: DecimalSign | null;

  constructor(
    places: ReadonlyMap<F, number>,
    rows: readonly TableRow[],
    rules: NumberRules<F>,
    { currency, decimalSign }: ReadingContext,
  ) {
    const columns = rules.fields.flatMap((field) => {
      const place = places.get(field);
      return place === undefined ? [] : [{ field, votes: votesOf(rows, place) }];
    });
    const found = new Set(columns.flatMap(({ votes }) => [...votes.signs]));
    const file = onlySign(found) ?? (found.size === 0 ? rules.sign : null);
    const own = signsFor(currency);
    const { isNeverGrouped } = rules;
    this.#rest = { ...own, chosen: decimalSign, file, isNeverGrouped };
    for (const { field, votes } of columns) {
      this.#signs.set(field, { ...this.#rest, column: votes.told });
    }
    this.taken = decimalSign ?? file ?? (found.size === 0 ? own.usual : null);
  }

  signs(field: F): Signs {
    return this.#signs.get(field) ?? this.#rest;
  }
}

function votesOf(rows: readonly TableRow[], place: number): SignVotes {
  const votes = new SignVotes();
  for (const { cells } of rows) {
    const number = numberIn(asciiDigits((cells[place] ?? '').slice(0, 100)))?.number;
    if (number) votes.add(number);
  }
  return votes;
}
