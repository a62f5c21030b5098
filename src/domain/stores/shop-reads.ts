import { frequentRows } from '../../db.ts';
import { Refusal } from '../../errors.ts';
import { GroupedWork } from '../../grouped-work.ts';
import { SharedReads } from '../../shared-reads.ts';
import { WaitingLine } from '../../waiting-line.ts';

/** Shops that one statement reads at most: a long one keeps those waiting that it reads along. */
const TOGETHER = 8;

/** Each statement works for many: the rest of the pool is for carts and orders. */
const lineOf = (atOnce: number) =>
  new WaitingLine({
    atOnce,
    leftFree: 3,
    longestWait: 5_000,
    tooLate: () =>
      new Refusal(503, 'UNAVAILABLE', 'Too many visitors right now. Try again in a moment'),
  });

const pages = lineOf(3);
/** Orders begin with one: they do not stand behind those who look at pages. */
export const storeLine = lineOf(2);
/** Nor do those behind them who fill their carts. */
const carts = lineOf(2);

/** The values of a read, in the order of its columns. */
type Values = readonly (string | number)[];

/**
 * Reads of public shops by many at once: a process sends what comes in the same moment as one
 * statement, and asks the same for two only once. The answers are for all of them: not to be
 * changed.
 * @param columns what a read is asked with, by type
 * @param select makes the statement, from the text of a table `asked (place, …columns)`; each row
 * answers with its `place`
 * @param line where it waits for its turn; with those who look at pages unless told otherwise
 */
export function shopReads<Row>(
  columns: Record<string, 'text' | 'integer'>,
  select: (asked: string) => string,
  line = pages,
): (values: Values) => Promise<Row | null> {
  const sql = select(askedTable(columns));
  const nothing = Object.keys(columns).map(() => null);
  const read = together<Values, Row | null>(line, TOGETHER, async (asked) => {
    const values = Array.from({ length: TOGETHER }, (_, n) => asked[n] ?? nothing);
    const found = await frequentRows<Row & { place: number }>(sql, values.flat());
    const answers = new Map(found.map((row) => [row.place, row]));
    return asked.map((_, place) => answers.get(place) ?? null);
  });
  // A NUL byte is the one text that PostgreSQL refuses to compare, for all who ask along.
  return async (values) => (values.some(hasNul) ? null : read(values));
}

/**
 * Reads of shoppers' carts by many at once, in the same way.
 * @param read answers for each of so many carts, in their order
 */
export const cartReads = <Asked, Answer>(
  most: number,
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((asked: Asked) => Promise<Answer>) => together(carts, most, read);

/** What is asked for is its own key, as JSON: the same is asked for once. */
function together<Asked, Answer>(
  line: WaitingLine,
  most: number,
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const group = new GroupedWork<string, Answer>({
    line,
    most,
    keyOf: (key) => key,
    work: (keys) => read(keys.map((key) => JSON.parse(key))),
  });
  const reads = new SharedReads((key) => group.add(key));
  return (asked) => reads.get(JSON.stringify(asked));
}

const hasNul = (value: string | number): boolean => String(value).includes('\0');

/** Always as many rows: a plan for fewer would look cheaper than the kept one, and be made each time. */
function askedTable(columns: Record<string, string>): string {
  const types = Object.values(columns);
  const rows = Array.from(
    { length: TOGETHER },
    (_, place) => `(${[place, ...types.map((type) => `?::${type}`)].join(', ')})`,
  );
  return `(values ${rows.join(', ')}) as asked (${['place', ...Object.keys(columns)].join(', ')})`;
}
