import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CartLine } from '../../domain/checkout/check-cart.ts';
import { findKeptResult } from '../../domain/idempotency/find-kept-result.ts';
import type { Order } from '../../domain/orders/order.ts';
import { Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { CHECKOUT_LIMIT } from '../../plugins/limits.ts';
import { tenantOfStore } from '../../tenant.ts';
import { CheckoutBody, type CheckoutForm, emptyForm, readForm } from './checkout-form.ts';
import { checkoutPage, reduceLines } from './checkout-page.ts';
import { checkoutProblems } from './checkout-problems.ts';
import { CHECKOUT_ROUTE, placeFromForm } from './place-from-form.ts';
import { shopView } from './shop-page.ts';

/** The product that is bought by itself; without one, what is in the cart. */
const BoughtNow = {
  product: Type.Optional(Type.String({ maxLength: 100 })),
  variant: Type.Optional(Type.String({ maxLength: 100 })),
  quantity: Type.Integer({ minimum: 1, maximum: 9_999, default: 1 }),
};
const Query = Type.Object({
  ...BoughtNow,
  key: Type.Optional(Type.String({ maxLength: 100 })),
});
const CheckQuery = Type.Object({
  ...BoughtNow,
  key: Type.String({ maxLength: 100 }),
  n: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
});

/** Checkout on one page. The form posts through the same operation as the JSON API. */
export const checkoutRoutes: AppPlugin = async (app) => {
  app.get('/checkout', { schema: { querystring: Query } }, async (request, reply) => {
    const { product, variant, quantity, key } = request.query;
    const lines: CartLine[] = product
      ? [{ productId: product, ...(variant ? { variantId: variant } : {}), quantity }]
      : [];
    // Kept for the way Back only, so that the form comes back with its key and is sent once.
    reply.header('cache-control', 'private, no-cache');
    const page = await checkoutPage(
      request.store,
      emptyForm(product ? 'product' : 'cart', lines, key),
    );
    const chosen = page.summary[0]?.checked;
    if (chosen?.product?.active && !chosen.variant) {
      return reply.redirect(`${page.store.path}/products/${chosen.product.slug}`, 303);
    }
    return reply.page('storefront/checkout', page);
  });

  app.post(
    '/checkout',
    { schema: { body: CheckoutBody }, config: { rateLimit: CHECKOUT_LIMIT } },
    async (request, reply) => {
      const form = readForm(request.body);
      if (request.body.reduce) return showReduced(request, reply, form);
      try {
        return answerPlaced(request, reply, await placeFromForm(request.store, form));
      } catch (error) {
        return showRefused(request, reply, form, error);
      }
    },
  );

  app.get('/checkout/check', { schema: { querystring: CheckQuery } }, async (request, reply) => {
    const { key, n, product, variant, quantity } = request.query;
    const order = await placedWith(request, key);
    if (order) return reply.redirect(statusPath(request, order), 303);
    const line = product ? { productId: product, variantId: variant, quantity } : undefined;
    return reply.page('storefront/checking', {
      store: shopView(request.store),
      asked: askedOf(key, line),
      next: n < MOST_LOOKS ? n + 1 : null,
    });
  });
};

/** The checking page looks every 3 seconds, this many times. */
const MOST_LOOKS = 10;

const placedWith = (request: FastifyRequest, key: string) =>
  findKeptResult<Order>(tenantOfStore(request.store), CHECKOUT_ROUTE, key);

/** What was sent and may have been lost, as the query of the pages that look for it. */
function askedOf(key: string, line?: CartLine): string {
  const { productId, variantId, quantity } = line ?? {};
  return new URLSearchParams({
    key,
    ...(productId ? { product: productId, quantity: String(quantity) } : {}),
    ...(variantId ? { variant: variantId } : {}),
  }).toString();
}

const statusPath = ({ store }: FastifyRequest, order: Order): string =>
  `/catalog/${store.slug}/orders/${order.publicToken}?placed=1`;

/** Browsers go on to the status page; the cart's script is told where it is and goes by itself. */
function answerPlaced(request: FastifyRequest, reply: FastifyReply, order: Order) {
  const path = statusPath(request, order);
  if (!request.headers['x-cart']) return reply.redirect(path, 303);
  return reply.code(201).header('location', path).send();
}

async function showReduced(request: FastifyRequest, reply: FastifyReply, form: CheckoutForm) {
  const lines = await reduceLines(request.store, form.lines);
  const page = await checkoutPage(request.store, { ...form, lines });
  return reply.page('storefront/checkout', { ...page, reduced: true });
}

async function showRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
  error: unknown,
) {
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_IN_PROGRESS') {
    const asked = askedOf(form.key, form.from === 'product' ? form.lines[0] : undefined);
    return reply.redirect(`/catalog/${request.store.slug}/checkout/check?${asked}`, 303);
  }
  const { problems, form: next } = await checkoutProblems(error, form, (key) =>
    placedWith(request, key),
  );
  reply.code(422);
  return reply.page('storefront/checkout', {
    ...(await checkoutPage(request.store, next)),
    ...problems,
  });
}
