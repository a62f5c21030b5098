import { createHmac } from 'node:crypto';
import type { Shopper } from './accounts.ts';

/** The number or page that something comes to. */
export interface Receiver {
  channel: 'chat' | 'social';
  /** Chat: the number's id. Social: the page's. */
  id: string;
  /** Chat: the business account. */
  accountId: string;
}

const seconds = (): string => String(Math.floor(Date.now() / 1_000));

/** What the provider posts about one number. */
function chatDelivery({ id, accountId }: Receiver, value: object): object {
  const metadata = { display_phone_number: '15550783881', phone_number_id: id };
  const change = {
    field: 'messages',
    value: { messaging_product: 'whatsapp', metadata, ...value },
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: accountId, changes: [change] }],
  };
}

/** What the provider posts about one page. */
function socialDelivery({ id }: Receiver, item: object): object {
  const object = id.startsWith('1784') ? 'instagram' : 'page';
  return {
    object,
    entry: [{ id, time: Date.now(), messaging: [{ timestamp: Date.now(), ...item }] }],
  };
}

/** A message that a shopper writes. `content` has the form of the channel. */
export function messageDelivery(
  receiver: Receiver,
  { name, waId, userId }: Shopper,
  messageId: string,
  content: object,
): object {
  if (receiver.channel === 'social') {
    return socialDelivery(receiver, {
      sender: { id: userId },
      recipient: { id: receiver.id },
      message: { mid: messageId, ...content },
    });
  }
  const number = waId === null ? {} : { wa_id: waId };
  return chatDelivery(receiver, {
    contacts: [{ profile: { name }, ...number, user_id: userId }],
    messages: [
      {
        ...(waId === null ? {} : { from: waId }),
        from_user_id: userId,
        id: messageId,
        timestamp: seconds(),
        ...content,
      },
    ],
  });
}

/** How far a message of the shop has come. */
export function statusDelivery(
  receiver: Receiver,
  message: { id: string; to: string; reference: string },
  status: string,
): object {
  return chatDelivery(receiver, {
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds(),
        recipient_id: message.to.replace('+', ''),
        ...(message.reference ? { biz_opaque_callback_data: message.reference } : {}),
        ...(status === 'failed'
          ? { errors: [{ code: 131026, title: 'Message undeliverable' }] }
          : {}),
      },
    ],
  });
}

/** A page's own message comes back to it. */
export const echoDelivery = (
  receiver: Receiver,
  message: { id: string; to: string; text: string },
): object =>
  socialDelivery(receiver, {
    sender: { id: receiver.id },
    recipient: { id: message.to },
    message: { mid: message.id, is_echo: true, text: message.text },
  });

/** As the provider writes it: everything beyond ASCII and each slash is escaped, then signed. */
export function signedBody(
  delivery: object,
  secret: string,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(delivery)
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/');
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  };
}
