/**
 * Which tests run: `quick` by `npm test`; `full` by `npm run test:full`, which is all the rest, the files
 * named `*.full.test.ts` and what `quick` does smaller; `all` where each promise is measured.
 */
export type TestSet = 'quick' | 'full' | 'all';

const asked = process.env.TEST_SET;

export const TEST_SET: TestSet = asked === 'full' || asked === 'all' ? asked : 'quick';

/** `some` of them in `npm test`, and the others in the full set, which runs files that ask for a part, too. */
export function shareOf<const T>(all: readonly T[], some: readonly T[]): T[] {
  if (TEST_SET === 'all') return [...all];
  return all.filter((one) => some.includes(one) === (TEST_SET === 'quick'));
}
