import type {
  NoticeEvent,
  NotificationAudience,
  NotificationChannel,
  NotificationStatus,
} from '../../../enums.ts';
import type { StatusLook } from '../../../status-words.ts';

/** What each event is called where sellers choose. */
export const EVENT_WORDS: Record<NoticeEvent, string> = {
  order_placed: 'Order placed',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order on the way',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Order refunded',
  cod_ask: 'Cash order to be confirmed',
  order_link: 'Customer looked for the order',
  cod_answered: 'Customer answered about a cash order',
  cancel_requested: 'Customer asks to cancel',
  delivery_failed: 'Delivery failed',
  parcel_returned: 'Parcel came back',
  stock_short: 'Order short of stock',
  low_stock: 'Stock runs low',
  payment_attention: 'Payment needs a decision',
  gateway_refused: 'Payment keys stop working',
  draft_new: 'New order in chat',
  channel_trouble: 'Chat number or page in trouble',
  subscription_expiring: 'Plan or trial about to end',
  subscription_expired: 'Plan or trial has ended',
  plan_usage: 'Orders near the plan’s limit',
  support_access: 'Platform support in your store',
  settings_changed: 'Settings of yours changed',
};

export const CHANNEL_WORDS: Record<NotificationChannel, string> = {
  in_app: 'Here',
  email: 'Email',
  chat: 'Chat',
  push: 'Phone',
};

export const AUDIENCE_WORDS: Record<NotificationAudience, string> = {
  seller: 'You',
  shopper: 'Customer',
};

export const STATUS_LOOKS: Record<NotificationStatus, StatusLook> = {
  queued: { word: 'Waiting', icon: 'clock', tone: 'info' },
  sent: { word: 'Sent', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'alert', tone: 'bad' },
};
