import type { AppPlugin } from '../../http-types.ts';
import { orderListPage } from './orders/order-list-page.ts';
import { OrderListQuery } from './orders/order-list-query.ts';

/** The orders list. */
export const ordersRoutes: AppPlugin = async (app) => {
  app.get('/orders', { schema: { querystring: OrderListQuery } }, async (request, reply) =>
    reply.page(
      'seller/orders/index',
      await orderListPage(request, request.query),
      'seller/orders/_list',
    ),
  );
};
