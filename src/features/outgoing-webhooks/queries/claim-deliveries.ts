import { inTransaction, rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import type { SentEventType } from '../outgoing-enums.ts';
import { OUTGOING } from '../outgoing-limits.ts';

export interface ClaimedDelivery {
  ownerId: string;
  id: string;
  /** With this try. Nobody else has claimed it. */
  attempts: number;
  endpointId: string;
  url: string;
  secret: string;
  /** Null once it no longer signs. */
  oldSecret: string | null;
  eventId: string;
  type: SentEventType;
  occurredAt: Date;
  data: object;
}

/** Seconds until a claimed delivery is sent again: by then its process must be dead. */
const LEASE = 60;

// The next delivery of each subject's line, a few of each endpoint, the longest due first. An
// endpoint that fails gets less at once.
const CLAIM = acrossTenants(`
with due as (
  select d.owner_id, d.id
    from webhook_endpoints e
   cross join lateral (
     select count(*) as sending from outgoing_deliveries b
      where b.owner_id = e.owner_id and b.endpoint_id = e.id and b.leased_until > now()) busy
   cross join lateral (
     select d.owner_id, d.id, d.next_attempt_at, d.position from outgoing_deliveries d
      where d.owner_id = e.owner_id and d.endpoint_id = e.id and d.state = 'pending'
        and d.next_attempt_at <= now() and (d.leased_until is null or d.leased_until <= now())
        and not exists (
          select from outgoing_deliveries b
           where b.owner_id = d.owner_id and b.endpoint_id = d.endpoint_id
             and b.subject_id = d.subject_id and b.state = 'pending' and b.position < d.position)
      order by d.next_attempt_at, d.position
      limit greatest(0, case when e.failing_since is null then ${OUTGOING.perEndpoint}
                             else ${OUTGOING.perFailingEndpoint} end - busy.sending)
      for no key update skip locked) d
   where e.disabled_at is null
   order by d.next_attempt_at, d.position limit ?)
update outgoing_deliveries d
   set attempts = d.attempts + 1, leased_until = now() + interval '${LEASE} seconds'
  from due
  join webhook_endpoints e on true
  join outgoing_events v on v.owner_id = e.owner_id
 where d.owner_id = due.owner_id and d.id = due.id
   and e.owner_id = d.owner_id and e.id = d.endpoint_id and v.id = d.event_id
returning d.owner_id, d.id, d.attempts, d.endpoint_id, e.url, e.secret,
          case when e.old_secret_until > now() then e.old_secret end as old_secret,
          v.id as event_id, v.type, v.occurred_at, v.data`);

/** Claims run one after another, so that the limit for an endpoint holds across processes. */
export const claimDeliveries = (room: number): Promise<ClaimedDelivery[]> =>
  inTransaction(async (trx) => {
    await rows(`select pg_advisory_xact_lock(hashtext('outgoing deliveries'))`, [], trx);
    return rows<ClaimedDelivery>(CLAIM, [room], trx);
  });
