import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const options = {
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  unstubEnvs: true,
  // What a page's script does comes a moment after what made it: a busy machine's moment.
  expect: { poll: { timeout: 10_000 } },
} as const;
const CONCURRENCY = 'test/concurrency/*.test.ts';
const RULES_AND_DOORS = ['test/domain/**/*.test.ts', 'test/web/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      {
        test: {
          ...options,
          name: 'concurrency',
          include: [CONCURRENCY],
          // One by one, after the others: each keeps every core busy with processes of its own.
          maxWorkers: 1,
        },
      },
      {
        test: {
          ...options,
          name: 'rules and doors',
          include: RULES_AND_DOORS,
          // Loading the whole product takes longer than most of these files: a worker does it once.
          // So none of them may put something of its own in a module's place (vi.mock).
          isolate: false,
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          ...options,
          name: 'all others',
          include: ['test/**/*.test.ts'],
          exclude: [CONCURRENCY, ...RULES_AND_DOORS],
          // One more than there are cores: some files mostly wait, for time-outs and other processes.
          maxWorkers: availableParallelism() + 1,
        },
      },
    ],
  },
});
