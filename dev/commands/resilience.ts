import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import { type ResilienceOptions, readOptions, USAGE } from '../resilience/options.ts';
import type { TestResult } from '../resilience/result.ts';
import { tableOf } from '../resilience/table.ts';
import { idsByFile, patternOf } from '../resilience/titles.ts';

/**
 * Breaks every part on purpose, as often as wanted, and prints what was measured; the results stay
 * as JSON under the data directory. Returns 1 when a pass failed: there is none after it.
 */
export async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  const files = options ? filesFor(options) : [];
  if (!options || files.length === 0) {
    console.error(options ? `no test carries ${options.only.join(', ')}` : USAGE);
    return 2;
  }
  const folder = resolve(projectRoot, process.env.DATA_DIR || '.data', 'resilience');
  mkdirSync(folder, { recursive: true });
  const passes: TestResult[][] = [];
  let hasPassed = true;
  while (hasPassed && passes.length < options.times) {
    const results = join(folder, `${options.size}-${passes.length + 1}.json`);
    rmSync(results, { force: true });
    hasPassed = runTests(options, files, results);
    passes.push(readResults(results));
  }
  console.log(`\n${tableOf(passes)}\n`);
  console.log(
    `${passes.length} of ${options.times} passes, ${hasPassed ? 'all passed' : 'the last one failed'}; results in ${folder}`,
  );
  return hasPassed ? 0 : 1;
}

/** The tests of this suite, and those elsewhere that prove one of its ids. */
function filesFor({ only }: ResilienceOptions): string[] {
  const carried = [...idsByFile()];
  if (only.length === 0) return ['test/resilience/', ...carried.map(([file]) => file)];
  const pattern = patternOf(only);
  return carried
    .filter(([, ids]) => ids.some((id) => pattern.test(`${id} `)))
    .map(([file]) => file);
}

function runTests(
  { size, only, behind }: ResilienceOptions,
  files: readonly string[],
  results: string,
): boolean {
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const named = only.length > 0 ? ['--testNamePattern', patternOf(only).source] : [];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...named, ...files], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_SET: 'all',
      RESILIENCE: size,
      RESILIENCE_RESULTS: results,
      RESILIENCE_BEHIND: behind.join(','),
    },
  });
  return status === 0;
}

/** Nothing when the tests did not even begin. */
function readResults(file: string): TestResult[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
