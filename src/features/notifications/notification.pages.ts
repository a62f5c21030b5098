import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { NotificationKind } from '../../enums.ts';
import { pageOrLast } from '../../kernel/db/pagination.ts';
import { type AppPlugin, isFragmentRequest } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { may } from '../../permissions.ts';
import { draftCounts } from '../drafts/queries/count-drafts.ts';
import { orderCounts } from '../orders/list/order-tabs.ts';
import { countClaims } from '../payments/claims/queries/list-claims.ts';
import { countUnread, listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';
import { noticesFor } from './notice-permissions.ts';
import type { Notification } from './notification.ts';
import { shownWords } from './shown-words.ts';

const ListQuery = Type.Object({
  show: Type.String({ maxLength: 10, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
const CountsQuery = Type.Object({ seen: Type.String({ maxLength: 50, default: '' }) });
const PAGE_LENGTH = 25;

export const notificationPages: AppPlugin = async (app) => {
  app.get('/notifications', { schema: { querystring: ListQuery } }, async (request, reply) =>
    reply.page(
      'seller/notifications/index',
      await noticesPage(request, request.query),
      'seller/notifications/_list',
    ),
  );

  app.post('/notifications/read', async (request, reply) => {
    await markRead(request.tenant, { channel: 'in_app', events: noticesFor(request.signedIn) });
    if (isFragmentRequest(request)) {
      const page = await noticesPage(request, { show: '', page: 1 });
      const said = request.t('desk.notices.allMarked');
      return reply.page('seller/notifications/_list', { ...page, said });
    }
    return reply
      .flash(request.t('desk.notices.allMarked'))
      .redirect('/dashboard/notifications', 303);
  });

  app.get(
    '/notifications/counts',
    { schema: { querystring: CountsQuery } },
    async (request, reply) => {
      const { tenant, signedIn } = request;
      const [orders, drafts, notices, payments] = await Promise.all([
        may(signedIn, 'orders.edit') ? orderCounts(tenant).then(({ toConfirm }) => toConfirm) : 0,
        may(signedIn, 'messages.read') ? draftCounts(tenant).then(({ review }) => review) : 0,
        countUnread(tenant, noticesFor(signedIn)),
        may(signedIn, 'money.read') ? countClaims(tenant) : 0,
      ]);
      const counts = { orders, drafts, notices, payments };
      if (request.query.seen === Object.values(counts).join('-')) return reply.code(204).send();
      return reply.page('shared/_counts', { counts });
    },
  );
};

async function noticesPage(
  request: FastifyRequest,
  { show, page }: { show: string; page: number },
) {
  const { tenant, signedIn, t } = request;
  const events = noticesFor(signedIn);
  const unreadOnly = show === 'unread';
  const [list, unread] = await Promise.all([
    pageOrLast(page, (at) =>
      listNotifications(tenant, {
        page: at,
        limit: PAGE_LENGTH,
        channel: 'in_app',
        audience: 'seller',
        unread: unreadOnly || undefined,
        events,
      }),
    ),
    countUnread(tenant, events),
  ]);
  return {
    store: sellerStore(request),
    unreadOnly,
    unread,
    list: { ...list, items: list.items.map((notice) => noticeView(notice, signedIn, t)) },
  };
}

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

function noticeView(notice: Notification, who: Who, t: Translator) {
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
  if (event === 'payment_claimed') return '/dashboard/payments?tab=claims';
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
