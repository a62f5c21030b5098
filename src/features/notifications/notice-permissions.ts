import { NOTICE_EVENTS, type NoticeEvent } from '../../enums.ts';
import { may, type Permission } from '../../permissions.ts';

const NEEDS: Record<NoticeEvent, Permission> = {
  order_placed: 'orders.read',
  order_confirmed: 'orders.read',
  order_shipped: 'orders.read',
  order_delivered: 'orders.read',
  order_cancelled: 'orders.read',
  order_refunded: 'orders.read',
  cod_ask: 'orders.read',
  pay_reminder: 'orders.read',
  order_link: 'orders.read',
  cod_answered: 'orders.read',
  cancel_requested: 'orders.read',
  delivery_failed: 'orders.read',
  parcel_returned: 'orders.read',
  stock_short: 'orders.read',
  low_stock: 'products.read',
  payment_attention: 'money.read',
  payment_claimed: 'money.read',
  claim_rejected: 'orders.read',
  gateway_refused: 'settings.read',
  draft_new: 'messages.read',
  channel_trouble: 'settings.read',
  support_access: 'settings.read',
  subscription_expiring: 'plan.read',
  subscription_expired: 'plan.read',
  plan_usage: 'plan.read',
  settings_changed: 'settings.read',
  webhook_off: 'settings.read',
};

/** Notifications about no event are tests of a channel. */
export const isToldOf = (who: Who, event: NoticeEvent | null): boolean =>
  event === null || may(who, NEEDS[event]);

type Who = Parameters<typeof may>[0];

export function noticesFor(who: Who): NoticeEvent[] | undefined {
  const shown = NOTICE_EVENTS.filter((event) => isToldOf(who, event));
  return shown.length === NOTICE_EVENTS.length ? undefined : shown;
}
