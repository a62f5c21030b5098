import { asciiDigits } from '../../../../kernel/format/ascii-digits.ts';
import { numberIn } from '../../../../kernel/format/currency-marks.ts';
import { type DecimalSign, onlySign, SignVotes } from '../../../../kernel/format/file-number.ts';
import { type Signs, signsFor } from './parse-cell.ts';
import type { Table, TableRow } from './read-table.ts';
import type { ReadingContext } from './reading.ts';

export interface NumberRules<F extends string> {
  fields: readonly F[];
  prices: readonly F[];
  /** What it always writes; null: as its user does. */
  sign: DecimalSign | null;
  isNeverGrouped: boolean;
}

export class SheetNumbers<F extends string> {
  readonly #signs = new Map<F, Signs>();
  readonly #rest: Signs;
  readonly taken: DecimalSign | null;
  /** Whether points before decimals are there, or usual where the store is. */
  readonly hasPoints: boolean;

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
    this.hasPoints = found.has('.') || (found.size === 0 && own.usual === '.');
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

const PART = /^\d{1,3}$/;
const MIDDLE = /^\d{2,3}$/;
const REST = /^\d{3}\.\d{2}$/;

export interface Splits {
  /** Before a column whose numbers have no decimals otherwise: "1,299.00" as 1 and 299.00. */
  grouped: number[];
  /** In a file that may have decimal commas: "12,50" as 12 and 50. */
  decimal: number[];
}

export function splitsOf<F extends string>(
  places: ReadonlyMap<F, number>,
  { rows, separator }: Table,
  { prices }: NumberRules<F>,
  hasPoints: boolean,
): Splits {
  const amounts = separator === ',' ? prices.flatMap((field) => places.get(field) ?? []) : [];
  const hasDecimals = (place: number) =>
    rows.some(({ cells }) => /\.\d+$/.test(cells[place] ?? '') && !REST.test(cells[place] ?? ''));
  return {
    grouped: amounts.filter((place) => !amounts.includes(place + 1) && !hasDecimals(place + 1)),
    decimal: hasPoints ? [] : amounts,
  };
}

export function splitIn(
  cells: readonly string[],
  columns: number,
  { grouped, decimal }: Splits,
): number | undefined {
  const at = (place: number) => cells[place]?.trim() ?? '';
  const isGrouped = (place: number) => {
    let next = place + 1;
    while (MIDDLE.test(at(next)) && !REST.test(at(next))) next++;
    return PART.test(numberOf(at(place))) && REST.test(at(next));
  };
  const isDecimal = (place: number) =>
    /\d$/.test(at(place)) && !/[.,]/.test(numberOf(at(place))) && /^\d{1,2}$/.test(at(place + 1));
  return grouped.find(isGrouped) ?? (cells.length > columns ? decimal.find(isDecimal) : undefined);
}

const numberOf = (cell: string): string => numberIn(cell)?.number ?? '';
