import type { NotificationChannel } from '../../enums.ts';
import { NOTICE_EVENTS, type NoticeEvent, type NotificationAudience } from '../../enums.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { NoticeContext } from './notice-context.ts';

/** The channels that leave the platform; `in_app` is only shown in the dashboard. */
export type OutsideChannel = Exclude<NotificationChannel, 'in_app'>;

type Contact = 'email' | 'phone';

interface OutsidePlan {
  /** In a list of ways: "by email or chat". */
  noun: MessageKey;
  /** Null: it needs none, since browsers have subscribed. */
  contact: Contact | null;
  /** What says whether it can send, also in the API. */
  sendsIf: keyof NoticeContext;
  /** The events for which it is on unless the store chose otherwise; null: never offered. */
  onFor: Record<NotificationAudience, readonly NoticeEvent[] | null>;
  keepsQuietHours: boolean;
  /** A duplicate is shown once. If not, a person decides whether to resend after a crash. */
  isIdempotent: boolean;
  /** Whether an unconfirmed owner and the daily limits on emails hold it back. */
  isLetter: boolean;
  /** Whether the API lists it unless another channel is requested. Its first clients knew three. */
  isListed: boolean;
}

/** The seller's events with push by default: somebody waits for an answer. */
const PUSHED: readonly NoticeEvent[] = [
  'order_placed',
  'cancel_requested',
  'delivery_failed',
  'payment_attention',
  'payment_claimed',
  'gateway_refused',
  'draft_new',
  'channel_trouble',
  'subscription_expired',
];

const WRITTEN: readonly NoticeEvent[] = [
  'cancel_requested',
  'order_placed',
  'payment_attention',
  'payment_claimed',
  'gateway_refused',
  'channel_trouble',
  'support_access',
  'subscription_expiring',
  'subscription_expired',
  'plan_usage',
];

/**
 * In the order in which they are offered. Senders are in `deliver/channels.ts`, names in
 * `notice-labels.ts`.
 */
export const CHANNELS: Record<OutsideChannel, OutsidePlan> = {
  push: {
    noun: 'settings.notices.noun.push',
    contact: null,
    sendsIf: 'phones',
    // Shoppers have no subscriptions.
    onFor: { seller: PUSHED, shopper: null },
    keepsQuietHours: true,
    isIdempotent: true,
    isLetter: false,
    isListed: false,
  },
  email: {
    noun: 'settings.notices.noun.email',
    contact: 'email',
    sendsIf: 'hasMail',
    onFor: { seller: WRITTEN, shopper: NOTICE_EVENTS },
    keepsQuietHours: false,
    isIdempotent: true,
    isLetter: true,
    isListed: true,
  },
  chat: {
    noun: 'settings.notices.noun.chat',
    contact: 'phone',
    sendsIf: 'hasChat',
    onFor: { seller: [], shopper: [] },
    keepsQuietHours: true,
    isIdempotent: false,
    isLetter: false,
    isListed: true,
  },
};

export const canSend = (channel: OutsideChannel, context: NoticeContext): boolean =>
  Boolean(context[CHANNELS[channel].sendsIf]);

export const isOutside = (channel: NotificationChannel): channel is OutsideChannel =>
  channel !== 'in_app';

/** SQL, as the partial indexes of the table have it. */
export const IS_OUTSIDE = `channel <> 'in_app'`;

export const OUTSIDE_CHANNELS = Object.keys(CHANNELS) as OutsideChannel[];

export const CHANNELS_OF: Record<NotificationAudience, readonly OutsideChannel[]> = {
  seller: OUTSIDE_CHANNELS.filter((channel) => CHANNELS[channel].onFor.seller),
  shopper: OUTSIDE_CHANNELS.filter((channel) => CHANNELS[channel].onFor.shopper),
};

export const UNLISTED_CHANNELS = OUTSIDE_CHANNELS.filter((channel) => !CHANNELS[channel].isListed);
