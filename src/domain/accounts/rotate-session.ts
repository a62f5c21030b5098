import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { revokeFamily } from './end-session.ts';
import { findSession } from './find-session.ts';
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts';
import { SESSION_DAYS } from './start-session.ts';

/** A renewed session. Without a new token when a parallel request has just got it. */
export interface RotatedSession {
  session: Session;
  refreshToken: string | null;
}

interface TokenRow {
  id: string;
  user_id: string;
  family_id: string;
  seconds_since_rotation: number | null;
}

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
    await noteSeen(rotated.session.userId);
  }
  return rotated;
}

async function rotate(token: string, grace: Grace, trx: Trx): Promise<RotatedSession | null> {
  const [row] = await rows<TokenRow>(LOCK, [refreshTokenHash(token)], trx);
  if (!row) return null;
  const session = await findSession(row.user_id, row.family_id, trx);
  if (!session) return null;
  if (row.seconds_since_rotation === null) {
    return { session, refreshToken: await succeed(row, trx) };
  }
  if (row.seconds_since_rotation < grace.seconds) {
    return { session, refreshToken: grace.again ? await succeed(row, trx) : null };
  }
  await revokeFamily(row.family_id, trx);
  return null;
}

async function succeed(row: TokenRow, trx: Trx): Promise<string> {
  const token = newRefreshToken();
  await rows(
    `update refresh_tokens set rotated_at = coalesce(rotated_at, now()) where id = ?`,
    [row.id],
    trx,
  );
  await rows(SUCCESSOR, [newId(), refreshTokenHash(token), row.id], trx);
  return token;
}

const noteSeen = (userId: string) =>
  rows(`update users set last_seen_at = now() where id = ?`, [userId]);

const LOCK = `
select id, user_id, family_id,
       extract(epoch from clock_timestamp() - rotated_at)::float8 as seconds_since_rotation
  from refresh_tokens
 where token_hash = ? and expires_at > now() and revoked_at is null
   for update`;

// An impersonation's hour is never extended.
const SUCCESSOR = `
insert into refresh_tokens (id, user_id, family_id, token_hash, impersonator_id,
  impersonator_family_id, user_agent, expires_at)
select ?, user_id, family_id, ?, impersonator_id, impersonator_family_id, user_agent,
       case when impersonator_id is null then now() + interval '${SESSION_DAYS} days' else expires_at end
  from refresh_tokens where id = ?`;
