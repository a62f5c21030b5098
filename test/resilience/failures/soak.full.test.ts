import { expect, test } from 'vitest';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { busyStores } from '../../support/resilience/busy-stores.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, atRate } from '../../support/resilience/load.ts';
import {
  METRICS_TOKEN,
  type WebSample,
  webSamples,
} from '../../support/resilience/process-samples.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const SECONDS = bySize({ smoke: 8, full: 120, soak: 3_600 });
/** Until nothing new is compiled, and pools and caches are filled. */
const WARM_UP = bySize({ smoke: 4, full: 60, soak: 300 });
const SHARE = 0.6;
const SLICE = 4;
const context = useApp();
const { processes, urlOf, startWorker } = useWebProcesses(context, () => ({ METRICS_TOKEN }));
useInvariants();

const samples = () => webSamples(processes);

test(
  'B-15 hours of mixed load leave no trace in memory, handles and connections',
  async () => {
    await migrateQueue(context.db.url);
    startWorker();
    const visitTo = await busyStores(context.app);
    const visit = (turn: number) => visitTo(urlOf(turn), turn);
    const probe = await atOnce(Array.from({ length: 1_000 }).keys(), 16, visit);
    const took = Math.max(...probe.map(({ at, took: ms }) => at + ms)) / 1_000;
    const perSecond = Math.max(5, Math.floor((probe.length / took) * SHARE));
    const failed: string[] = [];
    const loadFor = async (seconds: number, look: () => Promise<void>) => {
      for (let done = 0; done < seconds; done += SLICE) {
        const answers = await atRate(perSecond, SLICE, visit);
        const bad = answers.filter(({ answer }) => answer.status === 0 || answer.status >= 300);
        failed.push(...bad.map(({ answer }) => `${answer.status} ${answer.error}`));
        await look();
      }
    };
    await loadFor(WARM_UP, async () => {});
    const before = await samples();
    const seen: WebSample[][] = [];
    await loadFor(SECONDS, async () => {
      seen.push(await samples());
    });
    expect(failed).toEqual([]);
    const last = seen.at(-1) ?? before;
    const growth = last.map(({ rssMb }, index) => rssMb / (before[index]?.rssMb ?? 1) - 1);
    figure('B-15', { what: 'load', value: perSecond, unit: '/s' });
    figure('B-15', {
      what: 'growth of memory',
      value: Math.max(...growth) * 100,
      unit: '%',
      limit: bySize({ smoke: 100, full: 30, soak: 10 }),
    });
    const lag = Math.max(...seen.flat().map(({ lagMs }) => lagMs));
    figure('B-15', { what: 'event loop p99 delay', value: lag, unit: 'ms', limit: 100 });
    const extra = (of: (sample: WebSample) => number) =>
      Math.max(...last.map((sample, index) => of(sample) - of(before[index] ?? sample)));
    figure('B-15', {
      what: 'more open files',
      value: extra(({ files }) => files),
      unit: '',
      limit: 40,
    });
    const more = extra(({ connections }) => connections);
    figure('B-15', { what: 'more database connections', value: more, unit: '', limit: 12 });
  },
  bySize({ smoke: 90_000, full: 600_000, soak: 4_500_000 }),
);
