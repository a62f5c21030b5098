import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const options = {
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  unstubEnvs: true,
} as const;
const CONCURRENCY = 'test/concurrency/*.test.ts';

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
          name: 'all others',
          include: ['test/**/*.test.ts'],
          exclude: [CONCURRENCY],
          // One more than there are cores: some files mostly wait, for time-outs and other processes.
          maxWorkers: availableParallelism() + 1,
        },
      },
    ],
  },
});
