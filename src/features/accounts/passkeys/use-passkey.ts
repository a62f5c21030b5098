import { fn } from 'objection';
import type { Trx } from '../../../kernel/db/db.ts';
import { Passkey } from './passkey.ts';
import { useChallenge } from './queries/use-challenge.ts';
import type { VerifiedAnswer } from './verify-passkey.ts';

/**
 * Each challenge works once. The count is compared again, since another use may have counted on and
 * the passkey may be gone.
 * @returns false when it was used before
 */
export async function usePasskey(
  { id }: Pick<Passkey, 'id'>,
  { challenge, counter, isBackedUp }: VerifiedAnswer,
  trx: Trx,
): Promise<boolean> {
  if (!(await useChallenge(challenge, trx))) return false;
  const counted = await Passkey.query(trx)
    .findById(id)
    .where((each) => each.where('counter', '<', counter).orWhere({ counter: 0 }))
    .patch({ counter, isBackedUp, lastUsedAt: fn.now() });
  return counted === 1;
}
