import type { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Queue } from 'bullmq';
import { LazyQueue } from '../../../../kernel/queue/lazy-queue.ts';
import { JOBS_QUEUE, RECURRING_QUEUE } from '../../../../kernel/queue/queue.ts';
import type { BullQueue, QueueBackend } from '../../../../kernel/queue/queue-backend.ts';

const SHOWN = [
  {
    name: JOBS_QUEUE,
    displayName: 'Jobs',
    description: 'Tasks that the platform runs in the background',
  },
  { name: RECURRING_QUEUE, displayName: 'Recurring', description: 'Recurring jobs' },
];
/** After this without requests, its connections are closed. */
const IDLE_MS = 5 * 60_000;

interface Opened {
  backend: QueueBackend;
  queues: LazyQueue[];
  /** A queue that lost its connection is another queue afterwards. */
  adapters: WeakMap<BullQueue, BullMQAdapter>;
}

/** Connected while somebody looks. */
export class BoardQueues {
  readonly #open: () => QueueBackend;
  #opened: Opened | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(open: () => QueueBackend) {
    this.#open = open;
  }

  /** @throws Error when a queue cannot be reached, or has not answered within two seconds */
  async connected(): Promise<BullMQAdapter[]> {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close().catch(() => {}), IDLE_MS).unref();
    this.#opened ??= openAll(this.#open());
    const { backend, queues, adapters } = this.#opened;
    await backend.untilReachable();
    const { BullMQAdapter } = await import('@bull-board/api/bullMQAdapter');
    return Promise.all(
      queues.map((lazy, at) =>
        lazy.use(async (queue) => {
          const options = { ...SHOWN[at], readOnlyMode: true, allowRetries: false };
          const adapter = adapters.get(queue) ?? new BullMQAdapter(queue as Queue, options);
          adapters.set(queue, adapter);
          return adapter;
        }),
      ),
    );
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const opened = this.#opened;
    this.#opened = null;
    await Promise.all(opened?.queues.map((queue) => queue.close()) ?? []);
    await opened?.backend.close();
  }
}

const openAll = (backend: QueueBackend): Opened => ({
  backend,
  queues: SHOWN.map(({ name }) => new LazyQueue(backend, name)),
  adapters: new WeakMap(),
});
