import { refuseProblems } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Visitor } from '../../../session.ts';
import type { Store } from '../../stores/store.ts';
import { passwordProblems } from '../check-account.ts';
import { tokenInvalid } from '../links/account-link.ts';
import { hashForLink, hashPassword } from '../passwords/password-hash.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { openAccount } from '../register.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { openRegistration, type PendingRegistration } from './pending-registration.ts';

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
 * The password is set on the link's page: the person who asked may be a stranger to the mailbox. Of
 * parallel uses of a link only the first succeeds. A wished address that another store has taken
 * since is replaced.
 * @throws Refusal 400 TOKEN_INVALID, 400 on field password, 409 EMAIL_TAKEN
 */
export async function confirmRegistration(
  token: string,
  password: string,
  visitor: Visitor,
): Promise<StartedSession & { store: Store }> {
  const seen = await seeRegistration(token);
  if (!seen) throw tokenInvalid();
  refuseProblems(passwordProblems(password));
  await refuseWeakPassword(password, [seen.name, seen.email, seen.storeName]);
  const passwordHash = await hashPassword(password, hashForLink(token));
  return inTransaction(async (trx) => {
    const [pending] = await openRegistration(token, trx).delete().returning('*');
    if (!pending) throw tokenInvalid();
    const { name, email, storeName, slug, place } = pending;
    const store = { name: storeName, wishedSlug: slug ?? undefined, place };
    const languages = place.language ? [place.language] : [];
    const account = { name, email, passwordHash, store, isConfirmed: true, languages };
    return openAccount(account, visitor, trx);
  });
}
