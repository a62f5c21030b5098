import { conflict, Refusal, refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { englishOf, stored } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import type { Origin, Session } from '../../../session.ts';
import { nameProblems } from '../check-account.ts';
import { checkOwnPassword, payerOf } from '../passwords/own-password.ts';
import { findSession } from '../sessions/queries/find-session.ts';
import { User } from '../user.ts';
import { newChallenge } from './challenge.ts';
import { PASSKEYS, Passkey, type ShownPasskey } from './passkey.ts';
import { useChallenge } from './queries/use-challenge.ts';
import { relyingParty } from './relying-party.ts';
import { recordPasskeyChange, tellOfPasskey } from './tell-of-passkey.ts';
import {
  ALGORITHMS,
  type NewPasskeyAnswer,
  userHandleOf,
  verifyNewPasskey,
} from './verify-passkey.ts';

/**
 * It can be answered in this session only.
 * @throws Refusal 400 WRONG_PASSWORD, 403 while acting for another, 409 NO_PASSKEYS,
 * TOO_MANY_PASSKEYS
 */
export async function newPasskeyRequest(session: Session, currentPassword: string) {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const { userId, familyId, name, email } = session;
  const { id } = relyingParty();
  await checkOwnPassword(userId, currentPassword, payerOf(session));
  const known = await Passkey.query().where({ userId }).select('credentialId', 'transports');
  refuseMore(known.length);
  return {
    challenge: newChallenge({ userId, familyId }),
    rp: { id, name: 'Stallkeeper' },
    user: { id: userHandleOf(userId), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEYS.challengeMinutes * 60_000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
  };
}

/**
 * @throws Refusal 400 PASSKEY_INVALID, 400 on field name, 403 while acting for another, 409
 * NO_PASSKEYS, TOO_MANY_PASSKEYS, PASSKEY_TAKEN
 */
export async function addPasskey(
  session: Session,
  { name: typed, ...answer }: NewPasskeyAnswer & { name?: string | undefined },
  origin: Origin,
): Promise<ShownPasskey> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const { userId, familyId } = session;
  const name = typed?.trim() ?? englishOf(origin.device);
  refuseProblems(nameProblems(name));
  const verified = await verifyNewPasskey(answer, { userId, familyId });
  if (!verified) throw passkeyInvalid();
  const { challenge, ...key } = verified;
  return inTransaction(async (trx) => {
    await lockOwn(session, trx);
    if (!(await useChallenge(challenge, trx))) throw passkeyInvalid();
    refuseMore(await Passkey.query(trx).where({ userId }).resultSize());
    const added = await Passkey.query(trx)
      .insert({
        id: newId(),
        userId,
        ...key,
        transports: answer.transports,
        name,
        device: stored(origin.device),
      })
      .onConflict('credentialId')
      .ignore()
      .returning('*');
    if (!added.createdAt) throw conflict('PASSKEY_TAKEN', message('errors.accounts.passkeyTaken'));
    await tellOfPasskey(session, 'added', origin, trx);
    await recordPasskeyChange('passkey_added', session, added, origin, trx);
    const { id, device, isBackedUp, createdAt } = added;
    return { id, name, device, isBackedUp, createdAt, lastUsedAt: null };
  });
}

/** The session is read again: it may have been ended since, by somebody who takes the account back. */
async function lockOwn({ userId, familyId }: Session, trx: Trx): Promise<void> {
  await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
  if (!(await findSession(userId, familyId, trx))) {
    throw new Refusal(401, 'UNAUTHENTICATED', 'Sign in first');
  }
}

function refuseMore(known: number): void {
  if (known < PASSKEYS.perPerson) return;
  throw conflict(
    'TOO_MANY_PASSKEYS',
    `You have ${PASSKEYS.perPerson} passkeys, which is the most you can have. Remove one first`,
  );
}

const passkeyInvalid = () =>
  new Refusal(400, 'PASSKEY_INVALID', message('errors.accounts.passkeyInvalid'));
