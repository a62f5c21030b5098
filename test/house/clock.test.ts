import { expect, test } from 'vitest';
import { isDoor, sourceCode } from '../support/source-code.ts';

/** Where the clock of the machine is meant, and why. */
const EXCEPTIONS: Record<string, string> = {
  'src/kernel/db/clock.ts': 'compares both',
  'src/features/accounts/prune-stray-files.ts': 'files have the times of the machine they are on',
  'src/kernel/jobs/schedules.ts': 'the queue plans runs by the clock of its process',
};

/** `Date.now()`, and `new Date()` without a time. */
const OWN_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/;

test('O-04 what is due, over or written down goes by the clock of the database', () => {
  const own = [
    'src/kernel/concurrency',
    'src/kernel/db',
    'src/features',
    'src/kernel/jobs',
    'src/plugins',
    'src/kernel/queue',
    'src/reader',
    'worker',
  ]
    .flatMap(sourceCode)
    .filter(({ path, text }) => !isDoor(path) && OWN_CLOCK.test(text))
    .map(({ path }) => path);
  expect(own).toEqual(Object.keys(EXCEPTIONS));
});
