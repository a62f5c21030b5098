import type { CatalogOfStore } from '../../../domain/messages/catalog-of-store.ts';
import type { Thread } from '../../../domain/messages/conversations/thread.ts';
import { isPicture, isSound } from '../../../domain/messages/media/media-files.ts';
import type { Message, MessageMedia } from '../../../domain/messages/message.ts';
import { type Clock, dayText, timeOfDay } from '../../../format/format-time.ts';
import { type Mark, markedText, type TextPart } from './marked-text.ts';
import { type MessageExtras, messageExtras } from './message-extras.ts';
import { type StatusView, statusView } from './message-status.ts';

/** A file of a message as a bubble shows it. */
export interface MediaView {
  as: 'picture' | 'sound' | 'file';
  /** Empty while it is not there. */
  href: string;
  label: string;
  /** Why it is empty; empty if it isn't. */
  missing: string;
}

/** One message as the thread shows it. */
export interface BubbleView extends MessageExtras {
  id: string;
  side: 'them' | 'us';
  sentAt: Date;
  /** The time on a clock. */
  time: string;
  /** The day, where it is another than that of the message before. */
  day: string | null;
  parts: TextPart[];
  quote: string | null;
  media: MediaView[];
  by: string;
  edited: boolean;
  /** Why it has no words; empty when it has. */
  deleted: string;
  status: StatusView | null;
  /** Where it is sent again; empty where it cannot be. */
  retry: string;
}

export interface ThreadOptions {
  clock: Clock;
  /** By message id. */
  marks?: ReadonlyMap<string, readonly Mark[]>;
  /** Quoted messages by the provider's id. */
  quotes?: ReadonlyMap<string, Message>;
  /** Names the lines of orders from the provider's catalog. */
  catalog?: CatalogOfStore | null;
}

/**
 * The messages of a thread as `seller/conversations/_thread` shows them, the newest last. Deleted
 * ones have neither words nor files.
 */
export function threadView(
  { messages }: Pick<Thread, 'messages'>,
  { clock, marks, quotes, catalog = null }: ThreadOptions,
): BubbleView[] {
  let day = '';
  return messages.map((message) => {
    const its = dayText(message.sentAt, clock);
    const isNewDay = its !== day;
    day = its;
    const isDeleted = message.deletedAt !== null;
    const status = statusView(message);
    const here = `/dashboard/conversations/${message.conversationId}`;
    return {
      ...(isDeleted ? NOTHING : messageExtras(message, catalog)),
      id: message.id,
      side: message.direction === 'in' ? 'them' : 'us',
      sentAt: message.sentAt,
      time: timeOfDay(message.sentAt, clock, message.sentAt),
      day: isNewDay ? its : null,
      parts: isDeleted ? [] : markedText(message.text, marks?.get(message.id) ?? []),
      quote: quoteOf(message, quotes),
      media: isDeleted ? [] : message.media.map((file) => mediaView(message, file)),
      by: message.sentByName,
      edited: message.editedAt !== null && !isDeleted,
      deleted: isDeleted ? deletedText(message) : '',
      status,
      retry: status?.canRetry ? `${here}/messages/${message.id}/retry` : '',
    };
  });
}

function deletedText({ details, direction }: Message): string {
  if (details.erased === true) return 'Erased';
  return direction === 'in' ? 'Deleted by the customer' : 'Deleted';
}

const NOTHING: MessageExtras = {
  cart: null,
  place: null,
  contacts: [],
  links: [],
  notes: [],
  reaction: null,
};

const QUOTED = 120;

function quoteOf({ details }: Message, quotes: ThreadOptions['quotes']): string | null {
  const quoted = quotes?.get(String(details.replyTo));
  if (!quoted) return null;
  return quoted.deletedAt === null
    ? quoted.text.slice(0, QUOTED) || 'A message'
    : 'Deleted message';
}

const KIND_LABELS: Record<string, string> = {
  image: 'Photo',
  sticker: 'Sticker',
  voice: 'Voice message',
  audio: 'Sound',
  video: 'Video',
  document: 'Document',
};

function mediaView(
  { conversationId }: Message,
  { id, kind, fileName, state, error }: MessageMedia,
): MediaView {
  const word = KIND_LABELS[kind] ?? 'File';
  return {
    as: isPicture(kind) ? 'picture' : isSound({ kind }) ? 'sound' : 'file',
    href: state === 'stored' ? `/dashboard/conversations/${conversationId}/media/${id}` : '',
    label: fileName ? `${word}: ${fileName}` : word,
    missing:
      state === 'stored'
        ? ''
        : state === 'waiting'
          ? 'is being downloaded'
          : `could not be downloaded. ${error ?? ''}`.trim(),
  };
}
