import { rows, type Trx } from '../../db.ts';
import { notFound } from '../../errors.ts';
import { endImpersonation } from './end-impersonation.ts';
import { refreshTokenHash } from './refresh-token.ts';

/*
 * With a session go the impersonations that were begun in it; with all sessions of an operator all
 * impersonations of that operator.
 */

/** Ends the session of a refresh token; an unknown token ends nothing. */
export async function endSessionOf(refreshToken: string, address: string | null): Promise<void> {
  const [row] = await rows<{ family_id: string; impersonator_id: string | null }>(
    `select family_id, impersonator_id from refresh_tokens where token_hash = ?`,
    [refreshTokenHash(refreshToken)],
  );
  if (row?.impersonator_id) await endImpersonation(row.family_id, address);
  else if (row) await revokeFamily(row.family_id);
}

/**
 * Ends one session of a user; one that has ended already stays so.
 * @throws Refusal 404 for an unknown one and another user's alike
 */
export async function endSession(userId: string, familyId: string, trx?: Trx): Promise<void> {
  const ended = await rows(
    `update refresh_tokens set revoked_at = coalesce(revoked_at, now())
      where family_id = ? and user_id = ? returning id`,
    [familyId, userId],
    trx,
  );
  if (ended.length === 0) throw notFound('Session');
  await revokeFamily(familyId, trx);
}

/** Ends every session of a user. */
export async function endSessionsOf(userId: string, trx: Trx): Promise<void> {
  await rows(
    `update refresh_tokens set revoked_at = now()
      where (user_id = ? or impersonator_id = ?) and revoked_at is null`,
    [userId, userId],
    trx,
  );
}

/** Ends every session of a user but one. @returns how many lived */
export async function endOtherSessions(
  userId: string,
  keptFamilyId: string,
  trx?: Trx,
): Promise<number> {
  const [ended] = await rows<{ sessions: number }>(
    `with revoked as (
       update refresh_tokens set revoked_at = now()
        where (user_id = ? and family_id <> ? or impersonator_id = ?) and revoked_at is null
       returning user_id, family_id, expires_at)
     select count(distinct family_id) filter (where expires_at > now() and user_id = ?) as sessions
       from revoked`,
    [userId, keptFamilyId, userId, userId],
    trx,
  );
  return ended?.sessions ?? 0;
}

/** Ends a session by its family. One revoked token is enough for `findSession` to refuse it. */
export async function revokeFamily(familyId: string, trx?: Trx): Promise<void> {
  await rows(
    `update refresh_tokens set revoked_at = now()
      where (family_id = ? or impersonator_family_id = ?) and revoked_at is null`,
    [familyId, familyId],
    trx,
  );
}
