import { inTransaction } from '../../../kernel/db/db.ts';
import type { Visitor } from '../../../session.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { User } from '../user.ts';
import { newChallenge } from './challenge.ts';
import { PASSKEYS, Passkey } from './passkey.ts';
import { relyingParty } from './relying-party.ts';
import { usePasskey } from './use-passkey.ts';
import { type PasskeyAnswer, verifyPasskey } from './verify-passkey.ts';

/**
 * No passkey is named: the person chooses one, so that nobody learns who has any.
 * @throws Refusal 409 NO_PASSKEYS
 */
export const passkeyRequest = () => ({
  challenge: newChallenge('sign-in'),
  rpId: relyingParty().id,
  timeout: PASSKEYS.challengeMinutes * 60_000,
  userVerification: 'required' as const,
});

/**
 * Signs in by a passkey alone: the device and what it recognises its person by are two factors, so no
 * other is asked for.
 * @returns null for an unknown passkey, a wrong or repeated answer and an inactive user
 * @throws Refusal 409 NO_PASSKEYS
 */
export async function signInWithPasskey(
  answer: PasskeyAnswer,
  visitor: Visitor,
): Promise<StartedSession | null> {
  relyingParty();
  const passkey = await Passkey.query().findOne({ credentialId: answer.id });
  const verified = passkey && (await verifyPasskey(answer, passkey, 'sign-in'));
  if (!verified) return null;
  return inTransaction(async (trx) => {
    const user = await User.query(trx)
      .findById(passkey.userId)
      .select('id', 'passwordHash')
      .forNoKeyUpdate();
    if (!user || !(await usePasskey(passkey, verified, trx))) return null;
    return startSession(user, visitor, 'passkey', trx);
  });
}
