import { Type } from 'typebox';
import { placeCheckout } from '../../../domain/checkout/place-checkout.ts';
import type { AppPlugin } from '../../../http-types.ts';
import { majorFromMinor } from '../../../money.ts';
import { CHECKOUT_LIMIT } from '../../../plugins/limits.ts';
import { tenantOfStore } from '../../../tenant.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from '../../idempotency.ts';
import { CartItems, Notes, ShopperBody } from '../order-body.ts';
import { OrderJson, orderJson } from '../order-json.ts';

const CheckoutBody = Type.Object({
  paymentMethod: Type.Enum(['cod', 'online']),
  items: CartItems,
  customer: ShopperBody,
  notes: Notes,
});

const Placed = Type.Object({
  order: OrderJson,
  totalAmount: Type.Number(),
  duplicate: Type.Boolean(),
});

/** Buying, without an account. */
export const checkoutRoutes: AppPlugin = async (app) => {
  app.post(
    '/:slug/checkout',
    {
      schema: {
        tags: ['Storefront'],
        summary: 'Place an order',
        headers: IdempotencyHeaders,
        body: CheckoutBody,
        response: { 200: Placed, 201: Placed },
      },
      config: { rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const { store } = request;
      // Named one by one: the body may carry anything, and only these are read.
      const { paymentMethod, items, customer, notes } = request.body;
      const idempotency = idempotencyOf(request, tenantOfStore(store));
      const { order, duplicate } = await placeCheckout(
        store,
        { paymentMethod, items, customer, notes },
        { idempotency },
      );
      markReplayed(reply, duplicate);
      return reply.code(duplicate ? 200 : 201).send({
        order: orderJson(order),
        totalAmount: majorFromMinor(order.totalAmountMinor, order.currency),
        duplicate,
      });
    },
  );
};
