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
/** Most of them load the whole product. */
const ON_THE_PRODUCT = [
  'test/domain/**/*.test.ts',
  'test/web/**/*.test.ts',
  'test/plugins/*.test.ts',
  'test/browser/*.test.ts',
  // That one puts a library of its own in the place of a module.
  'test/house/!(sign-in-work).test.ts',
];

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
          name: 'on the product',
          include: ON_THE_PRODUCT,
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
          exclude: [CONCURRENCY, ...ON_THE_PRODUCT],
          // One more than there are cores: some files mostly wait, for time-outs and other processes.
          maxWorkers: availableParallelism() + 1,
        },
      },
    ],
  },
});
