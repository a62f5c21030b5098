import { expect, test } from 'vitest';
import { sourceCode } from '../support/source-code.ts';

/** Where the clock of the machine is meant, and why. */
const EXCEPTIONS: Record<string, string> = {
  'src/domain/accounts/prune-stray-files.ts': 'files have the times of the machine they are on',
  'src/domain/jobs/schedules.ts': 'the queue plans runs by the clock of its process',
};

/** `Date.now()`, and `new Date()` without a time. */
const OWN_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/;

test('O-04 what is due, over or written down goes by the clock of the database', () => {
  const own = [
    'src/concurrency',
    'src/db',
    'src/domain',
    'src/plugins',
    'src/queue',
    'src/reader',
    'worker',
  ]
    .flatMap(sourceCode)
    .filter(({ text }) => OWN_CLOCK.test(text))
    .map(({ path }) => path);
  expect(own).toEqual(Object.keys(EXCEPTIONS));
});
