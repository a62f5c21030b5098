import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { jsonReporter } from './test/support/json-reporter.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { SIZE } from './test/support/resilience/by-size.ts';
import { figuresReporters } from './test/support/resilience/figures-reporter.ts';
import { SlowestReporter } from './test/support/slowest-reporter.ts';
import { TEST_SET, type TestSet } from './test/support/test-set.ts';

/** One more than there are cores, since some files mostly wait; measured, each has them to itself. */
const WORKERS = SIZE === 'smoke' ? availableParallelism() + 1 : 1;

/** Applications and pages come and go: with more room for what is young, less of it is swept. */
const WITH_ROOM = ['--max-semi-space-size=64'];

const options = {
  pool: 'forks',
  // Against what hangs: a slow machine with many at work takes many times what a quiet one does.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  unstubEnvs: true,
  execArgv: WITH_ROOM,
  // What a page's script does comes a moment after what made it: a busy machine's moment.
  expect: { poll: { timeout: 10_000 } },
} as const;

const ENDINGS: Record<TestSet, string> = {
  quick: '.test.ts',
  full: '.full.test.ts',
  all: '.test.ts',
};
/** The files of this run whose paths begin so. */
const files = (...beginnings: string[]): string[] =>
  beginnings.map((beginning) => `${beginning}${ENDINGS[TEST_SET]}`);
const TOO_LONG = TEST_SET === 'quick' ? ['test/**/*.full.test.ts'] : [];
/** In the full set what was walked through on a phone is done on a desk, and what was tried as one as all others. */
const WALKS = TEST_SET === 'full' ? walks() : [];

/** One by one: each keeps every core busy with processes of its own. `npm test` has those that do not. */
const ON_PROCESSES = TEST_SET === 'quick' ? [] : files('test/resilience/**/*');
/** Those of them that wait most of their time, for clocks, leases and new leaders; measured they are alone, too. */
const WAITING =
  TEST_SET === 'quick' || SIZE !== 'smoke'
    ? []
    : files(
        'test/resilience/failures/{killed-worker,read-only-database,redis-away}',
        'test/resilience/failures/{redis-failover,replica,told-when-to-return,worker-clock}',
        'test/resilience/{deliveries/failover-set-up,operations/{queue-stopped,versions}}',
      );
/** At full size millions of requests, judged by the work that each makes: a core each, and no quiet. */
const FUZZ = ['test/house/fuzz/*.test.ts'];
/** Most of them load the whole product. */
const ON_THE_PRODUCT = [
  ...files('test/features/**/*', 'test/web/**/*', 'test/plugins/**/*', 'test/browser/*'),
  ...files(
    'test/*',
    'test/dev/!(free-port)',
    'test/dev/*/**/*',
    'test/worker/*',
    'test/public/**/*',
    'test/{clients,reader}/**/*',
  ),
  // One counts every broken statement of its process.
  ...files('test/kernel/!(watch)/**/*', 'test/kernel/watch/!(broken-statement)'),
  // Those put something of their own in the place of a module.
  ...files('test/house/!(sign-in-work|sign-in-line)'),
  ...(TEST_SET === 'quick' ? files('test/resilience/**/*') : []),
  ...WALKS,
];

/** Those that ask for a width, for a report of a screen, or for a part of what they could try. */
function walks(): string[] {
  return ['test/browser', 'test/house']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => /\b(?:WIDTHS|ScreenReport|shareOf)\b/.test(readFileSync(path, 'utf8')));
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // By its text: what has not changed since an earlier run is not compiled again, ten seconds of a core.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestReporter(), ...jsonReporter(), ...figuresReporters()],
    projects: [
      {
        test: {
          ...options,
          name: 'resilience',
          include: ON_PROCESSES,
          exclude: WAITING,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          isolate: false,
        },
      },
      {
        test: { ...options, name: 'waiting', include: WAITING, maxWorkers: WORKERS },
      },
      {
        test: {
          ...options,
          name: 'on the product',
          include: ON_THE_PRODUCT,
          exclude: TOO_LONG,
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
          include: TEST_SET === 'quick' ? [] : FUZZ,
          exclude: TOO_LONG,
          maxWorkers: SIZE === 'smoke' ? WORKERS : availableParallelism(),
          sequence: { groupOrder: SIZE === 'smoke' ? 0 : 2 },
        },
      },
      {
        test: {
          ...options,
          name: 'all others',
          include: files('test/**/*'),
          exclude: [...TOO_LONG, ...ON_PROCESSES, ...FUZZ, ...ON_THE_PRODUCT],
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
