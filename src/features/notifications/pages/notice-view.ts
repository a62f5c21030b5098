import type { NotificationKind } from '../../../enums.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Notification } from '../notification.ts';
import { shownWords } from '../shown-words.ts';

type Who = Parameters<typeof shownWords>[1];

const ICONS: Record<NotificationKind, string> = {
  payment_alert: 'alert',
  order_new: 'orders',
  draft_new: 'chat',
  low_stock: 'products',
  subscription_expiring: 'clock',
  subscription_expired: 'alert',
  system: 'info',
};

export function noticeView(notice: Notification, who: Who, t: Translator) {
  const { title, body } = shownWords(notice, who);
  return {
    ...notice,
    title: textIn(title, t),
    body: textIn(body, t),
    icon: ICONS[notice.kind],
    href: hrefOf(notice),
  };
}

function hrefOf({ orderId, kind, event, data }: Notification): string | null {
  if (event === 'payment_attention') return '/dashboard/payments?tab=attention';
  if (event === 'gateway_refused') return '/dashboard/settings/payments';
  if (event === 'plan_usage') return '/dashboard/billing';
  if (event === 'channel_trouble' && data.what === 'letters') {
    return '/dashboard/notifications/log?status=failed';
  }
  if (event === 'channel_trouble') return '/dashboard/settings/messages';
  if (event === 'support_access') return '/dashboard/profile';
  if (event === 'webhook_off') return '/dashboard/settings/webhooks';
  if (event === 'settings_changed') return '/dashboard/settings';
  if (typeof data.draftId === 'string') return `/dashboard/drafts/${data.draftId}`;
  if (orderId) return `/dashboard/orders/${orderId}`;
  if (typeof data.productId === 'string') return `/dashboard/products/${data.productId}`;
  if (kind === 'low_stock') return '/dashboard/products?stock=low';
  return kind.startsWith('subscription_') ? '/dashboard/billing' : null;
}
