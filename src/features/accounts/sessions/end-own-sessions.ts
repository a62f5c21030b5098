import { inTransaction } from '../../../kernel/db/db.ts';
import type { Origin, Session } from '../../../session.ts';
import { endImpersonation } from '../impersonation/end-impersonation.ts';
import { endOtherSessions, endSession, revokeFamily } from './end-session.ts';
import { logSignOut } from './log-session.ts';
import { findSession } from './queries/find-session.ts';
import { RefreshToken, refreshTokenHash } from './refresh-token.ts';

export const signOut = (session: Session): Promise<void> =>
  inTransaction(async (trx) => {
    await revokeFamily(session.familyId, trx);
    await logSignOut(session, trx);
  });

/** An unknown token ends nothing. */
export async function signOutByToken(refreshToken: string, origin: Origin): Promise<void> {
  const token = await RefreshToken.query()
    .findOne({ tokenHash: refreshTokenHash(refreshToken) })
    .select('userId', 'familyId', 'impersonatorId');
  if (!token) return;
  if (token.impersonatorId) return endImpersonation(token.familyId, origin);
  const session = await findSession(token.userId, token.familyId);
  if (session) await signOut({ ...session, origin });
  else await revokeFamily(token.familyId);
}

/** @throws Refusal 404 for an unknown session or one of another user */
export const endOwnSession = (session: Session, familyId: string): Promise<void> =>
  inTransaction(async (trx) => {
    await endSession(session.userId, familyId, trx);
    await logSignOut(session, trx, 1);
  });

/** @returns how many were active */
export const endOwnOtherSessions = (session: Session): Promise<number> =>
  inTransaction(async (trx) => {
    const ended = await endOtherSessions(session.userId, session.familyId, trx);
    if (ended > 0) await logSignOut(session, trx, ended);
    return ended;
  });
