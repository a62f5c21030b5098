import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { may } from '../../../permissions.ts';
import { draftCounts } from '../../drafts/queries/count-drafts.ts';
import { orderCounts } from '../../orders/list/order-tabs.ts';
import { countUnread, listNotifications } from '../list-notifications.ts';
import { markRead } from '../mark-read.ts';
import { noticesFor } from '../notice-permissions.ts';
import { noticeView } from './notice-view.ts';

const ListQuery = Type.Object({
  show: Type.String({ maxLength: 10, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
const CountsQuery = Type.Object({ seen: Type.String({ maxLength: 50, default: '' }) });
const PAGE_LENGTH = 25;

export const notificationsRoutes: AppPlugin = async (app) => {
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
      const [orders, drafts, notices] = await Promise.all([
        may(signedIn, 'orders.edit') ? orderCounts(tenant).then(({ toConfirm }) => toConfirm) : 0,
        may(signedIn, 'messages.read') ? draftCounts(tenant).then(({ review }) => review) : 0,
        countUnread(tenant, noticesFor(signedIn)),
      ]);
      const counts = { orders, drafts, notices };
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
