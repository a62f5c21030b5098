import { createHash } from 'node:crypto';
import { raw } from 'objection';
import { Refusal } from '../../errors.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { BaseModel } from '../../kernel/db/model.ts';
import type { Text } from '../../kernel/translation/text.ts';
import type { LetterScope } from './letter-enums.ts';

class LetterCount extends BaseModel {
  static override tableName = 'letter_counts';
  static override idColumn = ['scope', 'key', 'day'];

  /** In UTC. */
  day!: Date;
  scope!: LetterScope;
  /** An id, or an `addressKey`. */
  key!: string;
  sent!: number;
  most!: number;
}

export interface LetterBound {
  scope: LetterScope;
  /** An id, or an `addressKey`. */
  key: string;
  most: number;
}

const today = () => raw(`(now() at time zone 'UTC')::date`);

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
  // Locks the rows in the order of the limits: parallel transactions wait for each other and don't
  // deadlock.
  const counts = await LetterCount.query(trx)
    .insert(bounds.map((bound) => ({ ...bound, day: today(), sent: 0 })))
    .onConflict(['scope', 'key', 'day'])
    .merge(['most'])
    .returning(['scope', 'sent', 'most']);
  const reached = counts.find(({ sent, most }) => sent >= most);
  if (reached) return reached.scope;
  await LetterCount.query(trx)
    .patch({ sent: raw('sent + 1') })
    .where({ day: today() })
    .whereIn(
      ['scope', 'key'],
      bounds.map(({ scope, key }) => [scope, key]),
    );
  return null;
}

const DAY_MS = 86_400_000;

export const usedUpToday = (code: string, text: Text): Refusal =>
  new Refusal(429, code, text, {
    retryAfter: Math.ceil((DAY_MS - (databaseTime() % DAY_MS)) / 1_000),
  });

/** A hash; upper case and text after a plus sign lead to the same mailbox. */
export function addressKey(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  return createHash('sha256')
    .update(`${local.split('+')[0]}@${domain}`)
    .digest('hex');
}
