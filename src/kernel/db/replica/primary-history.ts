import { databaseNow } from '../clock.ts';
import { preparedRows } from '../db.ts';

/** A server that has reached this place has all that was committed before it. */
export interface Moment {
  /** In milliseconds of `performance.now()`. */
  at: number;
  time: Date;
  place: Place;
}

/** A place in a database's log. Only places on the same line can be compared. */
export interface Place {
  /** The database cluster and its timeline, which a failover changes. */
  line: string;
  /** Bytes of the log. */
  position: bigint;
}

// With `synchronous_commit = off` a commit is seen before the log is written, so not
// `pg_current_wal_lsn`. On a standby the function fails, as it should.
// Where nothing follows the header of a page (24 bytes) or of a file (40) of the log, the next
// record would begin behind that header: a replica that has everything stays before it.
const PRIMARY_PLACE = `
select (select system_identifier from pg_control_system()) || '/' ||
       ('x' || substr(pg_walfile_name(here), 1, 8))::bit(32)::int as line,
       (bytes - case when bytes % bytes_per_wal_segment = 40 then 40
                     when bytes % wal_block_size = 24 then 24
                     else 0 end)::text as position
  from pg_current_wal_insert_lsn() here, pg_wal_lsn_diff(here, '0/0') bytes, pg_control_init()`;

/** How many moments are kept: ten minutes of one a second, twice as long as a replica may be behind. */
const KEPT = 600;

/**
 * Where the primary was when, from which follows how old a replica at some place is. It needs no
 * clock of a server, and an idle primary, whose replica has nothing to replay, makes no difference.
 */
export class PrimaryHistory {
  #moments: Moment[] = [];

  async note(): Promise<void> {
    const moment = await presentMoment();
    if (this.isOfLine(moment.place) === false) this.#moments = [];
    this.#moments.push(moment);
    if (this.#moments.length > KEPT) this.#moments.shift();
  }

  latestReachedBy(place: Place): Moment | null {
    return this.#moments.findLast((moment) => hasReached(place, moment.place)) ?? null;
  }

  isLatest = (moment: Moment): boolean => moment === this.#moments.at(-1);

  isOfLine({ line }: Place): boolean | null {
    const last = this.#moments.at(-1);
    return last ? last.place.line === line : null;
  }
}

/** @throws while the primary can't be asked, or is not a primary */
export async function presentMoment(): Promise<Moment> {
  const [at, time] = [performance.now(), databaseNow()];
  const [found] = await preparedRows<{ line: string; position: string }>(PRIMARY_PLACE);
  if (!found) throw new Error('The database did not say where it is');
  return { at, time, place: { ...found, position: BigInt(found.position) } };
}

/** Whether a server at `place` has all that is before `wanted`. */
export const hasReached = (place: Place, wanted: Place): boolean =>
  place.line === wanted.line && place.position >= wanted.position;
