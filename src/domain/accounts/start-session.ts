import { rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { findSession } from './find-session.ts';
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts';

/** After this many days without use, a session ends. */
export const SESSION_DAYS = 30;

/** A new session, with the only copy of its refresh token. */
export interface StartedSession {
  session: Session;
  refreshToken: string;
}

/**
 * Starts a session for a user whose password was just checked against `passwordHash`. The row is
 * locked and compared again, so that no session survives a parallel password change.
 * @returns null when the user is inactive or the password has changed
 */
export async function startSession(
  user: { id: string; passwordHash: string },
  userAgent: string,
  trx: Trx,
): Promise<StartedSession | null> {
  const [current] = await rows(
    `select 1 from users where id = ? and password_hash = ? and is_active for no key update`,
    [user.id, user.passwordHash],
    trx,
  );
  if (!current) return null;
  const refreshToken = newRefreshToken();
  const familyId = newId();
  await rows(INSERT, [newId(), user.id, familyId, refreshTokenHash(refreshToken), userAgent], trx);
  await rows(`update users set last_seen_at = now() where id = ?`, [user.id], trx);
  const session = await findSession(user.id, familyId, trx);
  return session && { session, refreshToken };
}

const INSERT = `
insert into refresh_tokens (id, user_id, family_id, token_hash, user_agent, expires_at)
values (?, ?, ?, ?, left(?, 300), now() + interval '${SESSION_DAYS} days')`;
