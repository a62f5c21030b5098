import type { SecretBox } from '../../crypto/encryption.ts';
import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { tokenPlace } from './token-place.ts';

/** The number that a store sends from, with its decrypted token. */
export interface ChatConnection {
  phoneNumberId: string;
  accountId: string;
  accessToken: string;
}

/**
 * The store's chat number; null when none is connected. Of several, the first one connected.
 * @throws CannotDecrypt
 */
export async function chatConnectionOf(
  tenant: Tenant,
  secrets: SecretBox,
): Promise<ChatConnection | null> {
  const [found] = await rows<ChatConnection & { id: string }>(
    `select id, phone_number_id as "phoneNumberId", account_id as "accountId",
            access_token as "accessToken"
       from channel_connections where owner_id = ? and channel = 'chat' order by created_at, id limit 1`,
    [tenant.ownerId],
  );
  if (!found) return null;
  const { id, accessToken, ...connection } = found;
  return { ...connection, accessToken: secrets.open(accessToken, tokenPlace(id)) };
}
