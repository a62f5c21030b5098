import { Type } from 'typebox';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { type ShopView, shopView } from '../../../web/storefront/shop-page.ts';
import { linesIn } from '../../catalog/shop/queries/translated-names.ts';
import { amountDue, cashOfDue, holdOfDue } from '../../payments/amount-due.ts';
import { shopperClaims } from '../../payments/claims/shopper-claims.ts';
import { directMethodsOf } from '../../payments/direct/direct-methods.ts';
import { paidByHand, paidOnline } from '../../payments/money-sums.ts';
import { moneyRows } from '../../payments/order-money.ts';
import type { Refund } from '../../payments/payment.ts';
import { isManual } from '../../payments/spread-refunds.ts';
import { confirmTime } from '../confirm-time.ts';
import { deliveryPromise, deliveryWord } from '../delivery-word.ts';
import { isOpen, type Order } from '../order.ts';
import { shopperAnswers } from '../shopper-answers.ts';
import { orderOfLink } from './order-of-link.ts';
import { orderProgress } from './order-progress.ts';
import { shopperParcels } from './shopper-parcels.ts';
import { waysOfOrder } from './ways-of-order.ts';

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
      const owedMinor = amountDue(order, money);
      const dueMinor = cashOfDue(order, owedMinor);
      const heldMinor = holdOfDue(order, owedMinor);
      const owed = {
        dueMinor: heldMinor,
        methods: heldMinor > 0 ? await directMethodsOf(tenant) : [],
      };
      const transfer = waysOfOrder(order, shop, owed);
      reply.header('cache-control', 'no-store');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-robots-tag', 'noindex');
      return reply.page('storefront/order', {
        store: shop,
        order: { ...order, items: await linesIn(store, order.items, request.t.language) },
        deliveryWord: deliveryWord(order, store, request.t),
        promise: isOpen(order) ? deliveryPromise(order, shop, request.t) : '',
        dueMinor,
        transfer,
        paidTransferMinor: order.paymentMethod === 'transfer' ? paidByHand(money.payments) : 0,
        paidOnlineMinor: paidOnline(money.payments),
        refund: refundSentence(money.refunds, order.currency, shop.t),
        progress: orderProgress(order, shop, dueMinor),
        answers: orderAnswers(order, shop),
        parcels: await shopperParcels(tenant, order.id, shop),
        confirmBy: transfer ? null : confirmTime(order, shop),
        claims: await shopperClaims(
          tenant,
          order,
          owed,
          `${shop.path}/orders/${order.publicToken}/claims`,
        ),
        placed: request.query.placed !== undefined,
      });
    },
  );
};

function orderAnswers(order: Order, store: ShopView) {
  const { codAnswer, codAnsweredAt, ...answers } = shopperAnswers(order);
  return {
    ...answers,
    answered: codAnsweredAt && {
      yes: codAnswer === 'confirmed',
      at: timeOfDay(new Date(codAnsweredAt), store),
    },
  };
}

/** Empty without any. A failed refund is the seller's to solve first. */
function refundSentence(refunds: readonly Refund[], currency: string, t: Translator): string {
  const done = refunds.filter(({ status }) => status === 'done');
  const coming = refunds.filter(({ status }) => status === 'requested');
  const text = (some: readonly Refund[]): string =>
    formatMoney(
      some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
      t.locale,
    );
  if (done.length + coming.length === 0) return '';
  const which = coming.length === 0 ? 'done' : done.length === 0 ? 'coming' : 'both';
  // A refund by hand is received at once.
  const isByBank = [...done, ...coming].some((refund) => !isManual(refund));
  return t(isByBank ? 'shop.order.refundByBank' : 'shop.order.refund', {
    which,
    done: text(done),
    coming: text(coming),
  });
}
