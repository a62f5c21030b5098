import { raw } from 'objection';
import { DeliveryError } from '../../clients/delivery-error.ts';
import { sendChatPayment } from '../../clients/provider/send-payment.ts';
import type { ChatSender } from '../../clients/provider/send-template.ts';
import { type ChatText, sendChatText, sendSocialText } from '../../clients/provider/send-text.ts';
import type { ConnectionChannel } from '../../enums.ts';
import { CannotDecrypt } from '../../kernel/crypto/encryption.ts';
import { inTransaction, rows } from '../../kernel/db/db.ts';
import { isUniqueViolation } from '../../kernel/db/violated-index.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { stored } from '../../kernel/translation/text.ts';
import { message } from '../../kernel/translation/translator.ts';
import { senderOf } from '../channels/sender-of.ts';
import { tellDesksNow } from '../live/tell-desks.ts';
import { channelPaymentOf } from './channel-payment.ts';
import { MessageRow } from './message.ts';
import { messagingConnection } from './messaging-connection.ts';

/**
 * The provider has no idempotency keys, so after a missing answer it is not retried automatically;
 * the message says that it may have arrived.
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

async function send(tenant: Tenant, reply: ClaimedReply): Promise<string> {
  const { secrets } = messagingConnection();
  const sender = await senderOf(tenant, reply.connectionId, secrets).catch(unreadable);
  if (!sender) {
    throw new DeliveryError(message('errors.messages.notConnected'), { temporary: false });
  }
  const { text, id: reference, channelUserId, phone } = reply;
  const { phoneNumberId, ...page } = sender;
  if (phoneNumberId === null) {
    return sendSocialText(page, { recipientId: channelUserId, text });
  }
  const number = { phoneNumberId, accessToken: page.accessToken };
  if (phone === null)
    return sendChatText(number, { to: { userId: channelUserId }, text, reference });
  return sendToNumber(number, { to: { phone }, text, reference }, reply);
}

/** As a text, once and at once, where the provider refuses its own payment message. */
async function sendToNumber(
  number: ChatSender,
  message: ChatText,
  { details, text }: ClaimedReply,
): Promise<string> {
  const payment = channelPaymentOf(details, text);
  if (payment) {
    try {
      return await sendChatPayment(number, { ...message, ...payment });
    } catch (error) {
      const isRefused = error instanceof DeliveryError && !error.temporary && !error.unsure;
      if (!isRefused) throw error;
    }
  }
  return sendChatText(number, message);
}

function unreadable(error: unknown): never {
  if (!(error instanceof CannotDecrypt)) throw error;
  throw new DeliveryError(message('errors.messages.reconnect'), { temporary: false });
}

/** Its statuses may have arrived before. */
export async function markTaken(
  tenant: Tenant,
  reply: ClaimedReply,
  providerId: string,
): Promise<void> {
  await keepTaken(tenant, reply, providerId || null).catch((error) => {
    // The echo was being written just then; it is there now.
    if (isUniqueViolation(error)) {
      return keepTaken(tenant, reply, providerId || null);
    }
    throw error;
  });
  tellDesksNow(tenant, 'messages', reply.conversationId);
}

const keepTaken = (
  tenant: Tenant,
  { id, channel }: ClaimedReply,
  externalId: string | null,
): Promise<void> =>
  inTransaction(async (trx) => {
    // Its own echo may have arrived first, stored as another message.
    if (externalId) {
      await MessageRow.of(tenant, trx).where({ channel, externalId }).whereNot({ id }).delete();
    }
    // Of a shopper who was forgotten meanwhile nothing is kept: the provider's id holds the number.
    await MessageRow.of(tenant, trx)
      .where({ id })
      .whereNull('deletedAt')
      .patch({
        externalId,
        status: raw(`case when status = 'sending' then 'sent' else status end`),
      });
  });

async function markRefused(
  tenant: Tenant,
  { id, conversationId }: ClaimedReply,
  { words, unsure }: DeliveryError,
): Promise<void> {
  await MessageRow.of(tenant)
    .where({ id, status: 'sending' })
    .patch({ status: unsure ? 'unsure' : 'failed', statusError: stored(words) });
  tellDesksNow(tenant, 'messages', conversationId);
}

interface ClaimedReply {
  id: string;
  conversationId: string;
  channel: ConnectionChannel;
  text: string;
  details: Record<string, unknown>;
  connectionId: string | null;
  channelUserId: string;
  /** As the provider knows it; null where it is hidden. */
  phone: string | null;
}

/** A typed number may differ from the provider's. */
const CLAIM = `
update messages m set status = 'sending', status_error = null, sent_at = now()
  from conversations c
 where m.owner_id = ? and m.id = ?::uuid and m.status = 'queued' and m.direction = 'out'
   and m.deleted_at is null
   and c.owner_id = m.owner_id and c.id = m.conversation_id
returning m.id, m.conversation_id, m.channel, m.text, m.details, c.connection_id,
          c.channel_user_id, coalesce('+' || c.wa_id, c.phone) as phone`;

/** Null when another process has, or had, the reply. */
async function claimReply({ ownerId }: Tenant, id: string): Promise<ClaimedReply | null> {
  const [claimed] = await rows<ClaimedReply>(CLAIM, [ownerId, id]);
  return claimed ?? null;
}
