import { Refusal } from '../../../errors.ts';
import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Origin, Visitor } from '../../../session.ts';
import { tellPerson } from '../letters/account-letter.ts';
import { beginSession, type StartedSession } from '../sessions/start-session.ts';
import { User } from '../user.ts';
import { endPending, findPending } from './pending-sign-in.ts';
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { rememberDevice } from './remembered-devices.ts';
import { SecondFactor, secretPlace } from './second-factor.ts';
import { stepOfCode } from './totp.ts';

export interface SecondStep {
  token: string;
  code?: string | undefined;
  recoveryCode?: string | undefined;
  rememberDevice?: boolean | undefined;
}

/** `deviceToken` is the only copy of a remembered device's token. */
export interface FinishedSignIn extends StartedSession {
  deviceToken: string | null;
}

export async function pendingPerson(token: string): Promise<Pick<User, 'id' | 'email'> | null> {
  const pending = await findPending(token);
  if (!pending) return null;
  return (await User.query().findById(pending.userId).select('id', 'email')) ?? null;
}

/**
 * Each code works once, also when several requests send it at the same time.
 * @returns null for a wrong, late or used code
 * @throws Refusal 401 SIGN_IN_EXPIRED
 */
export const finishSignIn = (
  step: SecondStep,
  { visitor, origin, secrets }: { visitor: Visitor; origin: Origin; secrets: SecretBox },
): Promise<FinishedSignIn | null> =>
  inTransaction(async (trx) => {
    const found = await findPending(step.token, trx);
    if (!found) throw signInExpired();
    const { userId } = found;
    // Locked first, as by every change of an account; a request that waited here reads again.
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    if (!(await findPending(step.token, trx))) throw signInExpired();
    const isRight = step.recoveryCode
      ? await useRecoveryCode(userId, step.recoveryCode, trx)
      : await useCode(userId, step.code ?? '', secrets, trx);
    if (!isRight) return null;
    await endPending(step.token, trx);
    const way = step.recoveryCode ? 'password and recovery code' : 'password and code';
    const started = await beginSession(userId, visitor, way, trx);
    if (!started) throw signInExpired();
    const deviceToken = step.rememberDevice
      ? await rememberDevice(userId, visitor.userAgent, trx)
      : null;
    if (step.recoveryCode) {
      const left = await countRecoveryCodes(userId, trx);
      await tellPerson(userId, 'recovery_code_used', { ...origin, left }, trx);
    }
    return { ...started, deviceToken };
  });

/** 401: more than ten minutes since the password, or it was changed in the meantime. */
export const signInExpired = () =>
  new Refusal(401, 'SIGN_IN_EXPIRED', message('errors.accounts.signInExpired'));

async function useCode(
  userId: string,
  typed: string,
  secrets: SecretBox,
  trx: Trx,
): Promise<boolean> {
  const factor = await SecondFactor.query(trx)
    .findById(userId)
    .modify('confirmed')
    .select('secret', 'lastStep')
    .forUpdate();
  if (!factor) return false;
  const secret = secrets.open(factor.secret, secretPlace(userId));
  const lastStep = stepOfCode(secret, typed, factor.lastStep);
  if (lastStep === null) return false;
  await SecondFactor.query(trx).findById(userId).patch({ lastStep });
  return true;
}
