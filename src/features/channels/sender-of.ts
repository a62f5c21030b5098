import type { ConnectionChannel } from '../../enums.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { ChannelConnection } from './channel-connection.ts';

export interface Sender {
  channel: ConnectionChannel;
  /** Null for a page. */
  phoneNumberId: string | null;
  accountId: string;
  accessToken: string;
}

/** Null when the connection was deleted. @throws CannotDecrypt */
export async function senderOf(
  tenant: Tenant,
  connectionId: string | null,
  secrets: SecretBox,
): Promise<Sender | null> {
  if (connectionId === null) return null;
  const found = await ChannelConnection.of(tenant).findOne({ id: connectionId });
  if (!found) return null;
  const { channel, phoneNumberId, accountId } = found;
  return { channel, phoneNumberId, accountId, accessToken: found.openToken(secrets) };
}

export interface ChatConnection {
  phoneNumberId: string;
  accountId: string;
  accessToken: string;
}

/** Null when none is connected. Of several, the first one connected. @throws CannotDecrypt */
export async function chatConnectionOf(
  tenant: Tenant,
  secrets: SecretBox,
): Promise<ChatConnection | null> {
  const found = await ChannelConnection.of(tenant)
    .where({ channel: 'chat' })
    .orderBy(['createdAt', 'id'])
    .limit(1)
    .first();
  if (!found?.phoneNumberId) return null;
  const { phoneNumberId, accountId } = found;
  return { phoneNumberId, accountId, accessToken: found.openToken(secrets) };
}
