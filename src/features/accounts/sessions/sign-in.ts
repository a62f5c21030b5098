import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Visitor } from '../../../session.ts';
import { hashPassword, isOutdatedHash, passwordFits } from '../passwords/password-hash.ts';
import { beginPendingSignIn } from '../second-factor/pending-sign-in.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { isRemembered } from '../second-factor/remembered-devices.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { User } from '../user.ts';
import { findCredentials } from './queries/find-credentials.ts';
import { beginSession, lockIfSame, type StartedSession } from './start-session.ts';

export interface Credentials {
  email: string;
  password: string;
}

export type SignIn = { started: StartedSession } | { secondFactor: SecondFactorAsked };

export interface SecondFactorAsked {
  token: string;
  methods: ('code' | 'recoveryCode')[];
}

export interface SigningBrowser extends Visitor {
  deviceTokens?: readonly string[];
}

/**
 * @returns null, after the same time, for an unknown email, a wrong password and an inactive user
 */
export async function signIn(
  { email, password }: Credentials,
  { deviceTokens = [], ...visitor }: SigningBrowser,
): Promise<SignIn | null> {
  const user = await findCredentials(email);
  const fits = await passwordFits(password, user?.passwordHash ?? null, 'sign-in');
  if (!user || !fits) return null;
  const { id } = user;
  const passwordHash = await upgraded(id, user.passwordHash, password);
  return inTransaction(async (trx) => {
    if (!(await lockIfSame({ id, passwordHash }, trx))) return null;
    if ((await hasSecondFactor(id, trx)) && !(await isRemembered(id, deviceTokens, trx))) {
      return { secondFactor: await askForCode(id, trx) };
    }
    const started = await beginSession(id, visitor, 'password', trx);
    return started && { started };
  });
}

async function askForCode(userId: string, trx: Trx): Promise<SecondFactorAsked> {
  const token = await beginPendingSignIn(userId, trx);
  const left = await countRecoveryCodes(userId, trx);
  return { token, methods: left > 0 ? ['code', 'recoveryCode'] : ['code'] };
}

async function upgraded(id: string, stored: string, password: string): Promise<string> {
  if (!isOutdatedHash(stored)) return stored;
  const renewed = await hashPassword(password, 'sign-in');
  await User.query().where({ id, passwordHash: stored }).patch({ passwordHash: renewed });
  return renewed;
}
