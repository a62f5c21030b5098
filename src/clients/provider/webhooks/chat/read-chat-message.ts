import { chatUser, ownSharedPhone } from '../channel-user.ts';
import { chatItemOf } from '../event-part.ts';
import type {
  CatalogOrderLine,
  ChannelUser,
  InboundMedia,
  InboundMessage,
} from '../inbound-message.ts';
import { messageIdOf } from '../name-event.ts';
import { idOf, listOf, textOf, valueAt, wholeOf } from '../payload-values.ts';
import type { ProviderEvent } from '../provider-event.ts';
import { chatDetails } from './chat-details.ts';

/** Null when the author is unknown. */
export function readChatMessage(event: ProviderEvent): InboundMessage | null {
  const message = chatItemOf(event, 'messages');
  const ids = { number: valueAt(message, 'from'), userId: valueAt(message, 'from_user_id') };
  const from = chatUser(ids, chatItemOf(event, 'contacts'));
  if (!from) return null;
  const phone = from.phone ?? ownSharedPhone(message, from.name);
  return inbound(event, message, { ...from, phone });
}

/** From the provider's app; its `from` is the shopper. */
export function readChatEcho(event: ProviderEvent): InboundMessage | null {
  const message = chatItemOf(event, 'message_echoes');
  const to = chatUser({ number: valueAt(message, 'to'), userId: valueAt(message, 'to_user_id') });
  return to && inbound(event, message, to);
}

function inbound(event: ProviderEvent, message: unknown, from: ChannelUser): InboundMessage {
  const type = textOf(valueAt(message, 'type'), 60) || 'unknown';
  const body = valueAt(message, type);
  return {
    externalId: event.externalId,
    channel: 'chat',
    from,
    sentAt: earlier(event.at),
    type,
    text: textOfMessage(type, body),
    media: mediaOf(type, body),
    replyTo: messageIdOf(valueAt(message, 'context', 'id')),
    order: type === 'order' ? orderLines(body) : null,
    referredRetailerId: idOf(
      valueAt(message, 'context', 'referred_product', 'product_retailer_id'),
    ),
    details: chatDetails(message, type, body),
  };
}

/** A message from the future would keep the reply window open. */
export const earlier = (at: Date | null): Date => {
  const now = new Date();
  return at && at < now ? at : now;
};

/** By the message's type; captions of media are elsewhere. */
function textOfMessage(type: string, body: unknown): string {
  if (type === 'text') return textOf(valueAt(body, 'body'));
  if (type === 'interactive') {
    return (
      textOf(valueAt(body, 'button_reply', 'title')) ||
      textOf(valueAt(body, 'list_reply', 'title')) ||
      textOf(valueAt(body, 'nfm_reply', 'body')) ||
      // Of the store's own messages.
      textOf(valueAt(body, 'body', 'text'))
    );
  }
  const name = type === 'button' || type === 'order' ? 'text' : 'caption';
  return textOf(valueAt(body, name));
}

const MEDIA: Record<string, InboundMedia['kind']> = {
  image: 'image',
  video: 'video',
  sticker: 'sticker',
  document: 'document',
  audio: 'audio',
  voice: 'voice',
};

function mediaOf(type: string, body: unknown): InboundMedia[] {
  const kind = Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined;
  const providerMediaId = idOf(valueAt(body, 'id'));
  if (!kind || providerMediaId === null) return [];
  const isVoice = valueAt(body, 'voice') === true;
  return [
    {
      kind: isVoice ? 'voice' : kind,
      mimeType: textOf(valueAt(body, 'mime_type'), 200),
      fileName: textOf(valueAt(body, 'filename'), 200),
      providerMediaId,
      url: null,
    },
  ];
}

const MOST_LINES = 200;

/** Prices are left out: a cart from the shopper's phone must not decide them. */
const orderLines = (body: unknown): CatalogOrderLine[] =>
  listOf(valueAt(body, 'product_items'))
    .slice(0, MOST_LINES)
    .map((item) => ({
      retailerId: idOf(valueAt(item, 'product_retailer_id')) ?? '',
      quantity: wholeOf(valueAt(item, 'quantity')),
    }));
