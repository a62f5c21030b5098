import { message } from '../../kernel/translation/translator.ts';
import { DeliveryError } from '../delivery-error.ts';
import { postToProvider } from './provider.ts';
import type { ChatSender } from './send-template.ts';

/** Somebody waits for the answer in their browser. */
const TIMEOUT_MS = 8_000;

/** `to`: a number with its plus, or the provider's lasting id. */
export interface ChatText {
  to: { phone: string } | { userId: string };
  text: string;
  /** Returned with the message's statuses. */
  reference: string;
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** @returns the provider's id: accepted, which is not yet delivered @throws DeliveryError */
export const sendChatText = (sender: ChatSender, { text, ...head }: ChatText): Promise<string> =>
  sendToChat(sender, head, { type: 'text', text: { body: text, preview_url: false } });

/**
 * @param content of the message, with its type
 * @returns the provider's id @throws DeliveryError
 */
export async function sendToChat(
  { phoneNumberId, accessToken }: ChatSender,
  { to, reference }: Omit<ChatText, 'text'>,
  content: object,
): Promise<string> {
  if ('phone' in to && !E164.test(to.phone)) {
    throw new DeliveryError(message('errors.messages.shortNumber'), { temporary: false });
  }
  // Of both, the provider takes the number; an id in its place is dropped without a word.
  const receiver = 'phone' in to ? { to: to.phone } : { recipient: to.userId };
  const path = `${encodeURIComponent(phoneNumberId)}/messages`;
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...receiver,
    ...content,
    biz_opaque_callback_data: reference,
  };
  const answer = await postToProvider(path, accessToken, body, TIMEOUT_MS);
  return (answer as { messages?: { id?: string }[] } | null)?.messages?.[0]?.id ?? '';
}

export interface SocialSender {
  accountId: string;
  accessToken: string;
}

/** @returns the provider's id of it, under which it comes back as an echo @throws DeliveryError */
export async function sendSocialText(
  { accountId, accessToken }: SocialSender,
  { recipientId, text }: { recipientId: string; text: string },
): Promise<string> {
  const path = `${encodeURIComponent(accountId)}/messages`;
  const body = { recipient: { id: recipientId }, messaging_type: 'RESPONSE', message: { text } };
  const answer = await postToProvider(path, accessToken, body, TIMEOUT_MS);
  return (answer as { message_id?: string } | null)?.message_id ?? '';
}
