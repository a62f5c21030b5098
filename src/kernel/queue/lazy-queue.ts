import { within } from '../concurrency/within.ts';
import type { BullQueue, QueueBackend } from './queue-backend.ts';

const DEADLINE_MS = 2_000;
const LATE = Symbol('late');

/**
 * BullMQ lets a call wait forever while Redis was never reachable.
 * @throws Error when the queue cannot be reached
 */
export function mustBeReachable(backend: QueueBackend): void {
  if (!backend.isReachable()) throw new Error('The queue cannot be reached');
}

/** Connects at first use, and again after a failed connection. */
export class LazyQueue {
  readonly #backend: QueueBackend;
  readonly #name: string;
  #opening: Promise<BullQueue> | null = null;

  constructor(backend: QueueBackend, name: string) {
    this.#backend = backend;
    this.#name = name;
  }

  /** @throws Error when the queue cannot be reached or does not answer within two seconds */
  async use<T>(call: (queue: BullQueue) => Promise<T>): Promise<T> {
    mustBeReachable(this.#backend);
    this.#opening ??= this.#connect();
    return withDeadline(this.#opening.then(call));
  }

  async close(): Promise<void> {
    const queue = await this.#opening?.catch(() => null);
    await queue?.close();
  }

  async #connect(): Promise<BullQueue> {
    const queue = this.#backend.queue(this.#name);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      // A BullMQ queue remembers a failed start forever, so the next call makes a new one.
      this.#opening = null;
      await queue.close().catch(() => {});
      throw error;
    }
  }
}

/** @throws Error when there is no answer within two seconds */
export async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  const first = await within(answer, DEADLINE_MS, LATE);
  if (first === LATE) throw new Error('The queue did not respond in time');
  return first;
}
