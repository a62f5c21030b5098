import { frequentRows, inTransaction, rows } from '../../db/db.ts';
import { hashPassword, isOutdatedHash, passwordFits } from './password-hash.ts';
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
  userAgent: string,
): Promise<StartedSession | null> {
  const [user] = await frequentRows<{ id: string; password_hash: string }>(
    `select id, password_hash from users where lower(email) = ?`,
    // In lower case, as the limits count it: the database would also match "İ" with "i".
    [email.trim().toLowerCase()],
  );
  const fits = await passwordFits(password, user?.password_hash ?? null, 'sign-in');
  if (!user || !fits) return null;
  const passwordHash = await upgraded(user.id, user.password_hash, password);
  return inTransaction((trx) => startSession({ id: user.id, passwordHash }, userAgent, trx));
}

/** Replaces a hash with outdated parameters, while the password is known. */
async function upgraded(userId: string, stored: string, password: string): Promise<string> {
  if (!isOutdatedHash(stored)) return stored;
  const renewed = await hashPassword(password, 'sign-in');
  await rows(`update users set password_hash = ? where id = ? and password_hash = ?`, [
    renewed,
    userId,
    stored,
  ]);
  return renewed;
}
