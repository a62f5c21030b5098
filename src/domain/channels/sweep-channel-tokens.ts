import { inTransaction, rows, type Trx } from '../../db.ts';
import type { SecretBox } from '../../encryption.ts';
import { type Resealed, Resealing } from '../../resealing.ts';
import { acrossTenants } from '../../tenant.ts';
import { tokenPlace } from './token-place.ts';

const BATCH = 100;

const LOCK = acrossTenants(`
select owner_id as "ownerId", id, access_token as "accessToken" from channel_connections
 where ?::uuid is null or id > ? order by id limit ${BATCH} for no key update`);

interface TokenRow {
  ownerId: string;
  id: string;
  accessToken: string;
}

/** Seals the tokens of all connections with the key in use; a row is locked while it changes. */
export async function sweepChannelTokens(secrets: SecretBox): Promise<Resealed> {
  const total = new Resealing(secrets);
  let last: string | null = null;
  do {
    const batch = await inTransaction((trx) => resealBatch(secrets, last, trx));
    total.add(batch.done);
    last = batch.last;
  } while (last !== null);
  return total;
}

/** @returns the last connection of a full batch: others may follow */
async function resealBatch(
  secrets: SecretBox,
  after: string | null,
  trx: Trx,
): Promise<{ done: Resealed; last: string | null }> {
  const done = new Resealing(secrets);
  const tokens = await rows<TokenRow>(LOCK, [after, after], trx);
  for (const { ownerId, id, accessToken } of tokens) {
    const renewed = done.renew(accessToken, tokenPlace(id), `accessToken of channel ${id}`);
    if (renewed === accessToken) continue;
    await rows(
      `update channel_connections set access_token = ? where owner_id = ? and id = ?`,
      [renewed, ownerId, id],
      trx,
    );
  }
  return { done, last: tokens.length < BATCH ? null : (tokens.at(-1)?.id ?? null) };
}
