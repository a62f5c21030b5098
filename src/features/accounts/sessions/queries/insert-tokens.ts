import { newId } from '../../../../ids.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { newRefreshToken, refreshTokenHash, SESSION_DAYS } from '../refresh-token.ts';

// An impersonation's hour is never extended.
const SUCCESSOR = `
insert into refresh_tokens (id, user_id, family_id, token_hash, impersonator_id,
  impersonator_family_id, user_agent, network, expires_at)
select ?, user_id, family_id, ?, impersonator_id, impersonator_family_id, user_agent, network,
       case when impersonator_id is null then now() + interval '${SESSION_DAYS} days' else expires_at end
  from refresh_tokens where id = ?`;

/** Returns the only copy of the token. */
export async function insertSuccessor(tokenId: string, trx: Trx): Promise<string> {
  const token = newRefreshToken();
  await rows(SUCCESSOR, [newId(), refreshTokenHash(token), tokenId], trx);
  return token;
}

const FURTHER = `
insert into refresh_tokens (id, user_id, family_id, token_hash, user_agent, network, expires_at)
select ?, ?, ?, ?, max(user_agent), max(network), now() + interval '${SESSION_DAYS} days'
  from refresh_tokens where family_id = ?`;

/** Returns the only copy of the token. */
export async function insertFurtherToken(
  { userId, familyId }: { userId: string; familyId: string },
  trx: Trx,
): Promise<string> {
  const token = newRefreshToken();
  await rows(FURTHER, [newId(), userId, familyId, refreshTokenHash(token), familyId], trx);
  return token;
}
