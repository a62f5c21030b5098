import { rows } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { fromStoredOrNull, type Text } from '../../kernel/translation/text.ts';
import { FOLLOWED_FOR_MS } from './next-parcel.ts';

export interface PollState {
  followed: number;
  lastAnswerAt: Date | null;
  nextPollAt: Date | null;
  /** Why the last try failed; null when it succeeded. */
  error: Text | null;
  /** Since when tries have failed; null if they don't. */
  failingSince: Date | null;
}

const NOTHING: PollState = {
  followed: 0,
  lastAnswerAt: null,
  nextPollAt: null,
  error: null,
  failingSince: null,
};

export async function pollState(tenant: Tenant): Promise<PollState> {
  const [state] = await rows<PollState & { error: string | null }>(
    `select count(*) filter (where next_poll_at is not null) as followed,
            max(polled_at) as last_answer_at, min(next_poll_at) as next_poll_at,
            (array_agg(poll_error order by updated_at desc)
               filter (where poll_error is not null and next_poll_at is not null))[1] as error,
            min(coalesce(polled_at, created_at))
              filter (where poll_error is not null and next_poll_at is not null) as failing_since
       from fulfillments
      where owner_id = ? and awb is not null and cancelled_at is null
        and created_at > now() - interval '60 days'`,
    [tenant.ownerId],
  );
  return state ? { ...state, error: fromStoredOrNull(state.error) } : NOTHING;
}

/*
 * Locked rows are skipped: waiting for several of them, in no fixed order, could deadlock.
 */
const POSTPONE = `
update fulfillments f set poll_failures = poll_failures + 1, poll_error = ?,
       next_poll_at = case when created_at > now() - ? * interval '1 millisecond'
         then now() + ? * interval '1 millisecond' end
  from (select id from fulfillments where owner_id = ? and next_poll_at is not null
           and (id = any(?::uuid[]) or next_poll_at < now() + ? * interval '1 millisecond')
           for no key update skip locked) waiting
 where f.owner_id = ? and f.id = waiting.id`;

const WAKE = `
update fulfillments f set next_poll_at = now(), poll_failures = 0
  from (select id from fulfillments where owner_id = ? and next_poll_at > now()
           for no key update skip locked) waiting
 where f.owner_id = ? and f.id = waiting.id`;

export async function postponeDue(
  tenant: Tenant,
  ids: readonly string[],
  { reason, pauseMs }: { reason: string; pauseMs: number },
): Promise<void> {
  const { ownerId } = tenant;
  await rows(POSTPONE, [reason, FOLLOWED_FOR_MS, pauseMs, ownerId, ids, pauseMs, ownerId]);
}

export async function wakePolls({ ownerId }: Tenant): Promise<void> {
  await rows(WAKE, [ownerId, ownerId]);
}
