import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take minutes, longest first: begun last, each would keep the others' cores idle. Those of
 * worker-clock, prometheus and failover-set-up mostly wait: one at a time, so that the others have the cores.
 */
const LONG = [
  'test/browser/languages.full.test.ts',
  'test/deployment/deployment.full.test.ts',
  'test/resilience/failures/worker-clock.full.test.ts',
  'test/kernel/watch/prometheus.full.test.ts',
  'test/deployment/install.full.test.ts',
  'test/browser/second-taps-everywhere.full.test.ts',
  'test/resilience/deliveries/failover-set-up.full.test.ts',
  'test/browser/axe.full.test.ts',
  'test/browser/seller-languages.full.test.ts',
  'test/features/checkout/one-wish.full.test.ts',
  'test/house/two-tenants-rights.test.ts',
  'test/browser/axe-trade.full.test.ts',
];

/** Begins with the longest files; a fresh clone knows of no durations, and larger files are not longer ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? LONG.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}
