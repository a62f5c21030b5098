import { MODEL_READER } from '../../clients/reader/bounds.ts';
import { type ClaimedReading, claimReadings, skipWaiting } from './claim-readings.ts';
import { readWithModel } from './read-with-model.ts';
import { type ReaderConnection, readerConnection } from './reader-connection.ts';
import { noteTrouble } from './settle-reading.ts';

/** How many of those that wait are skipped in one statement. */
const SKIPPED_AT_ONCE = 500;

/**
 * Asks the language model for this process: so many messages at a time, each on its own. A job does
 * not wait for the answers, since a slow server would hold all that the worker has to do; what is
 * claimed and never ended, because the process died, is taken up by the sweep.
 */
class ModelDesk {
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #mayBeMore = false;
  #filling: Promise<void> | null = null;

  /**
   * Takes up what waits, as far as there is room; the answers come later.
   * @throws Error when the database is away; then the sweep comes by
   */
  fill(): Promise<void> {
    this.#mayBeMore = true;
    this.#filling ??= this.#takeUp().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  /** Once nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#filling || this.#running.size > 0) {
      await Promise.allSettled([this.#filling, ...this.#running]);
    }
  }

  /** Hands back what has no answer yet. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  async #takeUp(): Promise<void> {
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
      // Where the room is used up, the next one that ends looks for more.
      if (claimed.length >= room) {
        this.#mayBeMore = true;
        return;
      }
    }
  }

  #run(claimed: ClaimedReading, connection: ReaderConnection): void {
    const run = readWithModel(claimed, connection, this.#stopping.signal)
      .catch((error) => noteTrouble(claimed, error))
      // The database is away: the claim runs out, and somebody tries again.
      .catch(() => {})
      .finally(() => {
        this.#running.delete(run);
        if (this.#mayBeMore) this.fill().catch(() => {});
      });
    this.#running.add(run);
  }
}

let desk: ModelDesk | null = null;

/**
 * Has this process take up what waits to be asked about; the answers come later.
 * @throws Error when the database is away
 */
export function askWaiting(): Promise<void> {
  desk ??= new ModelDesk();
  return desk.fill();
}

/** Once all that this process asks about is answered. */
export const untilAnswered = async (): Promise<void> => desk?.idle();

/** Hands back what is not answered yet; called once when the process stops. */
export async function stopAsking(): Promise<void> {
  const stopping = desk;
  desk = null;
  await stopping?.stop();
}
