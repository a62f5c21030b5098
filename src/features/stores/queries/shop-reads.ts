import { Refusal } from '../../../errors.ts';
import { AdmissionQueue } from '../../../kernel/concurrency/admission-queue.ts';
import { MicroBatcher } from '../../../kernel/concurrency/micro-batcher.ts';
import { SingleFlight } from '../../../kernel/concurrency/single-flight.ts';
import { preparedRows } from '../../../kernel/db/db.ts';

/** The most shops in one query: a long query delays all requests that share it. */
const TOGETHER = 8;

/** Each query serves many requests: the rest of the pool is for carts and orders. */
const lineOf = (atOnce: number) =>
  new AdmissionQueue({
    atOnce,
    leftFree: 3,
    longestWait: 5_000,
    tooLate: () =>
      new Refusal(503, 'UNAVAILABLE', 'Too many visitors right now. Try again in a moment'),
  });

const pages = lineOf(3);
/** Orders begin with one, so they don't wait behind page views. */
export const storeLine = lineOf(2);
/** Carts don't wait behind them either. */
const carts = lineOf(2);

type Values = readonly (string | number)[];

/**
 * Shared reads of public shops: a process sends simultaneous reads as one query, identical ones
 * once. Results are shared and must not be changed.
 * @param columns the parameters of a read, by type
 * @param select builds the query, from the text of a table `asked (place, …columns)`; each row
 * returns its `place`
 * @param line the queue for its turn; by default that of page views
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
    const found = await preparedRows<Row & { place: number }>(sql, values.flat());
    const answers = new Map(found.map((row) => [row.place, row]));
    return asked.map((_, place) => answers.get(place) ?? null);
  });
  // PostgreSQL refuses NUL bytes, which would fail the query for all that share it.
  return async (values) => (values.some(hasNul) ? null : read(values));
}

/** As `shopReads`. @param read returns a result for each cart, in their order */
export const cartReads = <Asked, Answer>(
  most: number,
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((asked: Asked) => Promise<Answer>) => together(carts, most, read);

/** The request as JSON is its key: identical requests are sent once. */
function together<Asked, Answer>(
  line: AdmissionQueue,
  most: number,
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const group = new MicroBatcher<string, Answer>({
    line,
    most,
    keyOf: (key) => key,
    work: (keys) => read(keys.map((key) => JSON.parse(key))),
  });
  const reads = new SingleFlight((key) => group.add(key));
  return (asked) => reads.get(JSON.stringify(asked));
}

const hasNul = (value: string | number): boolean => String(value).includes('\0');

/** Always as many rows: a plan for fewer would look cheaper, and be made each time. */
function askedTable(columns: Record<string, string>): string {
  const types = Object.values(columns);
  const rows = Array.from(
    { length: TOGETHER },
    (_, place) => `(${[place, ...types.map((type) => `?::${type}`)].join(', ')})`,
  );
  return `(values ${rows.join(', ')}) as asked (${['place', ...Object.keys(columns)].join(', ')})`;
}
