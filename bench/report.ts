import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '../src/paths.ts';
import { machineFacts } from './machine.ts';
import type { Rounds } from './rounds.ts';

/** What was measured, with the most that it may be, or the least. */
export interface Figure {
  what: string;
  unit:
    | 'ms'
    | 's'
    | 'MB'
    | 'KB'
    | '/s'
    | 'answers'
    | 'rows'
    | 'orders'
    | 'packages'
    | 'files'
    | 'thousandths';
  /** Only shown. */
  p50?: number;
  /** What the limit is for: a percentile where there is a median, else the one figure. */
  value: number;
  /** Which percentile; the 95th unless told. */
  percentile?: 'p95' | 'p99' | 'worst';
  /** The lowest and the highest round, where `value` is the median of rounds. */
  spread?: Rounds['spread'];
  /** Absent: only shown. */
  limit?: number;
  /** Whether it may be no more than the limit, or no less; no more unless told. */
  may?: 'no more' | 'no less';
  /** What the machine does at most, or the same thing small, measured in the same run. */
  beside?: { what: string; value: number };
  /** The least that `value` may be as a part of what stands beside it. */
  leastRatio?: number;
  /** The most that `value` may be, in times of what stands beside it. */
  mostRatio?: number;
  /** Statements that one request sends to the database. */
  statements?: number;
  /** What somebody receives who comes for the first time, without pictures: kilobytes. */
  firstViewKb?: number;
  /** What else is kept in the JSON. */
  [detail: string]: unknown;
}

type Judged = Figure & { ratio?: number; ok: boolean };

/** What one benchmark found. */
export interface Result {
  name: string;
  figures: readonly Judged[];
  /** Why it could not be measured to the end. */
  failure?: string;
}

/** Where the benchmarks keep their databases and what they found. */
export const benchDir = (): string =>
  resolve(projectRoot, process.env.DATA_DIR || '.data', 'bench');

/** Compares the figures with their limits, prints them as a table and keeps them as JSON. */
export function report(name: string, figures: readonly Figure[]): Result {
  const result = { name, figures: figures.map(judge) };
  console.table(result.figures.map((figure) => ({ [name]: figure.what, ...columnsOf(figure) })));
  keep(name, result);
  return result;
}

/** One table and one file of all that was measured. Answers 1 when a figure misses its limit. */
export function close(results: readonly Result[]): number {
  const judged = results.flatMap(({ name, figures, failure }) => [
    ...figures.filter(isJudged).map((figure) => ({
      bench: name,
      what: figure.what,
      ...columnsOf(figure),
    })),
    ...(failure === undefined ? [] : [{ bench: name, what: failure, ok: false }]),
  ]);
  if (results.length > 1) {
    console.log('\nEverything that has a limit');
    console.table(judged);
    keep('bench', results);
  }
  return judged.every(({ ok }) => ok) ? 0 : 1;
}

function judge(figure: Figure): Judged {
  const { value, limit, may, beside, leastRatio, mostRatio } = figure;
  const ratio = beside && beside.value > 0 ? Number((value / beside.value).toFixed(3)) : undefined;
  const ok =
    (limit === undefined || (may === 'no less' ? value >= limit : value <= limit)) &&
    (leastRatio === undefined || (ratio !== undefined && ratio >= leastRatio)) &&
    (mostRatio === undefined || (ratio !== undefined && ratio <= mostRatio));
  return { ...figure, ...(ratio === undefined ? {} : { ratio }), ok };
}

const isJudged = ({ limit, leastRatio, mostRatio }: Figure): boolean =>
  (limit ?? leastRatio ?? mostRatio) !== undefined;

function columnsOf(figure: Judged): Record<string, string | number | boolean> & { ok: boolean } {
  const { unit, p50, value, percentile = 'p95', spread, limit, may, beside, statements } = figure;
  const { firstViewKb, ratio, leastRatio, mostRatio, ok } = figure;
  return {
    ...(p50 === undefined ? { value } : { p50, [percentile]: value }),
    ...(spread && { spread: `${spread[0]} – ${spread[1]}` }),
    ...(limit !== undefined && { limit: `${may === 'no less' ? '≥' : '≤'} ${limit}` }),
    unit,
    ...(beside && { beside: `${beside.what}: ${beside.value}` }),
    ...(ratio !== undefined && { ratio }),
    ...(leastRatio !== undefined && { 'ratio limit': `≥ ${leastRatio}` }),
    ...(mostRatio !== undefined && { 'ratio limit': `≤ ${mostRatio}` }),
    ...(statements !== undefined && { statements }),
    ...(firstViewKb !== undefined && { 'first view, KB': firstViewKb }),
    ok,
  };
}

function keep(name: string, found: unknown): void {
  const file = join(benchDir(), `${name}.json`);
  mkdirSync(benchDir(), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date(), machine: machineFacts(), found }, null, 2)}\n`,
  );
  console.log(`Kept in ${file}`);
}
