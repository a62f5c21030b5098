import { notFound } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tellDesks, tellDesksNow } from '../../live/tell-desks.ts';
import { endPendingOf } from '../second-factor/pending-sign-in.ts';
import { forgetDevices } from '../second-factor/remembered-devices.ts';
import {
  revokeOtherTokens,
  revokeTokensOfFamily,
  revokeTokensOfUser,
} from './queries/revoke-tokens.ts';
import { RefreshToken } from './refresh-token.ts';

/*
 * Ending a session ends the impersonations that began in it; ending all sessions of an operator
 * ends all their impersonations.
 */

function tellOf(ownerIds: readonly string[], trx?: Trx): void {
  for (const ownerId of ownerIds) {
    if (trx) tellDesks(trx, { ownerId }, 'access', ownerId);
    else tellDesksNow({ ownerId }, 'access', ownerId);
  }
}

/** @throws Refusal 404 for an unknown session or one of another user */
export async function endSession(userId: string, familyId: string, trx?: Trx): Promise<void> {
  const known = await RefreshToken.query(trx).findOne({ familyId, userId }).select('id').limit(1);
  if (!known) throw notFound('Session');
  await revokeFamily(familyId, trx);
}

export async function endSessionsOf(userId: string, trx: Trx): Promise<void> {
  await endProofs(userId, trx);
  tellOf(await revokeTokensOfUser(userId, trx), trx);
}

/** @returns how many were active */
export async function endOtherSessions(
  userId: string,
  keptFamilyId: string,
  trx?: Trx,
): Promise<number> {
  if (!trx) return inTransaction((own) => endOtherSessions(userId, keptFamilyId, own));
  await endProofs(userId, trx);
  const { sessions, ownerId } = await revokeOtherTokens(userId, keptFamilyId, trx);
  if (ownerId) tellOf([ownerId], trx);
  return sessions;
}

/** What else a browser could sign in with: a right password before, and a remembered device. */
async function endProofs(userId: string, trx: Trx): Promise<void> {
  await endPendingOf(userId, trx);
  await forgetDevices(userId, trx);
}

/** One revoked token is enough for `findSession` to refuse it. */
export async function revokeFamily(familyId: string, trx?: Trx): Promise<void> {
  tellOf(await revokeTokensOfFamily(familyId, trx), trx);
}
