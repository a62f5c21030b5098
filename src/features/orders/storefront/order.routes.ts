import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { confirmTime } from '../../../web/confirm-time.ts';
import { deliveryWord } from '../../../web/delivery-word.ts';
import { orderOfLink } from '../../../web/order-of-link.ts';
import { shopView } from '../../../web/storefront/shop-page.ts';
import { linesIn } from '../../catalog/shop/queries/translated-names.ts';
import { amountDue, cashOfDue } from '../../payments/amount-due.ts';
import { paidOnline } from '../../payments/money-sums.ts';
import { moneyRows } from '../../payments/order-money.ts';
import { orderAnswers } from './order-answers.ts';
import { orderProgress } from './order-progress.ts';
import { refundSentence } from './refund-sentence.ts';
import { shopperParcels } from './shopper-parcels.ts';

const Params = Type.Object({ publicToken: Type.String({ maxLength: 100 }) });
const Query = Type.Object({ placed: Type.Optional(Type.String({ maxLength: 1 })) });

export const orderRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/:publicToken',
    { schema: { params: Params, querystring: Query }, config: { openWhenClosed: true } },
    async (request, reply) => {
      const { store } = request;
      const tenant = tenantOfStore(store);
      const order = await orderOfLink(request);
      const shop = shopView(store, request.t);
      const money = await moneyRows(tenant, order.id);
      const dueMinor = cashOfDue(order, amountDue(order, money));
      reply.header('cache-control', 'no-store');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-robots-tag', 'noindex');
      return reply.page('storefront/order', {
        store: shop,
        order: { ...order, items: await linesIn(store, order.items, request.t.language) },
        deliveryWord: deliveryWord(order, store, request.t),
        dueMinor,
        paidOnlineMinor: paidOnline(money.payments),
        refund: refundSentence(money.refunds, order.currency, shop.t),
        progress: orderProgress(order, shop, dueMinor),
        answers: orderAnswers(order, shop),
        parcels: await shopperParcels(tenant, order.id, shop),
        confirmBy: confirmTime(order, shop),
        placed: request.query.placed !== undefined,
      });
    },
  );
};
