import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { clockOffset } from '../../../kernel/db/clock.ts';
import { serverState } from '../../../kernel/db/db.ts';
import { queueState } from '../../../kernel/jobs/schedules.ts';
import { readFigures } from './read-figures.ts';

const PATIENCE_MS = 1_500;

export function addStanding(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'stallkeeper_database_up',
    help: 'Whether the database takes writes from this process',
    registers,
    async collect() {
      this.set((await isDatabaseUp()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'stallkeeper_clock_offset_seconds',
    help: 'By how much this process’s clock is ahead of the database’s; below 0: behind',
    registers,
    collect() {
      this.set(clockOffset() / 1_000);
    },
  });
  new Gauge({
    name: 'stallkeeper_figures_up',
    help: 'Whether this process could read the figures of the platform',
    registers,
    async collect() {
      this.set((await readFigures()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'stallkeeper_queue_up',
    help: 'Whether this process can reach its queue',
    labelNames: ['backend'],
    registers,
    collect() {
      const { backend, state } = queueState();
      this.reset();
      if (backend) this.set({ backend }, state === 'up' ? 1 : 0);
    },
  });
}

/** A server that hangs must not keep Prometheus from all other metrics. */
const isDatabaseUp = (): Promise<boolean> =>
  Promise.race([
    serverState().then(
      (state) => state === 'up',
      () => false,
    ),
    wait(PATIENCE_MS, false, { ref: false }),
  ]);
