import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { TestResult } from '../../../dev/resilience/result.ts';
import { projectRoot } from '../../../src/paths.ts';

const ID = /(?<=^|\s)[A-H]-\d\d(?=\s)/g;

/** What `npm run resilience` reads afterwards; nobody else asks for it. */
export function figuresReporters(): Reporter[] {
  const file = process.env.RESILIENCE_RESULTS;
  return file ? [new FiguresReporter(file)] : [];
}

/** Writes what became of every test that carries ids, with the figures that it left, as JSON. */
class FiguresReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((each) => [...each.children.allTests()]);
    const results = tests.flatMap(resultOf);
    writeFileSync(this.#file, `${JSON.stringify(results, null, 2)}\n`);
  }
}

function resultOf(test: TestCase): TestResult[] {
  const ids = [...new Set(test.fullName.match(ID))];
  const { state } = test.result();
  // Those that the pattern leaves out count as skipped.
  if (ids.length === 0 || state === 'skipped') return [];
  return [
    {
      ids,
      title: test.fullName,
      file: relative(projectRoot, test.module.moduleId),
      passed: state === 'passed',
      ms: Math.round(test.diagnostic()?.duration ?? 0),
      figures: test.meta().figures ?? [],
    },
  ];
}
