import type {
  NoticeEvent,
  NotificationAudience,
  NotificationChannel,
  NotificationKind,
  OrderSource,
  PaymentStatus,
} from '../../enums.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import { stored, textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { CustomerSnapshot } from '../customers/index.ts';
import { shopperWords } from '../stores/store-words.ts';
import type { NoticeContext } from './notice-context.ts';
import { isChosen, SELLER_EVENTS } from './notice-settings.ts';
import { CHANNELS, CHANNELS_OF, canSend, type OutsideChannel } from './notification-channels.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { type NoticeWords, sellerText } from './text/seller-text.ts';
import { shopperText } from './text/shopper-text.ts';

export interface AnnouncedOrder {
  id: string;
  orderNumber: number;
  source: OrderSource;
  draftOrderId: string | null;
  customer: CustomerSnapshot;
  paymentStatus: PaymentStatus;
  totalAmountMinor: number;
  currency: string;
  language: string | null;
}

export interface Announcement {
  event: NoticeEvent;
  order: AnnouncedOrder | null;
  /**
   * Data for the text besides the order: `reason`, `amountMinor`, `awb`, `answer`, `items`, `name`,
   * `text`. Its messages are put into each reader's words.
   */
  data: Record<string, unknown>;
  /** What the shopper still has to pay in cash, in minor units; absent: all of a COD order. */
  dueMinor?: number;
  transactionId?: string | undefined;
  draftOrderId?: string | undefined;
  /** Until then it is only shown in the app: it may resolve itself. */
  holdUntil?: Date | undefined;
  inPagesOnly?: boolean;
}

export interface PlannedNotice {
  event: NoticeEvent;
  audience: NotificationAudience;
  channel: NotificationChannel;
  kind: NotificationKind;
  /** Null on a channel that needs none. */
  recipient: string | null;
  /** As it is sent; in the app, as it is stored. */
  title: string;
  body: string;
  /** Of the recipient, and of what is sent: BCP 47, as in `locales`. */
  language: string;
  /** Null: it is sent at once. */
  notBefore: Date | null;
}

const KINDS: Partial<Record<NoticeEvent, NotificationKind>> = {
  order_placed: 'order_new',
  low_stock: 'low_stock',
  stock_short: 'low_stock',
  payment_attention: 'payment_alert',
  payment_claimed: 'payment_alert',
  gateway_refused: 'payment_alert',
  draft_new: 'draft_new',
  subscription_expiring: 'subscription_expiring',
  subscription_expired: 'subscription_expired',
};

/** Pure: it neither reads nor writes. */
export const decideNotices = (
  context: NoticeContext,
  announcement: Announcement,
  now: Date,
): PlannedNotice[] => [
  ...toShopper(context, announcement),
  ...toSeller(context, announcement, now),
];

function toSeller(
  context: NoticeContext,
  { event, order, data, holdUntil, inPagesOnly = false }: Announcement,
  now: Date,
): PlannedNotice[] {
  if (event === 'settings_changed' || event === 'webhook_off') return toOwner(context, event, data);
  if (!(SELLER_EVENTS as readonly NoticeEvent[]).includes(event)) return [];
  if (event === 'order_placed' && order && isEntered(order)) return [];
  const { t } = context;
  const words = sellerText(event, order, data, t.locale);
  const common = {
    language: t.language,
    event,
    audience: 'seller' as const,
    kind: KINDS[event] ?? 'system',
  };
  const outside = (inPagesOnly ? [] : CHANNELS_OF.seller)
    .filter((channel) => isChosen(context.settings, 'seller', event, channel))
    .flatMap((channel) => {
      const recipient = recipientOn(channel, context, contactsOfSeller(context));
      if (recipient === undefined) return [];
      const notBefore = CHANNELS[channel].keepsQuietHours
        ? morning(context, holdUntil ?? now, now)
        : (holdUntil ?? null);
      return [{ ...common, ...sentWords(words, t), channel, recipient, notBefore }];
    });
  // Last, so that it is first in lists of the newest.
  return [
    ...outside,
    { ...common, ...shownWords(words), channel: 'in_app', recipient: null, notBefore: null },
  ];
}

const sentWords = ({ title, body }: NoticeWords, t: Translator) => ({
  title: textIn(title, t),
  body: textIn(body, t),
});

/** People who read them in the app have languages of their own. */
const shownWords = ({ title, body }: NoticeWords) => ({ title: stored(title), body: stored(body) });

/** By email, whatever the settings: an intruder must not be able to turn it off. */
function toOwner(
  { t, hasMail, ownerEmail }: NoticeContext,
  event: 'settings_changed' | 'webhook_off',
  data: Announcement['data'],
) {
  const words = sellerText(event, null, data, t.locale);
  const notice = { language: t.language, event, audience: 'seller' as const, notBefore: null };
  const kind: NotificationKind = 'system';
  const letter = {
    ...notice,
    ...sentWords(words, t),
    kind,
    channel: 'email' as const,
    recipient: ownerEmail,
  };
  const page = {
    ...notice,
    ...shownWords(words),
    kind,
    channel: 'in_app' as const,
    recipient: null,
  };
  return hasMail ? [letter, page] : [page];
}

/** The person who enters an order, or approves its draft, knows of it; other orders are news. */
const isEntered = ({ source, draftOrderId }: AnnouncedOrder): boolean =>
  source === 'manual' || (source !== 'public_store' && draftOrderId !== null);

type Contacts = Partial<Pick<CustomerSnapshot, 'email' | 'phone'>>;

const contactsOfSeller = ({ sellerEmail, sellerPhone }: NoticeContext): Contacts => ({
  email: sellerEmail,
  ...(sellerPhone ? { phone: sellerPhone } : {}),
});

/** Where to send; null on a channel that needs no address, undefined where nothing can be sent. */
function recipientOn(
  channel: OutsideChannel,
  context: NoticeContext,
  contacts: Contacts,
): string | null | undefined {
  if (!canSend(channel, context)) return undefined;
  const { contact } = CHANNELS[channel];
  if (contact === null) return null;
  const to = contacts[contact];
  if (!to) return undefined;
  return contact === 'phone' ? dialable(to, context.country) : to;
}

function morning({ settings, timeZone }: NoticeContext, from: Date, now: Date): Date | null {
  const at = afterQuietHours(from, settings.quietHours ?? null, timeZone);
  return at > now ? at : null;
}

function toShopper(context: NoticeContext, announcement: Announcement): PlannedNotice[] {
  const { event, order } = announcement;
  if (!order) return [];
  const t = shopperWords(context, order.language);
  return CHANNELS_OF.shopper.flatMap((channel) => {
    const recipient = recipientOn(channel, context, order.customer);
    if (!recipient || !(isAsked(event) || isChosen(context.settings, 'shopper', event, channel))) {
      return [];
    }
    const words = shopperText(order, announcement, context, t);
    const notice = { ...words, language: t.language, event, channel, recipient };
    const kind = KINDS[event] ?? 'system';
    return [{ ...notice, audience: 'shopper', kind, notBefore: null }];
  });
}

/** What a shopper has requested is sent whatever the store's settings. */
const isAsked = (event: NoticeEvent): boolean => event === 'order_link';

/** Unchanged if it is not a valid number; sending then reports that. */
function dialable(phone: string, country: string): string {
  try {
    return normalizePhone(phone, country);
  } catch {
    return phone;
  }
}
