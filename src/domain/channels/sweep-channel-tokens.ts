import type { SecretBox } from '../../crypto/encryption.ts';
import { resealInBatches } from '../../crypto/reseal-in-batches.ts';
import type { Resealed, Resealing } from '../../crypto/resealing.ts';
import { rows, type Trx } from '../../db/db.ts';
import { acrossTenants } from '../../tenancy/tenant.ts';
import { tokenPlace } from './token-place.ts';

const LOCK = acrossTenants(`
select owner_id as "ownerId", id, access_token as "accessToken" from channel_connections
 where ?::uuid is null or id > ? order by id limit ? for no key update`);

interface TokenRow {
  ownerId: string;
  id: string;
  accessToken: string;
}

/**
 * Re-encrypts the tokens of all connections with the current key; each row is locked while it
 * changes.
 */
export const sweepChannelTokens = (secrets: SecretBox): Promise<Resealed> =>
  resealInBatches(secrets, LOCK, resealToken);

async function resealToken(
  { ownerId, id, accessToken }: TokenRow,
  done: Resealing,
  trx: Trx,
): Promise<void> {
  const renewed = done.renew(accessToken, tokenPlace(id), `accessToken of channel ${id}`);
  if (renewed === accessToken) return;
  await rows(
    `update channel_connections set access_token = ? where owner_id = ? and id = ?`,
    [renewed, ownerId, id],
    trx,
  );
}
