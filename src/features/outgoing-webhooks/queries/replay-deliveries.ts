import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { OUTGOING } from '../outgoing-limits.ts';

const AGAIN = `state = 'pending', attempts = 0, next_attempt_at = now(), finished_at = null`;

const ONE = `
update outgoing_deliveries set ${AGAIN}
 where owner_id = ? and endpoint_id = ? and id = ? and state <> 'pending' returning id`;

export async function replayOne(
  { ownerId }: Tenant,
  endpointId: string,
  id: string,
): Promise<boolean> {
  return (await rows(ONE, [ownerId, endpointId, id])).length > 0;
}

const DEAD = `
update outgoing_deliveries set ${AGAIN}
 where owner_id = ? and id = any(array(
   select id from outgoing_deliveries
    where owner_id = ? and endpoint_id = ? and state = 'dead' and finished_at >= ?
    order by position limit ${OUTGOING.replayedAtOnce} for update skip locked))
returning id`;

export async function replayDead(
  { ownerId }: Tenant,
  endpointId: string,
  since: Date,
): Promise<number> {
  return (await rows(DEAD, [ownerId, ownerId, endpointId, since])).length;
}
