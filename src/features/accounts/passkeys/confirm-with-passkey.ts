import { Refusal } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Session } from '../../../session.ts';
import { markRecent } from '../sessions/reauthenticate.ts';
import { newChallenge } from './challenge.ts';
import { PASSKEYS, Passkey } from './passkey.ts';
import { passkeyHost, relyingParty } from './relying-party.ts';
import { usePasskey } from './use-passkey.ts';
import { type PasskeyAnswer, verifyPasskey } from './verify-passkey.ts';

/** Null: the person has no passkey, or this installation has none. */
export async function passkeyHostOf({ userId }: Session): Promise<string | null> {
  const host = passkeyHost();
  const own = host && (await Passkey.query().findOne({ userId }).select('id'));
  return own ? host : null;
}

/** The challenge works in this session only. @throws Refusal 409 NO_PASSKEYS */
export async function confirmationRequest({ userId, familyId }: Session) {
  const passkeys = await Passkey.query().where({ userId }).select('credentialId', 'transports');
  return {
    challenge: newChallenge({ confirming: familyId }),
    rpId: relyingParty().id,
    timeout: PASSKEYS.challengeMinutes * 60_000,
    userVerification: 'required' as const,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      transports,
    })),
  };
}

/**
 * @returns false for another's or an unknown passkey, and for a wrong or repeated answer
 * @throws Refusal 409 NO_PASSKEYS
 */
export async function confirmWithPasskey(
  { userId, familyId }: Session,
  answer: PasskeyAnswer,
): Promise<boolean> {
  relyingParty();
  const passkey = await Passkey.query().findOne({ credentialId: answer.id, userId });
  const verified = passkey && (await verifyPasskey(answer, passkey, { confirming: familyId }));
  if (!verified) return false;
  return inTransaction(async (trx) => {
    const isUsed = await usePasskey(passkey, verified, trx);
    if (isUsed) await markRecent(familyId, trx);
    return isUsed;
  });
}

export const wrongPasskey = () =>
  new Refusal(
    400,
    'WRONG_PASSKEY',
    'Your passkey couldn’t be checked. Try again, or enter your password',
  );
