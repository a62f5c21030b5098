import { createHash } from 'node:crypto';
import { rows, type Trx } from '../../db/db.ts';
import type { LetterScope } from '../../enums.ts';
import { Refusal } from '../../errors.ts';

/** A daily limit of emails. */
export interface LetterBound {
  scope: LetterScope;
  /** An id, or an `addressKey`. */
  key: string;
  most: number;
}

const TODAY = `(now() at time zone 'UTC')::date`;
const BOUNDS = `jsonb_to_recordset(?::jsonb) as b (nth integer, scope text, key text, most integer)`;

// In the order of the limits: parallel transactions wait for each other and don't deadlock.
const LOCK = `
insert into letter_counts (day, scope, key, sent, most)
select ${TODAY}, b.scope, b.key, 0, b.most from ${BOUNDS} order by b.nth
on conflict (scope, key, day) do update set most = excluded.most
returning scope, sent, most`;

const COUNT = `
update letter_counts c set sent = c.sent + 1
  from ${BOUNDS} where c.day = ${TODAY} and c.scope = b.scope and c.key = b.key`;

/**
 * Counts one email against all of its limits, or against none if one is reached. Exact under
 * concurrency; callers pass broad limits before narrow ones.
 * @returns the reached limit; null: counted
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

/** 429 until the end of the day, in UTC. */
export const usedUpToday = (code: string, message: string): Refusal =>
  new Refusal(429, code, message, {
    retryAfter: Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1_000),
  });

/**
 * The key for counting an address. Upper case and text after a plus sign lead to the same mailbox.
 * A hash, from which an address can only be guessed.
 */
export function addressKey(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  return createHash('sha256')
    .update(`${local.split('+')[0]}@${domain}`)
    .digest('hex');
}
