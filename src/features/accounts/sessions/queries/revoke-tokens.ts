import { rows, type Trx } from '../../../../kernel/db/db.ts';

/** `condition` is SQL of ours, never input. Returns the owners of the tenants concerned. */
async function revokeTokens(condition: string, bindings: string[], trx?: Trx): Promise<string[]> {
  const ended = await rows<{ ownerId: string }>(
    `with ended as (
       update refresh_tokens set revoked_at = now() where (${condition}) and revoked_at is null
       returning user_id)
     select distinct u.owner_id from ended join users u on u.id = ended.user_id
      where u.owner_id is not null`,
    bindings,
    trx,
  );
  return ended.map(({ ownerId }) => ownerId);
}

export const revokeTokensOfFamily = (familyId: string, trx?: Trx): Promise<string[]> =>
  revokeTokens('family_id = ? or impersonator_family_id = ?', [familyId, familyId], trx);

export const revokeTokensOfUser = (userId: string, trx: Trx): Promise<string[]> =>
  revokeTokens('user_id = ? or impersonator_id = ?', [userId, userId], trx);

/** Returns how many of the user's own sessions were active, and the user's tenant. */
export async function revokeOtherTokens(
  userId: string,
  keptFamilyId: string,
  trx: Trx,
): Promise<{ sessions: number; ownerId: string | null }> {
  const [ended] = await rows<{ sessions: number; ownerId: string | null }>(
    `with revoked as (
       update refresh_tokens set revoked_at = now()
        where (user_id = ? and family_id <> ? or impersonator_id = ?) and revoked_at is null
       returning user_id, family_id, expires_at)
     select count(distinct family_id) filter (where expires_at > now() and user_id = ?) as sessions,
            (select owner_id from users where id = ?) as owner_id
       from revoked`,
    [userId, keptFamilyId, userId, userId, userId],
    trx,
  );
  return ended ?? { sessions: 0, ownerId: null };
}
