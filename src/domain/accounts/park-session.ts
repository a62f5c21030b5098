import { inTransaction, rows } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts';
import { SESSION_DAYS } from './start-session.ts';

/**
 * A separate refresh token for an operator's session during an impersonation. The browser's
 * previous token is revoked, since it is no longer stored anywhere.
 */
export const parkSession = (
  session: { userId: string; familyId: string },
  formerToken: string | undefined,
): Promise<string> =>
  inTransaction(async (trx) => {
    const token = newRefreshToken();
    await rows(
      `update refresh_tokens set rotated_at = now()
        where token_hash = ? and family_id = ? and rotated_at is null`,
      [refreshTokenHash(formerToken ?? ''), session.familyId],
      trx,
    );
    await rows(
      `insert into refresh_tokens (id, user_id, family_id, token_hash, user_agent, expires_at)
       select ?, ?, ?, ?, max(user_agent), now() + interval '${SESSION_DAYS} days'
         from refresh_tokens where family_id = ?`,
      [newId(), session.userId, session.familyId, refreshTokenHash(token), session.familyId],
      trx,
    );
    return token;
  });
