import { Type } from 'typebox';
import { findOrderByToken } from '../../../domain/orders/find-order-by-token.ts';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../http-types.ts';
import { tenantOfStore } from '../../../tenant.ts';
import { OrderJson, orderJson } from '../order-json.ts';

const Params = Type.Object({ slug: Type.String(), publicToken: Type.String({ maxLength: 100 }) });

/** Where a shopper's order stands, for whoever has its token. */
export const publicOrderRoutes: AppPlugin = async (app) => {
  app.get(
    '/:slug/orders/:publicToken',
    {
      schema: {
        tags: ['Storefront'],
        summary: 'Read an order by its public token',
        params: Params,
        response: { 200: OrderJson },
      },
      config: { openWhenClosed: true },
    },
    async ({ store, params }, reply) => {
      const order = await findOrderByToken(tenantOfStore(store), params.publicToken);
      if (!order) throw notFound('Order');
      reply.header('cache-control', 'no-store');
      return orderJson(order);
    },
  );
};
