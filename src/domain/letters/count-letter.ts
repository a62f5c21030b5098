import { createHash } from 'node:crypto';
import { rows, type Trx } from '../../db.ts';
import type { LetterScope } from '../../enums.ts';
import { Refusal } from '../../errors.ts';

/** A number of letters that a day may have. */
export interface LetterBound {
  scope: LetterScope;
  /** An id, or an `addressKey`. */
  key: string;
  most: number;
}

const TODAY = `(now() at time zone 'UTC')::date`;
const BOUNDS = `jsonb_to_recordset(?::jsonb) as b (nth integer, scope text, key text, most integer)`;

// In the order of the bounds: two letters at once wait for each other and never crosswise.
const LOCK = `
insert into letter_counts (day, scope, key, sent, most)
select ${TODAY}, b.scope, b.key, 0, b.most from ${BOUNDS} order by b.nth
on conflict (scope, key, day) do update set most = excluded.most
returning scope, sent, most`;

const COUNT = `
update letter_counts c set sent = c.sent + 1
  from ${BOUNDS} where c.day = ${TODAY} and c.scope = b.scope and c.key = b.key`;

/**
 * Counts one letter against all of its bounds, or against none where one of them is reached. Exact
 * however many are counted at once; whoever calls names wide bounds before narrow ones.
 * @returns the bound that is reached; null: counted
 */
export async function countLetter(
  bounds: readonly LetterBound[],
  trx: Trx,
): Promise<LetterScope | null> {
  if (bounds.length === 0) return null;
  const list = JSON.stringify(bounds.map((bound, nth) => ({ ...bound, nth })));
  const counts = await rows<{ scope: LetterScope; sent: number; most: number }>(LOCK, [list], trx);
  const reached = counts.find(({ sent, most }) => sent >= most);
  if (reached) return reached.scope;
  await rows(COUNT, [list], trx);
  return null;
}

const DAY_MS = 86_400_000;

/** 429 until the day is over, in UTC. */
export const usedUpToday = (code: string, message: string): Refusal =>
  new Refusal(429, code, message, {
    retryAfter: Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1_000),
  });

/**
 * What an address is counted under. Capitals and what stands behind a plus sign lead to the same
 * mailbox; no address can be read from it but by trying.
 */
export function addressKey(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  return createHash('sha256')
    .update(`${local.split('+')[0]}@${domain}`)
    .digest('hex');
}
