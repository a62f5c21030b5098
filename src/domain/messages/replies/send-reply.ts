import { DeliveryError } from '../../../clients/delivery-error.ts';
import { sendChatText, sendSocialText } from '../../../clients/provider/send-text.ts';
import { CannotDecrypt } from '../../../crypto/encryption.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { senderOf } from '../../channels/sender-of.ts';
import { messagingConnection } from '../messaging-connection.ts';
import { type ClaimedReply, claimReply } from './claim-reply.ts';
import { markRefused, markTaken } from './settle-reply.ts';

/**
 * Sends a stored reply, at most once: the first process to claim it sends it. The provider has no
 * idempotency keys, so after a missing answer it is not retried automatically; the message says
 * that it may have arrived.
 * @throws errors that are not results of sending, such as an unreachable database
 */
export async function sendReply(tenant: Tenant, messageId: string): Promise<void> {
  const reply = await claimReply(tenant, messageId);
  if (!reply) return;
  try {
    await markTaken(tenant, reply, await send(tenant, reply));
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    await markRefused(tenant, reply, error);
  }
}

/** The provider's id of it. */
async function send(tenant: Tenant, reply: ClaimedReply): Promise<string> {
  const { secrets } = messagingConnection();
  const sender = await senderOf(tenant, reply.connectionId, secrets).catch(unreadable);
  if (!sender) {
    throw new DeliveryError('This number or page is no longer connected', { temporary: false });
  }
  const { text, id: reference, channelUserId, phone } = reply;
  const { phoneNumberId, ...page } = sender;
  if (phoneNumberId === null) {
    return sendSocialText(page, { recipientId: channelUserId, text });
  }
  const to = phone === null ? { userId: channelUserId } : { phone };
  return sendChatText({ phoneNumberId, accessToken: page.accessToken }, { to, text, reference });
}

function unreadable(error: unknown): never {
  if (!(error instanceof CannotDecrypt)) throw error;
  throw new DeliveryError('Reconnect the channel', { temporary: false });
}
