import type { NoticeEvent, NotificationAudience, NotificationStatus } from '../../../enums.ts';
import type { StatusLook } from '../../../format/status-labels.ts';

/** The names of events in the settings. */
export const EVENT_LABELS: Record<NoticeEvent, string> = {
  order_placed: 'Order placed',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order on the way',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Order refunded',
  cod_ask: 'COD order to confirm',
  order_link: 'Customer asked for the link to their order',
  cod_answered: 'Customer replied about a COD order',
  cancel_requested: 'Cancellation requested',
  delivery_failed: 'Delivery failed',
  parcel_returned: 'Parcel returned',
  stock_short: 'Not enough stock for a reopened order',
  low_stock: 'Low stock',
  payment_attention: 'Payment to review',
  gateway_refused: 'Online payments stopped working',
  draft_new: 'New order in chat',
  channel_trouble: 'Problem with chat number or page',
  subscription_expiring: 'Plan or trial ending soon',
  subscription_expired: 'Plan or trial has ended',
  plan_usage: 'Close to the plan’s order limit',
  support_access: 'Platform support accessed your store',
  settings_changed: 'Your settings were changed',
  webhook_off: 'Webhook endpoint turned off',
};

export const AUDIENCE_LABELS: Record<NotificationAudience, string> = {
  seller: 'You',
  shopper: 'Customer',
};

export const STATUS_LOOKS: Record<NotificationStatus, StatusLook> = {
  queued: { word: 'Waiting', icon: 'clock', tone: 'info' },
  sent: { word: 'Sent', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'alert', tone: 'bad' },
};
