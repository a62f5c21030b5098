import type { SecretBox } from '../../crypto/encryption.ts';
import { rows } from '../../db/db.ts';
import type { ConnectionChannel } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { tokenPlace } from './token-place.ts';

/** A number or page that a store sends from, with its decrypted token. */
export interface Sender {
  channel: ConnectionChannel;
  /** Null for a page. */
  phoneNumberId: string | null;
  accountId: string;
  accessToken: string;
}

const FIND = `
select id, channel, phone_number_id as "phoneNumberId", account_id as "accountId",
       access_token as "accessToken"
  from channel_connections where owner_id = ? and id = ?::uuid`;

/**
 * One of the store's connections; null when it was deleted.
 * @throws CannotDecrypt
 */
export async function senderOf(
  { ownerId }: Tenant,
  connectionId: string | null,
  secrets: SecretBox,
): Promise<Sender | null> {
  if (connectionId === null) return null;
  const [found] = await rows<Sender & { id: string }>(FIND, [ownerId, connectionId]);
  if (!found) return null;
  const { id, accessToken, ...sender } = found;
  return { ...sender, accessToken: secrets.open(accessToken, tokenPlace(id)) };
}
