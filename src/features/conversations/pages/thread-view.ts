import type { PaymentClaimState } from '../../../enums.ts';
import { type Clock, dayText, timeOfDay } from '../../../kernel/format/format-time.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { CatalogOfStore } from '../catalog-of-store.ts';
import { isPicture, isSound } from '../media/media-files.ts';
import type { Message, MessageMedia } from '../message.ts';
import type { Thread } from '../thread.ts';
import { type MessageExtras, messageExtras } from './message-extras.ts';
import { type StatusView, statusView } from './message-status.ts';

export interface MediaView {
  as: 'picture' | 'sound' | 'file';
  /** Empty while it is not there. */
  href: string;
  label: string;
  /** Why there is no file; empty if there is one. */
  missing: string;
  /** Of a picture from the shopper: the payment that it shows, or of which orders it could be one. */
  claim: PictureClaim | null;
}

/** A picture is claimed already, or can be for one of these orders. */
export interface PictureClaim {
  made: { href: string; state: PaymentClaimState; orderNumber: number } | null;
  /** Where it is made a claim. */
  href: string;
  /** The conversation. */
  back: string;
  orders: readonly { id: string; orderNumber: number }[];
}

export interface PictureClaims {
  made: ReadonlyMap<string, NonNullable<PictureClaim['made']>>;
  orders: PictureClaim['orders'];
}

export interface BubbleView extends MessageExtras {
  id: string;
  side: 'them' | 'us';
  sentAt: Date;
  time: string;
  /** Null on the same day as the message before. */
  day: string | null;
  parts: TextPart[];
  quote: string | null;
  media: MediaView[];
  by: string;
  edited: boolean;
  /** The text for a deleted message; else empty. */
  deleted: string;
  status: StatusView | null;
  /** The address for sending it again; empty where it cannot be. */
  retry: string;
}

export interface ThreadOptions {
  clock: Clock;
  t: Translator;
  marks?: ReadonlyMap<string, readonly Mark[]>;
  /** Quoted messages by the provider's id. */
  quotes?: ReadonlyMap<string, Message>;
  catalog?: CatalogOfStore | null;
  claims?: PictureClaims | null;
}

/** Newest last. Deleted messages have neither text nor files. */
export function threadView(
  { messages }: Pick<Thread, 'messages'>,
  { clock, t, marks, quotes, catalog = null, claims = null }: ThreadOptions,
): BubbleView[] {
  let day = '';
  return messages.map((message) => {
    const its = dayText(message.sentAt, clock);
    const isNewDay = its !== day;
    day = its;
    const isDeleted = message.deletedAt !== null;
    const status = statusView(message, t);
    const here = `/dashboard/conversations/${message.conversationId}`;
    return {
      ...(isDeleted ? NOTHING : messageExtras(message, catalog, t)),
      id: message.id,
      side: message.direction === 'in' ? 'them' : 'us',
      sentAt: message.sentAt,
      time: timeOfDay(message.sentAt, clock, message.sentAt),
      day: isNewDay ? its : null,
      parts: isDeleted ? [] : markedText(message.text, marks?.get(message.id) ?? []),
      quote: quoteOf(message, quotes, t),
      media: isDeleted ? [] : message.media.map((file) => mediaView(message, file, claims, t)),
      by: message.sentByName,
      edited: message.editedAt !== null && !isDeleted,
      deleted: isDeleted ? deletedText(message, t) : '',
      status,
      retry: status?.canRetry ? `${here}/messages/${message.id}/retry` : '',
    };
  });
}

function deletedText({ details, direction }: Message, t: Translator): string {
  if (details.erased === true) return t('drafts.thread.erased');
  return t(direction === 'in' ? 'drafts.thread.deletedByCustomer' : 'drafts.thread.deleted');
}

const NOTHING: MessageExtras = {
  cart: null,
  place: null,
  contacts: [],
  links: [],
  answers: [],
  notes: [],
  reaction: null,
};

const QUOTED = 120;

function quoteOf(
  { details }: Message,
  quotes: ThreadOptions['quotes'],
  t: Translator,
): string | null {
  const quoted = quotes?.get(String(details.replyTo));
  if (!quoted) return null;
  return quoted.deletedAt === null
    ? quoted.text.slice(0, QUOTED) || t('drafts.thread.quotedMessage')
    : t('drafts.thread.quotedDeleted');
}

const KIND_LABELS: Record<string, MessageKey> = {
  image: 'drafts.media.photo',
  sticker: 'drafts.media.sticker',
  voice: 'drafts.media.voice',
  audio: 'drafts.media.sound',
  video: 'drafts.media.video',
  document: 'drafts.media.document',
};

function mediaView(
  { conversationId, direction }: Message,
  { id, kind, fileName, state, error }: MessageMedia,
  claims: PictureClaims | null,
  t: Translator,
): MediaView {
  const word = t(KIND_LABELS[kind] ?? 'drafts.media.file');
  const label = fileName ? t('drafts.media.named', { kind: word, name: fileName }) : word;
  return {
    as: isPicture(kind) ? 'picture' : isSound({ kind }) ? 'sound' : 'file',
    href: state === 'stored' ? `/dashboard/conversations/${conversationId}/media/${id}` : '',
    label,
    missing: state === 'stored' ? '' : missingText(label, { state, error }, t),
    claim:
      claims && direction === 'in' && state === 'stored' && kind === 'image'
        ? claimOf(claims, id, `/dashboard/conversations/${conversationId}`)
        : null,
  };
}

function claimOf({ made, orders }: PictureClaims, id: string, back: string): PictureClaim | null {
  const own = made.get(id) ?? null;
  if (!own && orders.length === 0) return null;
  return { made: own, href: `${back}/media/${id}/claim`, back, orders };
}

function missingText(
  file: string,
  { state, error }: Pick<MessageMedia, 'state' | 'error'>,
  t: Translator,
): string {
  if (state === 'waiting') return t('drafts.media.waiting', { file });
  if (!error) return t('drafts.media.failed', { file });
  return t('drafts.media.failedWhy', { file, reason: textIn(fromStored(error), t) });
}

export interface Mark {
  /** Offsets of UTF-16 units; `end` is the first that no longer belongs to it. */
  start: number;
  end: number;
  /** The number of the line next to the words; 0 shows none. */
  number: number;
  label: string;
}

interface TextPart {
  text: string;
  mark: Mark | null;
}

/** Of two marks that overlap the first counts, and marks outside the text are dropped. */
export function markedText(text: string, marks: readonly Mark[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const end = Math.min(mark.end, text.length);
    if (mark.start < at || end <= mark.start) continue;
    if (mark.start > at) parts.push({ text: text.slice(at, mark.start), mark: null });
    parts.push({ text: text.slice(mark.start, end), mark });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null });
  return parts;
}
