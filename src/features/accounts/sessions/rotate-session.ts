import { fn, raw } from 'objection';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Session } from '../../../session.ts';
import { User } from '../user.ts';
import { revokeFamily } from './end-session.ts';
import { findSession } from './queries/find-session.ts';
import { insertFurtherToken, insertSuccessor } from './queries/insert-tokens.ts';
import { RefreshToken, refreshTokenHash } from './refresh-token.ts';

/** A renewed session. Without a new token when a parallel request has just got it. */
export interface RotatedSession {
  session: Session;
  refreshToken: string | null;
}

type LockedToken = Pick<RefreshToken, 'id' | 'userId' | 'familyId'> & {
  secondsSinceRotation: number | null;
};

interface Grace {
  /** For how many seconds an exchanged token is not treated as stolen. */
  seconds: number;
  /** Whether a repeat within this time also gets a successor: the first response may be lost. */
  again?: boolean;
}

/**
 * Exchanges a refresh token for its successor. A token that was already exchanged counts as stolen
 * and ends its whole family, except within the grace period: then a parallel request of the same
 * browser did it and has the successor.
 * @returns null for a token that is unknown, expired, revoked or stolen, or whose user is inactive
 */
export async function rotateSession(
  token: string,
  grace: Grace = { seconds: 0 },
): Promise<RotatedSession | null> {
  const rotated = await inTransaction((trx) => rotate(token, grace, trx));
  // Outside of the transaction: a password change locks the user before the token, which would
  // deadlock with this order.
  if (rotated?.refreshToken && !rotated.session.impersonatedBy) {
    await User.query().findById(rotated.session.userId).patch({ lastSeenAt: fn.now() });
  }
  return rotated;
}

async function rotate(token: string, grace: Grace, trx: Trx): Promise<RotatedSession | null> {
  const locked = await lock(token, trx);
  if (!locked) return null;
  const { id, userId, familyId, secondsSinceRotation } = locked;
  const session = await findSession(userId, familyId, trx);
  if (!session) return null;
  if (secondsSinceRotation === null) return { session, refreshToken: await succeed(id, trx) };
  if (secondsSinceRotation < grace.seconds) {
    return { session, refreshToken: grace.again ? await succeed(id, trx) : null };
  }
  await revokeFamily(familyId, trx);
  return null;
}

const lock = (token: string, trx: Trx) =>
  RefreshToken.query(trx)
    .findOne({ tokenHash: refreshTokenHash(token) })
    .where('expiresAt', '>', fn.now())
    .whereNull('revokedAt')
    .select(
      'id',
      'userId',
      'familyId',
      raw('extract(epoch from clock_timestamp() - rotated_at)::float8').as('secondsSinceRotation'),
    )
    .forUpdate()
    .castTo<LockedToken | undefined>();

async function succeed(id: string, trx: Trx): Promise<string> {
  const rotatedAt = raw('least(rotated_at, now())');
  await RefreshToken.query(trx).findById(id).patch({ rotatedAt });
  return insertSuccessor(id, trx);
}

/** The browser's previous token is revoked, since it is no longer stored anywhere. */
export const parkSession = (
  session: { userId: string; familyId: string },
  formerToken: string | undefined,
): Promise<string> =>
  inTransaction(async (trx) => {
    await RefreshToken.query(trx)
      .where({ tokenHash: refreshTokenHash(formerToken ?? ''), familyId: session.familyId })
      .whereNull('rotatedAt')
      .patch({ rotatedAt: fn.now() });
    return insertFurtherToken(session, trx);
  });
