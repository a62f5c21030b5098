import type { Order } from '../../orders/order.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import { type ClaimedNotification, languageOf } from './claimed-notification.ts';

const BILLING = ['subscription_expiring', 'subscription_expired', 'plan_usage'];

interface LinkedTo {
  order: Pick<Order, 'id' | 'publicToken'> | null;
  store: Pick<Store, 'slug' | 'language' | 'languages'>;
  frontendUrl: string;
}

export function noticeLink(
  { audience, event, data }: Pick<ClaimedNotification, 'audience' | 'event' | 'data'>,
  { order, store, frontendUrl }: LinkedTo,
): string {
  if (audience === 'shopper') {
    const shop = `${frontendUrl}${shopPath(store, languageOf({ data }))}`;
    return order ? `${shop}/orders/${order.publicToken}` : shop;
  }
  if (event === 'payment_attention') return `${frontendUrl}/dashboard/payments?tab=attention`;
  if (event === 'payment_claimed') return `${frontendUrl}/dashboard/payments?tab=claims`;
  if (event === 'gateway_refused') return `${frontendUrl}/dashboard/settings/payments`;
  if (event && BILLING.includes(event)) return `${frontendUrl}/dashboard/billing`;
  if (event === 'channel_trouble' && data.what === 'letters') {
    return `${frontendUrl}/dashboard/notifications/log?status=failed`;
  }
  if (event === 'channel_trouble') return `${frontendUrl}/dashboard/settings/messages`;
  if (event === 'support_access') return `${frontendUrl}/dashboard/profile`;
  if (event === 'webhook_off') return `${frontendUrl}/dashboard/settings/webhooks`;
  if (event === 'settings_changed') return `${frontendUrl}/dashboard/settings/log`;
  if (typeof data.draftId === 'string') return `${frontendUrl}/dashboard/drafts/${data.draftId}`;
  if (order) return `${frontendUrl}/dashboard/orders/${order.id}`;
  if (event === 'low_stock') return `${frontendUrl}/dashboard/products?stock=low`;
  return `${frontendUrl}/dashboard/notifications`;
}
