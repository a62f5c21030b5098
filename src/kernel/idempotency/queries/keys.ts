import { preparedRows, rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { IdempotencyKey } from '../idempotency-key.ts';

/** The answer that was kept for a request. Both are committed together. */
interface EarlierAnswer<Response> {
  requestHash: string;
  response: Response;
}

/** Of the last 24 hours; null without one. */
export async function findEarlierAnswer<Response>(
  { ownerId }: Tenant,
  route: string,
  key: string,
): Promise<EarlierAnswer<Response> | null> {
  const [kept] = await preparedRows<EarlierAnswer<Response>>(
    `select request_hash, response from idempotency_keys
      where owner_id = ? and route = ? and key = ? and created_at > now() - interval '24 hours'`,
    [ownerId, route, key],
  );
  return kept ?? null;
}

// A row that is older than 24 hours but not deleted yet is reused.
const CLAIM = `
insert into idempotency_keys as k (owner_id, route, key, request_hash) values (?, ?, ?, ?)
on conflict (owner_id, route, key) do update
  set request_hash = excluded.request_hash, response = null, created_at = excluded.created_at
  where excluded.created_at - k.created_at >= interval '24 hours'
returning k.key`;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Writes the key's row; waits while another transaction is writing the same one.
 * @returns whether the key was free
 */
export async function claimKey(
  { tenant, route, key, requestHash }: IdempotencyKey,
  trx: Trx,
): Promise<boolean> {
  const claimed = await rows(CLAIM, [tenant.ownerId, route, key, requestHash], trx).catch(
    (error) => {
      if (error.code === LOCK_NOT_AVAILABLE) return [];
      throw error;
    },
  );
  return claimed.length > 0;
}

export const keepAnswer = (
  { tenant, route, key }: IdempotencyKey,
  response: unknown,
  trx: Trx,
): Promise<object[]> =>
  rows(
    `update idempotency_keys set response = ?::jsonb where owner_id = ? and route = ? and key = ?`,
    [JSON.stringify(response), tenant.ownerId, route, key],
    trx,
  );
