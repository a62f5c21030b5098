import { after, lockLimit, refuse, refusedFor } from '../../db/refusing.ts';
import type { StatementPart } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { inProgress, isLockedKey, keptOutcome, type Outcome } from './once.ts';

/** A change to make once, and its answer. */
export interface Claim {
  /** Null: without a key, where repeating the request repeats the change. */
  key: IdempotencyKey | null;
  /** The answer, also for repeats; stored as JSON. */
  kept: unknown;
}

const KEY_IS_TAKEN = 'SKKEY';

// A row that is older than 24 hours but not deleted yet is reused.
const CLAIMED = `
insert into idempotency_keys as k (owner_id, route, key, request_hash, response)
select owner_id, route, key, request_hash, response
  from jsonb_to_recordset(?::jsonb)
    as claim (owner_id uuid, route text, key text, request_hash text, response jsonb)
 where ${after('bounded')} order by owner_id, route, key
on conflict (owner_id, route, key) do update
  set request_hash = excluded.request_hash, response = excluded.response, created_at = now()
  where k.created_at <= now() - interval '24 hours'
returning k.key`;

const BEGUN = `
select case when not ${after('bounded')} then false
            when (select count(*) from claimed) = ?::integer then true
            else ${refuse(KEY_IS_TAKEN)} end as ok`;

/**
 * `once` for changes in one statement, including the rows of their keys and answers: its first
 * parts. Parts that lock rows read the `ok` of `begun`.
 */
export function claimingKeys(
  claims: readonly Claim[],
): Record<'bounded' | 'claimed' | 'begun', StatementPart> {
  const rows = claims.flatMap(rowsOf);
  return {
    bounded: lockLimit(claims.length > 1),
    claimed: { sql: CLAIMED, bindings: [JSON.stringify(rows)] },
    begun: { sql: BEGUN, bindings: [rows.length] },
  };
}

const rowsOf = ({ key, kept }: Claim) =>
  key === null
    ? []
    : [
        {
          owner_id: key.tenant.ownerId,
          route: key.route,
          key: key.key,
          request_hash: key.requestHash,
          response: kept,
        },
      ];

/**
 * The answer for a call whose single change was refused: the stored one, if any, since a repeat
 * finds its key taken, or is refused what the first call got. Only then is the stored answer read.
 * @param error of the statement, or the refusal of the change
 * @throws Refusal as `once`, else the error
 */
export async function answeredBefore<Kept>(
  key: IdempotencyKey | null,
  error: unknown,
): Promise<Outcome<Kept>> {
  const isTaken = refusedFor(error, [KEY_IS_TAKEN]) !== null || isLockedKey(error);
  if (!isTaken && !(error instanceof Refusal)) throw error;
  const earlier = await keptOutcome<Kept>(key);
  if (earlier) return earlier;
  throw isTaken ? inProgress() : error;
}
