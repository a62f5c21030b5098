import { rows, type Trx } from '../../db.ts';
import { notFound } from '../../errors.ts';
import { refreshTokenHash } from './refresh-token.ts';

/** Ends the session of a refresh token; an unknown token ends nothing. */
export async function endSessionOf(refreshToken: string): Promise<void> {
  const [row] = await rows<{ family_id: string }>(
    `select family_id from refresh_tokens where token_hash = ?`,
    [refreshTokenHash(refreshToken)],
  );
  if (row) await revokeFamily(row.family_id);
}

/**
 * Ends one session of a user; one that has ended already stays so.
 * @throws Refusal 404 for an unknown one and another user's alike
 */
export async function endSession(userId: string, familyId: string): Promise<void> {
  const ended = await rows(
    `update refresh_tokens set revoked_at = coalesce(revoked_at, now())
      where family_id = ? and user_id = ? returning id`,
    [familyId, userId],
  );
  if (ended.length === 0) throw notFound('Session');
}

/** Ends every session of a user. */
export async function endSessionsOf(userId: string, trx: Trx): Promise<void> {
  await rows(
    `update refresh_tokens set revoked_at = now() where user_id = ? and revoked_at is null`,
    [userId],
    trx,
  );
}

/** Ends every session of a user but one. */
export async function endOtherSessions(
  userId: string,
  keptFamilyId: string,
  trx?: Trx,
): Promise<void> {
  await rows(
    `update refresh_tokens set revoked_at = now()
      where user_id = ? and family_id <> ? and revoked_at is null`,
    [userId, keptFamilyId],
    trx,
  );
}

/** Ends a session by its family. One revoked token is enough for `findSession` to refuse it. */
export async function revokeFamily(familyId: string, trx?: Trx): Promise<void> {
  await rows(
    `update refresh_tokens set revoked_at = now() where family_id = ? and revoked_at is null`,
    [familyId],
    trx,
  );
}
