import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot } from '../src/paths.ts';

/** What was measured, with the most that it may be, or the least. */
export interface Figure {
  what: string;
  unit: 'ms' | 's' | 'MB' | 'a second' | 'answers' | 'rows';
  /** Only shown. */
  p50?: number;
  /** What the limit is for: a percentile where there is a median, else the one figure. */
  value: number;
  /** Which percentile; the 95th unless told. */
  percentile?: 'p95' | 'p99' | 'worst';
  /** Absent: only shown. */
  limit?: number;
  /** Whether it may be no more than the limit, or no less; no more unless told. */
  may?: 'no more' | 'no less';
  [detail: string]: string | number | undefined;
}

/** Where the benchmarks keep their databases and what they found. */
export const benchDir = (): string =>
  resolve(projectRoot, process.env.DATA_DIR || '.data', 'bench');

function judge({ value, limit, may }: Figure): { ratio?: number; ok: boolean } {
  if (limit === undefined) return { ok: true };
  const ok = may === 'no less' ? value >= limit : value <= limit;
  return limit === 0 ? { ok } : { ratio: Number((value / limit).toFixed(2)), ok };
}

/**
 * Prints a benchmark's figures as a table and keeps them as JSON. Answers 1 when one is over its
 * limit.
 */
export function report(name: string, figures: readonly Figure[]): number {
  const judged = figures.map((figure) => ({ ...figure, ...judge(figure) }));
  console.table(
    judged.map(({ what, unit, p50, value, percentile = 'p95', limit, ratio, ok }) => ({
      [name]: what,
      ...(p50 === undefined ? { value } : { p50, [percentile]: value }),
      ...(limit === undefined ? {} : { limit }),
      unit,
      ...(ratio === undefined ? {} : { ratio }),
      ok,
    })),
  );
  const file = join(benchDir(), `${name}.json`);
  mkdirSync(benchDir(), { recursive: true });
  const machine = { cores: cpus().length, node: process.version, load: loadavg()[0] };
  writeFileSync(file, `${JSON.stringify({ at: new Date(), machine, figures: judged }, null, 2)}\n`);
  console.log(`Kept in ${file}`);
  return judged.every(({ ok }) => ok) ? 0 : 1;
}
