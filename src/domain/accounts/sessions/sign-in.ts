import { inTransaction } from '../../../db/db.ts';
import type { Visitor } from '../../../session.ts';
import { hashPassword, isOutdatedHash, passwordFits } from '../passwords/password-hash.ts';
import { User } from '../user.ts';
import { findCredentials } from './queries/find-credentials.ts';
import { type StartedSession, startSession } from './start-session.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in by email and password.
 * @returns null, after the same time, for an unknown email, a wrong password and an inactive user
 */
export async function signIn(
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<StartedSession | null> {
  const user = await findCredentials(email);
  const fits = await passwordFits(password, user?.passwordHash ?? null, 'sign-in');
  if (!user || !fits) return null;
  const passwordHash = await upgraded(user.id, user.passwordHash, password);
  return inTransaction((trx) => startSession({ id: user.id, passwordHash }, visitor, trx));
}

/** Replaces a hash with outdated parameters, while the password is known. */
async function upgraded(id: string, stored: string, password: string): Promise<string> {
  if (!isOutdatedHash(stored)) return stored;
  const renewed = await hashPassword(password, 'sign-in');
  await User.query().where({ id, passwordHash: stored }).patch({ passwordHash: renewed });
  return renewed;
}
