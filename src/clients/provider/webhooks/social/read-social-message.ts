import { socialUser } from '../channel-user.ts';
import { earlier } from '../chat/read-chat-message.ts';
import { socialItemOf } from '../event-part.ts';
import type { InboundMedia, InboundMessage } from '../inbound-message.ts';
import { messageIdOf } from '../name-event.ts';
import { idOf, listOf, textOf, valueAt } from '../payload-values.ts';
import type { ProviderEvent } from '../provider-event.ts';
import { socialDetails } from './social-details.ts';

/** `from` is the shopper, even if the store sent the message. Null when unknown. */
export function readSocialMessage(event: ProviderEvent): InboundMessage | null {
  const item = socialItemOf(event);
  const shopper = socialShopperOf(event);
  if (shopper === null) return null;
  const message = valueAt(item, 'message');
  const attachments = listOf(valueAt(message, 'attachments'));
  const products = attachments.flatMap((each) =>
    listOf(valueAt(each, 'payload', 'product', 'elements')),
  );
  return {
    externalId: event.externalId,
    channel: 'social',
    from: socialUser(shopper),
    sentAt: earlier(event.at),
    type: typeOf(item, attachments),
    text: textOf(valueAt(message, 'text')) || textOf(valueAt(item, 'postback', 'title')),
    media: attachments.flatMap(mediaOf),
    replyTo: messageIdOf(valueAt(message, 'reply_to', 'mid')),
    order: null,
    referredRetailerId: idOf(valueAt(products[0], 'retailer_id')),
    details: socialDetails(item, attachments, products),
  };
}

/** Not the sender: echoes come in both directions. Null when only the store is named. */
export function socialShopperOf(event: ProviderEvent): string | null {
  const item = socialItemOf(event);
  const { accountId } = event.receiver;
  const ids = [idOf(valueAt(item, 'sender', 'id')), idOf(valueAt(item, 'recipient', 'id'))];
  return ids.find((id) => id !== null && id !== accountId) ?? null;
}

function typeOf(item: unknown, attachments: readonly unknown[]): string {
  const message = valueAt(item, 'message');
  if (valueAt(item, 'postback') !== undefined) return 'postback';
  if (valueAt(message, 'is_unsupported') === true) return 'unsupported';
  if (valueAt(message, 'quick_reply') !== undefined) return 'quick_reply';
  return textOf(valueAt(attachments[0], 'type'), 60) || 'text';
}

const MEDIA: Record<string, InboundMedia['kind']> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
};

function mediaOf(attachment: unknown): InboundMedia[] {
  const type = String(valueAt(attachment, 'type') ?? '');
  const kind = Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined;
  const url = textOf(valueAt(attachment, 'payload', 'url'), 2_000);
  if (!kind || url === '') return [];
  const isSticker = valueAt(attachment, 'payload', 'sticker_id') !== undefined;
  return [
    {
      kind: isSticker ? 'sticker' : kind,
      mimeType: '',
      fileName: textOf(valueAt(attachment, 'title'), 200),
      providerMediaId: null,
      url,
    },
  ];
}
