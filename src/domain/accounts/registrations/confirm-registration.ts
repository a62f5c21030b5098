import { inTransaction } from '../../../db/db.ts';
import type { Visitor } from '../../../session.ts';
import type { Store } from '../../stores/store.ts';
import { tokenInvalid } from '../links/account-link.ts';
import { openAccount } from '../register.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { openRegistration, type PendingRegistration } from './pending-registration.ts';

/** A registration as the page of its link shows it. */
export type SeenRegistration = Pick<
  PendingRegistration,
  'email' | 'name' | 'storeName' | 'origin' | 'createdAt'
>;

/** Reads a registration without using its link; null: the link does not work (any more). */
export async function seeRegistration(token: string): Promise<SeenRegistration | null> {
  const seen = await openRegistration(token)
    .select('email', 'name', 'storeName', 'origin', 'createdAt')
    .first();
  return seen ?? null;
}

/**
 * Opens the account and the store of a registration, and signs the owner in. Of parallel uses of a
 * link only the first succeeds. A wished address that another store has taken since is replaced.
 * @throws Refusal 400 TOKEN_INVALID, 409 EMAIL_TAKEN
 */
export const confirmRegistration = (
  token: string,
  visitor: Visitor,
): Promise<StartedSession & { store: Store }> =>
  inTransaction(async (trx) => {
    const [pending] = await openRegistration(token, trx).delete().returning('*');
    if (!pending) throw tokenInvalid();
    const { name, email, passwordHash, storeName, slug, place } = pending;
    const store = { name: storeName, wishedSlug: slug ?? undefined, place };
    const languages = place.language ? [place.language] : [];
    const account = { name, email, passwordHash, store, isConfirmed: true, languages };
    return openAccount(account, visitor, trx);
  });
