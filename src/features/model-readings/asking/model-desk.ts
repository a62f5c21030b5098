import { MODEL_READER } from '../../../clients/reader/bounds.ts';
import { type ClaimedReading, claimReadings, skipWaiting } from '../claim-readings.ts';
import { type ReaderConnection, readerConnection } from '../reader-connection.ts';
import { noteTrouble } from '../settle-reading.ts';
import { readWithModel } from './read-with-model.ts';

const SKIPPED_AT_ONCE = 500;

/**
 * Several messages in parallel, each in its own request. Jobs don't wait for answers, since a slow
 * server would block all of a worker's jobs; claims that a dead process left are found by the
 * sweep.
 */
class ModelDesk {
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #mayBeMore = false;
  #filling: Promise<void> | null = null;

  /**
   * Starts waiting messages, as far as there is room; answers arrive later.
   * @throws Error when the database is unreachable; then the sweep retries
   */
  fill(): Promise<void> {
    this.#mayBeMore = true;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  async idle(): Promise<void> {
    while (this.#filling || this.#running.size > 0) {
      await Promise.allSettled([this.#filling, ...this.#running]);
    }
  }

  /** Returns claims without an answer. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  async #fill(): Promise<void> {
    while (this.#mayBeMore && !this.#stopping.signal.aborted) {
      this.#mayBeMore = false;
      const connection = readerConnection();
      if (!connection || connection.breaker.state === 'open') {
        const skipped = await skipWaiting(connection ? 'away' : 'off', SKIPPED_AT_ONCE);
        this.#mayBeMore ||= skipped === SKIPPED_AT_ONCE;
        continue;
      }
      const room = connection.breaker.room(MODEL_READER.atOnce - this.#running.size);
      const claimed = room > 0 ? await claimReadings(room) : [];
      for (const each of claimed) this.#run(each, connection);
      // If there is no room, the next one that ends looks for more.
      if (claimed.length >= room) {
        this.#mayBeMore = true;
        return;
      }
    }
  }

  #run(claimed: ClaimedReading, connection: ReaderConnection): void {
    const run = readWithModel(claimed, connection, this.#stopping.signal)
      .catch((error) => noteTrouble(claimed, error))
      // The database is unreachable: the claim expires, and another try follows.
      .catch(() => {})
      .finally(() => {
        this.#running.delete(run);
        if (this.#mayBeMore) this.fill().catch(() => {});
      });
    this.#running.add(run);
  }
}

let desk: ModelDesk | null = null;

/** Answers arrive later. @throws Error when the database is unreachable */
export function askWaiting(): Promise<void> {
  desk ??= new ModelDesk();
  return desk.fill();
}

/** Resolves when all of this process's questions are answered. */
export const untilAnswered = async (): Promise<void> => desk?.idle();

export async function stopAsking(): Promise<void> {
  const stopping = desk;
  desk = null;
  await stopping?.stop();
}
