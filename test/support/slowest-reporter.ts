import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from '../../src/paths.ts';

const SHOWN = 20;
/** A look at a file or two needs no list. */
const FEW = 20;

/**
 * Keeps how long each file of a run took, in milliseconds, in `test-results/durations.json`, and names the
 * slowest: what `npm test` takes is spent there.
 */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const durations = modules
      .map((module) => {
        const { collectDuration, duration, setupDuration } = module.diagnostic();
        const ms = Math.round(collectDuration + setupDuration + duration);
        return { file: relative(projectRoot, module.moduleId), ms };
      })
      .sort((a, b) => b.ms - a.ms);
    const folder = join(projectRoot, 'test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'durations.json'), `${JSON.stringify(durations, null, 2)}\n`);
    if (durations.length <= FEW) return;
    const lines = durations
      .slice(0, SHOWN)
      .map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
    console.log(`\nThe ${SHOWN} slowest of ${durations.length} files:\n${lines.join('\n')}\n`);
  }
}
