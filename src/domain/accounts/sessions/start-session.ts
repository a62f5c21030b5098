import { fn, raw } from 'objection';
import type { Trx } from '../../../db/db.ts';
import type { Session, Visitor } from '../../../session.ts';
import { User } from '../user.ts';
import { logSignIn } from './log-session.ts';
import { findSession } from './queries/find-session.ts';
import { beginFamily, SESSION_DAYS } from './refresh-token.ts';

/** A new session, with the only copy of its refresh token. */
export interface StartedSession {
  session: Session;
  refreshToken: string;
}

/**
 * Starts a session for a user whose password was just checked against `passwordHash`. The row is
 * locked and compared again, so that no session survives a parallel password change. Recorded in the
 * store's log.
 * @returns null when the user is inactive or the password has changed
 */
export async function startSession(
  { id, passwordHash }: { id: string; passwordHash: string },
  visitor: Visitor,
  trx: Trx,
): Promise<StartedSession | null> {
  const current = await User.query(trx)
    .findOne({ id, passwordHash, isActive: true })
    .select('id')
    .forNoKeyUpdate();
  if (!current) return null;
  const expiresAt = raw(`now() + interval '${SESSION_DAYS} days'`);
  const { familyId, refreshToken } = await beginFamily(
    { userId: id, userAgent: visitor.userAgent, expiresAt },
    trx,
  );
  await User.query(trx).findById(id).patch({ lastSeenAt: fn.now() });
  const session = await findSession(id, familyId, trx);
  if (!session) return null;
  await logSignIn(session, visitor, trx);
  return { session, refreshToken };
}
