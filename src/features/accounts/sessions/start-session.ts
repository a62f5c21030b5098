import { fn, raw } from 'objection';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Session, Visitor } from '../../../session.ts';
import { tellPerson } from '../letters/account-letter.ts';
import { User } from '../user.ts';
import { logSignIn, originOfVisitor, type SignInWay } from './log-session.ts';
import { findSession } from './queries/find-session.ts';
import { isNewDevice } from './queries/is-new-device.ts';
import { beginFamily, SESSION_DAYS } from './refresh-token.ts';

export interface StartedSession {
  session: Session;
  refreshToken: string;
}

/**
 * The row is locked and compared again, so that no session survives a parallel password change.
 * @returns null when the user is inactive or the password has changed
 */
export async function startSession(
  user: { id: string; passwordHash: string },
  visitor: Visitor,
  way: SignInWay,
  trx: Trx,
): Promise<StartedSession | null> {
  return (await lockIfSame(user, trx)) ? beginSession(user.id, visitor, way, trx) : null;
}

export async function lockIfSame(
  { id, passwordHash }: { id: string; passwordHash: string },
  trx: Trx,
): Promise<boolean> {
  const current = await User.query(trx)
    .findOne({ id, passwordHash, isActive: true })
    .select('id')
    .forNoKeyUpdate();
  return current !== undefined;
}

/**
 * A person who has used other devices so far gets an email.
 * @returns null when the user is inactive
 */
export async function beginSession(
  id: string,
  visitor: Visitor,
  way: SignInWay,
  trx: Trx,
): Promise<StartedSession | null> {
  const isNew = await isNewDevice(id, visitor, trx);
  const expiresAt = raw(`now() + interval '${SESSION_DAYS} days'`);
  const { familyId, refreshToken } = await beginFamily({ userId: id, visitor, expiresAt }, trx);
  await User.query(trx).findById(id).patch({ lastSeenAt: fn.now() });
  const session = await findSession(id, familyId, trx);
  if (!session) return null;
  await logSignIn(session, { visitor, way }, trx);
  if (isNew && !visitor.hasSignedInTo?.(session.email)) {
    await tellPerson(id, 'new_device', originOfVisitor(visitor), trx);
  }
  return { session, refreshToken };
}
