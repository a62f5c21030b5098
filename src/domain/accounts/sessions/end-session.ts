import type { Trx } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { tellDesks, tellDesksNow } from '../../live/tell-desks.ts';
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

/** Makes the open desks of tenants check their permissions again. */
function tellOf(ownerIds: readonly string[], trx?: Trx): void {
  for (const ownerId of ownerIds) {
    if (trx) tellDesks(trx, { ownerId }, 'access', ownerId);
    else tellDesksNow({ ownerId }, 'access', ownerId);
  }
}

/**
 * Ends one session of a user; idempotent.
 * @throws Refusal 404 for an unknown session or one of another user
 */
export async function endSession(userId: string, familyId: string, trx?: Trx): Promise<void> {
  const known = await RefreshToken.query(trx).findOne({ familyId, userId }).select('id').limit(1);
  if (!known) throw notFound('Session');
  await revokeFamily(familyId, trx);
}

/** Ends all sessions of a user. */
export async function endSessionsOf(userId: string, trx: Trx): Promise<void> {
  tellOf(await revokeTokensOfUser(userId, trx), trx);
}

/**
 * Ends all sessions of a user but one.
 * @returns how many were active
 */
export async function endOtherSessions(
  userId: string,
  keptFamilyId: string,
  trx?: Trx,
): Promise<number> {
  const { sessions, ownerId } = await revokeOtherTokens(userId, keptFamilyId, trx);
  if (ownerId) tellOf([ownerId], trx);
  return sessions;
}

/**
 * Ends a session by its token family. One revoked token is enough for `findSession` to refuse it.
 */
export async function revokeFamily(familyId: string, trx?: Trx): Promise<void> {
  tellOf(await revokeTokensOfFamily(familyId, trx), trx);
}
