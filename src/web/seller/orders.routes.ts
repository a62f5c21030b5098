import { Type } from 'typebox';
import type { AppPlugin } from '../../http-types.ts';
import { doneNotice } from './bulk/done-notice.ts';
import { orderListPage } from './orders/order-list-page.ts';
import { OrderListQuery } from './orders/order-list-query.ts';

const Query = Type.Object({
  ...OrderListQuery.properties,
  /** A bulk action that was done just now: the page says so, and offers to take it back. */
  done: Type.String({ maxLength: 36, default: '' }),
});

/** The orders list. */
export const ordersRoutes: AppPlugin = async (app) => {
  app.get('/orders', { schema: { querystring: Query } }, async (request, reply) => {
    const { done, ...query } = request.query;
    const page = await orderListPage(request, query);
    const notice = await doneNotice(request.tenant, done);
    return reply.page('seller/orders/index', { ...page, done: notice }, 'seller/orders/_list');
  });
};
