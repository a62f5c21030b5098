import { rows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { tellDesks, tellDesksNow } from '../live/tell-desks.ts';
import { endImpersonation } from './end-impersonation.ts';
import { refreshTokenHash } from './refresh-token.ts';

/*
 * Ending a session ends the impersonations that began in it; ending all sessions of an operator
 * ends all their impersonations.
 */

const OWNERS = `
select distinct u.owner_id as "ownerId" from ended join users u on u.id = ended.user_id
 where u.owner_id is not null`;

/** Ends the sessions of `update` and makes their open desks check their permissions again. */
async function endAndTell(update: string, bindings: unknown[], trx?: Trx): Promise<void> {
  const sql = `with ended as (${update} returning user_id) ${OWNERS}`;
  for (const { ownerId } of await rows<{ ownerId: string }>(sql, bindings, trx)) {
    tellOf(ownerId, trx);
  }
}

function tellOf(ownerId: string, trx?: Trx): void {
  if (trx) tellDesks(trx, { ownerId }, 'access', ownerId);
  else tellDesksNow({ ownerId }, 'access', ownerId);
}

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
 * Ends one session of a user; idempotent.
 * @throws Refusal 404 for an unknown session or one of another user
 */
export async function endSession(userId: string, familyId: string, trx?: Trx): Promise<void> {
  const known = await rows(
    `select 1 from refresh_tokens where family_id = ? and user_id = ? limit 1`,
    [familyId, userId],
    trx,
  );
  if (known.length === 0) throw notFound('Session');
  await revokeFamily(familyId, trx);
}

/** Ends all sessions of a user. */
export async function endSessionsOf(userId: string, trx: Trx): Promise<void> {
  await endAndTell(
    `update refresh_tokens set revoked_at = now()
      where (user_id = ? or impersonator_id = ?) and revoked_at is null`,
    [userId, userId],
    trx,
  );
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
  const [ended] = await rows<{ sessions: number; ownerId: string | null }>(
    `with revoked as (
       update refresh_tokens set revoked_at = now()
        where (user_id = ? and family_id <> ? or impersonator_id = ?) and revoked_at is null
       returning user_id, family_id, expires_at)
     select count(distinct family_id) filter (where expires_at > now() and user_id = ?) as sessions,
            (select owner_id from users where id = ?) as "ownerId"
       from revoked`,
    [userId, keptFamilyId, userId, userId, userId],
    trx,
  );
  if (ended?.ownerId) tellOf(ended.ownerId, trx);
  return ended?.sessions ?? 0;
}

/**
 * Ends a session by its token family. One revoked token is enough for `findSession` to refuse it.
 */
export async function revokeFamily(familyId: string, trx?: Trx): Promise<void> {
  await endAndTell(
    `update refresh_tokens set revoked_at = now()
      where (family_id = ? or impersonator_family_id = ?) and revoked_at is null`,
    [familyId, familyId],
    trx,
  );
}
