import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SIZE } from './test/support/resilience/by-size.ts';
import { figuresReporters } from './test/support/resilience/figures-reporter.ts';

/** One more than there are cores, since some files mostly wait; measured, each has them to itself. */
const WORKERS = SIZE === 'smoke' ? availableParallelism() + 1 : 1;

const options = {
  pool: 'forks',
  // Against what hangs: a slow machine with many at work takes many times what a quiet one does.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  unstubEnvs: true,
  // What a page's script does comes a moment after what made it: a busy machine's moment.
  expect: { poll: { timeout: 10_000 } },
} as const;
const ON_PROCESSES = 'test/resilience/**/*.test.ts';
/** At full millions of requests, judged by the work that each makes: a core each, and no quiet. */
const BY_EVERY_CORE = 'test/house/fuzz/*.test.ts';
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
    reporters: ['default', ...figuresReporters()],
    projects: [
      {
        test: {
          ...options,
          name: 'resilience',
          include: [ON_PROCESSES],
          // One by one, after the others: each keeps every core busy with processes of its own.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          isolate: false,
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
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...options,
          name: 'fuzz',
          include: [BY_EVERY_CORE],
          maxWorkers: SIZE === 'smoke' ? WORKERS : availableParallelism(),
          sequence: { groupOrder: SIZE === 'smoke' ? 0 : 2 },
        },
      },
      {
        test: {
          ...options,
          name: 'all others',
          include: ['test/**/*.test.ts'],
          exclude: [ON_PROCESSES, BY_EVERY_CORE, ...ON_THE_PRODUCT],
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
