import { preparedRows, type Trx } from '../db.ts';
import type { Place } from './primary-history.ts';

// The timeline is that of the last restartpoint: after a failover a replica that follows the new
// primary is not used until its next one. The opposite mistake needs two primaries at once.
const REPLICA_PLACE = `
select pg_is_in_recovery() as is_standby,
       (select system_identifier from pg_control_system()) || '/' ||
       (select timeline_id from pg_control_checkpoint()) as line,
       coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as position`;

/** Null for a server that takes changes of its own. */
export async function replicaPlace(trx: Trx): Promise<Place | null> {
  const [found] = await preparedRows<{ isStandby: boolean; line: string; position: string }>(
    REPLICA_PLACE,
    [],
    trx,
  );
  if (!found?.isStandby) return null;
  return { line: found.line, position: BigInt(found.position) };
}
