import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot } from '../src/paths.ts';

/** What was measured, with the most that it may be. */
export interface Figure {
  what: string;
  unit: 'ms' | 's' | 'MB';
  /** Only shown. */
  p50?: number;
  /** What the limit is for: the 95th percentile where there is a median, else the one figure. */
  value: number;
  limit: number;
  [detail: string]: string | number | undefined;
}

/** Where the benchmarks keep their databases and what they found. */
export const benchDir = (): string =>
  resolve(projectRoot, process.env.DATA_DIR || '.data', 'bench');

/**
 * Prints a benchmark's figures as a table and keeps them as JSON. Answers 1 when one is over its
 * limit.
 */
export function report(name: string, figures: readonly Figure[]): number {
  const judged = figures.map((figure) => ({
    ...figure,
    ratio: Number((figure.value / figure.limit).toFixed(2)),
    ok: figure.value <= figure.limit,
  }));
  console.table(
    judged.map(({ what, unit, p50, value, limit, ratio, ok }) => ({
      [name]: what,
      ...(p50 === undefined ? { value } : { p50, p95: value }),
      limit,
      unit,
      ratio,
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
