import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isConnectionError, openPool, type PoolSettings, type Trx } from '../db.ts';
import {
  hasReached,
  type Moment,
  type Place,
  PrimaryHistory,
  presentMoment,
} from './primary-history.ts';
import type { ReplicaAddress } from './replica-address.ts';
import { replicaPlace } from './replica-place.ts';

/**
 * How old a read may be. `current`: it has all that was committed before it began. `recent`: it may
 * be as old as `REPLICA_MAX_LAG` says.
 */
export type Freshness = 'current' | 'recent';

/**
 * `behind`: by more than `REPLICA_MAX_LAG`. `promoted`: it takes changes of its own. `apart`: it
 * follows another database, or this one from before a failover. `away`: it does not answer.
 */
type ReplicaState = 'up' | 'behind' | 'promoted' | 'apart' | 'away';

export interface ReplicaStanding {
  state: ReplicaState;
  /** Null while it is not known. */
  secondsBehind: number | null;
}

/** How often, in milliseconds, the primary is asked where it is. */
const NOTE_EVERY_MS = 1_000;
/** How long a `current` read waits for the replica, in milliseconds, and how often it looks. */
const CATCH_UP_MS = 1_000;
const LOOK_EVERY_MS = 20;
/** Without an answer of the replica for so many milliseconds, the primary is read. */
const ANSWER_MS = 500;
/** After so many milliseconds at most it is clear which of the two is read. */
export const LONGEST_CHOICE_MS: Record<Freshness, number> = {
  current: ANSWER_MS + CATCH_UP_MS,
  recent: ANSWER_MS,
};
/** How long a look at the replica takes at most, in milliseconds. */
const LOOK_MS = 600;
/** Milliseconds without another wait for the replica after a wait in vain. */
const REST_MS = 5_000;

class NotUsable extends Error {}

/** Made by the replica, unless it takes too long. */
class Choice {
  isMade = false;
  isTooLate = false;
  /** Resolves when it is clear, or the attempt has failed before. */
  readonly made: Promise<void>;
  #resolve = () => {};
  readonly #timer: NodeJS.Timeout;

  constructor(longestMs: number) {
    this.made = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timer = setTimeout(() => {
      this.isTooLate = true;
      this.#resolve();
    }, longestMs);
  }

  make(): boolean {
    this.isMade = !this.isTooLate;
    this.end();
    return this.isMade;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#resolve();
  }
}

export class Replica {
  readonly #pool: Knex;
  readonly #poolMax: number;
  readonly #maxLagMs: number;
  readonly #log: PoolSettings['log'];
  readonly #history = new PrimaryHistory();
  readonly #end = new AbortController();
  /** Until the first read nothing speaks against it. */
  #standing: ReplicaStanding = { state: 'up', secondsBehind: null };
  #readers = 0;
  #restsUntil = 0;
  #isSlowUntil = 0;

  constructor(
    { url, poolMax, maxLagMs }: ReplicaAddress,
    settings: Pick<PoolSettings, 'longestStatementMs' | 'log'>,
  ) {
    this.#poolMax = poolMax;
    this.#maxLagMs = maxLagMs;
    this.#log = settings.log;
    this.#pool = openPool({ ...settings, databaseUrl: url, dbPoolMax: poolMax, isReplica: true });
    this.#followPrimary();
  }

  /**
   * Null if the replica is not fit for the read, or has no connection free. `read` sends all
   * statements through the transaction and changes nothing; it may be called again.
   */
  async read<T>(
    freshness: Freshness,
    read: (from: Trx) => Promise<T>,
  ): Promise<{ found: T; asOf: Date } | null> {
    if (this.#isSpared(freshness)) return null;
    const wanted = freshness === 'current' ? await presentMoment() : null;
    if (this.#readers >= this.#poolMax) return null;
    const choice = new Choice(LONGEST_CHOICE_MS[freshness]);
    this.#readers++;
    // Statement by statement: one snapshot for all would be older than what the replica says of
    // itself in it.
    const work = async (trx: Trx) => {
      const moment = await this.#fit(trx, wanted);
      if (!choice.make()) throw new NotUsable();
      return { found: await read(trx), asOf: moment.time };
    };
    const attempt = this.#pool
      .transaction(work, { readOnly: true })
      .catch((error) => this.#judgeFailure(error, choice))
      .finally(() => {
        this.#readers--;
      });
    await choice.made;
    if (!choice.isTooLate) return attempt;
    // The attempt ends by itself.
    this.#rest();
    return null;
  }

  /** Within half a second or so. Never throws. */
  async standing(): Promise<ReplicaStanding> {
    const look = this.read('recent', async () => null).catch(() => null);
    await Promise.race([look, wait(LOOK_MS, null, { ref: false })]);
    return this.#standing;
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#pool.destroy();
  }

  /** Waits for the replica to reach `wanted`. @throws NotUsable */
  async #fit(trx: Trx, wanted: Moment | null): Promise<Moment> {
    const deadline = performance.now() + CATCH_UP_MS;
    for (;;) {
      const place = await replicaPlace(trx);
      const moment = this.#judge(place);
      if (!wanted) return moment;
      if (place && hasReached(place, wanted.place)) return wanted;
      if (performance.now() > deadline) {
        this.#isSlowUntil = performance.now() + REST_MS;
        throw new NotUsable();
      }
      await wait(LOOK_EVERY_MS);
    }
  }

  #isSpared(freshness: Freshness): boolean {
    const now = performance.now();
    return now < this.#restsUntil || (freshness === 'current' && now < this.#isSlowUntil);
  }

  #judge(place: Place | null): Moment {
    if (!place) this.#refuse('promoted');
    if (this.#history.isOfLine(place) === false) this.#refuse('apart');
    const reached = this.#history.latestReachedBy(place);
    if (!reached) this.#refuse('behind');
    const ageMs = performance.now() - reached.at;
    const secondsBehind = this.#history.isLatest(reached) ? 0 : Math.floor(ageMs / 1_000);
    if (ageMs > this.#maxLagMs) this.#refuse('behind', secondsBehind);
    this.#standing = { state: 'up', secondsBehind };
    return reached;
  }

  #refuse(state: ReplicaState, secondsBehind: number | null = null): never {
    this.#note({ state, secondsBehind });
    throw new NotUsable();
  }

  /** @throws the error if the primary would fail, too */
  #judgeFailure(error: unknown, choice: Choice): null {
    choice.end();
    if (error instanceof NotUsable || choice.isTooLate) return null;
    if (choice.isMade && !mayElsewhere(error)) throw error;
    this.#log?.warn({ err: error }, 'read from the primary after an error of the replica');
    if (!choice.isMade || isConnectionError(error)) this.#rest();
    return null;
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
    this.#note({ state: 'away', secondsBehind: null });
  }

  #note(standing: ReplicaStanding): void {
    if (standing.state !== this.#standing.state) {
      this.#log?.warn({ replica: standing.state }, 'the replica is not used');
    }
    this.#standing = standing;
  }

  async #followPrimary(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      // While the primary does not answer, the replica counts as older and older.
      await this.#history.note().catch(() => {});
      await wait(NOTE_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/** A write is a mistake of ours, and what took too long here would take the primary's time, too. */
const FAILS_ANYWHERE = new Set(['25006', '57014']);

/**
 * Whether the primary may answer what the replica could not: it cancels reads that stand in the way
 * of its replay, and may lack a table that a migration has just added.
 */
function mayElsewhere(error: unknown): boolean {
  const { code = '', severity } = error as { code?: string; severity?: string };
  if (FAILS_ANYWHERE.has(code)) return false;
  return severity !== undefined || isConnectionError(error);
}
