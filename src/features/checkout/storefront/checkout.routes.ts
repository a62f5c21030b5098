import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { earlierResult } from '../../../kernel/idempotency/earlier-result.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { CHECKOUT_LIMIT } from '../../../plugins/limits/limits.ts';
import { allowPaymentForm, allowPaymentPages } from '../../../plugins/pages/security-headers.ts';
import { answerAt, statusPath } from '../../../web/storefront/answer-at.ts';
import { checkoutWords } from '../../../web/storefront/script-words.ts';
import { shopView } from '../../../web/storefront/shop-page.ts';
import type { Order } from '../../orders/order.ts';
import { MOST_PIECES } from '../../orders/pieces.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { mayLeadTo } from '../../payments/gateway/may-lead-to.ts';
import { gatewaysOf } from '../../payments/gateway/store-gateways.ts';
import { findByPublicToken } from '../../payments/transactions/queries/find-transaction.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import type { CartLine } from '../check-cart.ts';
import { EarlierPayment } from '../earlier-payment.ts';
import { paymentPath } from '../payment-path.ts';
import {
  CheckoutBody,
  type CheckoutForm,
  detailsOf,
  emptyForm,
  readForm,
} from './checkout-form.ts';
import { type CheckoutPage, checkoutPage, reduceLines } from './checkout-page.ts';
import { type CheckoutProblems, checkoutProblems } from './checkout-problems.ts';
import { deliveryFacts } from './delivery-choice.ts';
import { type EarlierNotice, lostPayment, startedNotice } from './earlier-notice.ts';
import { withPlace } from './fill-place.ts';
import { paidWithForm, payFromForm } from './pay-from-form.ts';
import { CHECKOUT_ROUTE, placeFromForm } from './place-from-form.ts';
import { shopperNetwork } from './shopper-network.ts';

/** Bought by itself; without a product, the cart is bought. */
const BoughtNow = {
  product: Type.Optional(Type.String({ maxLength: 100 })),
  variant: Type.Optional(Type.String({ maxLength: 100 })),
  quantity: Type.Integer({ minimum: 1, maximum: MOST_PIECES, default: 1 }),
};
const Query = Type.Object({
  ...BoughtNow,
  key: Type.Optional(Type.String({ maxLength: 100 })),
  /** The token of a payment whose shopper comes back: its details are filled in. */
  payment: Type.Optional(Type.String({ maxLength: 100 })),
  method: Type.Optional(Type.Enum(['cod', 'online', 'transfer'])),
});
const CheckQuery = Type.Object({
  ...BoughtNow,
  key: Type.String({ maxLength: 100 }),
  n: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
});

/** Checkout on one page. The form posts through the same operation as the JSON API. */
export const checkoutRoutes: AppPlugin = async (app) => {
  app.get('/checkout', { schema: { querystring: Query } }, async (request, reply) => {
    const { product, variant, quantity, key, payment, method = null } = request.query;
    const lines: CartLine[] = product
      ? [{ productId: product, ...(variant ? { variantId: variant } : {}), quantity }]
      : [];
    // Cached only for the Back button, so that the form returns with its key and is sent once.
    reply.header('cache-control', payment ? 'no-store' : 'private, no-cache');
    const form = emptyForm(product ? 'product' : 'cart', lines, ownKey(request, reply, key));
    const lost = payment ? null : await lostPayment(request);
    const typed = payment ? await typedFor(request, payment) : null;
    const details = typed?.details ?? lost?.details ?? {};
    const page = await checkoutPage(shopView(request.store, request.t), {
      ...form,
      method,
      details,
      optionId: typed?.optionId ?? null,
    });
    const { chosen } = page;
    if (chosen?.product?.active && !chosen.variant) {
      return reply.redirect(`${page.store.path}/products/${chosen.product.slug}`, 303);
    }
    return showCheckout(reply, page, { lost: lost?.notice });
  });

  app.post(
    '/checkout',
    { schema: { body: CheckoutBody }, config: { rateLimit: CHECKOUT_LIMIT } },
    async (request, reply) => {
      const typed = withOwnKey(request, reply, readForm(request.body));
      const facts = await deliveryFacts(request.store, typed.optionId);
      const form = withPlace({ ...typed, ...facts }, request.store.country);
      if (request.body.reduce) return showReduced(request, reply, form);
      if (request.body.quote) return showQuoted(request, reply, form);
      try {
        return answerAt(request, reply, await acceptForm(request, form));
      } catch (error) {
        return showRefused(request, reply, form, error);
      }
    },
  );

  const check = { schema: { querystring: CheckQuery }, config: { openWhenClosed: true } };
  app.get('/checkout/check', check, async (request, reply) => {
    const { key, n, product, variant, quantity } = request.query;
    const isOwn = request.hasCheckoutKey(key);
    if (!isOwn && !request.headers['x-cart']) return reply.redirect(lookupPath(request), 303);
    const order = isOwn ? await placedWith(request, key) : null;
    if (order) return answerAt(request, reply, statusPath(request, order), 200);
    if (request.headers['x-cart']) return reply.code(204).send();
    const line = product ? { productId: product, variantId: variant, quantity } : undefined;
    return reply.page('storefront/checking', {
      store: shopView(request.store, request.t),
      asked: askedOf(key, line),
      next: n < MOST_LOOKS ? n + 1 : null,
    });
  });
};

/** The page that checks a payment polls every 3 seconds, this many times. */
const MOST_LOOKS = 10;

const placedWith = (request: FastifyRequest, key: string) =>
  earlierResult<Order>(tenantOfStore(request.store), CHECKOUT_ROUTE, key);

/** The requested key, if it was drawn for this browser; else a new one. */
const ownKey = (request: FastifyRequest, reply: FastifyReply, key = ''): string =>
  request.hasCheckoutKey(key) ? key : reply.drawCheckoutKey();

function withOwnKey(request: FastifyRequest, reply: FastifyReply, form: CheckoutForm) {
  const key = ownKey(request, reply, form.key);
  return key === form.key ? form : { ...form, key, foreignKey: form.key };
}

/** For a shopper who has ordered and cannot prove it: the order's link is sent to its buyer. */
const lookupPath = ({ store, t }: FastifyRequest, query = ''): string =>
  `${shopPath(store, t.language)}/orders${query}`;

/** For pages that look for the result of a request that may be lost. */
function askedOf(key: string, line?: CartLine): string {
  const { productId, variantId, quantity } = line ?? {};
  return new URLSearchParams({
    key,
    ...(productId ? { product: productId, quantity: String(quantity) } : {}),
    ...(variantId ? { variant: variantId } : {}),
  }).toString();
}

async function typedFor({ store }: FastifyRequest, token: string) {
  const quote = (await findByPublicToken(tenantOfStore(store), token))?.quote;
  return quote
    ? { details: detailsOf(quote), optionId: quote.delivery?.optionId ?? null }
    : { details: {}, optionId: null };
}

async function acceptForm(request: FastifyRequest, form: CheckoutForm): Promise<string> {
  const { store, t } = request;
  const shop = shopPath(store, t.language);
  const from = form.from === 'product' ? form.from : undefined;
  if (form.method !== 'online') {
    const paid = await paidWithForm(store, form);
    if (paid) return paymentPath(shop, paid, { from });
    const shopper = { language: t.language, network: shopperNetwork(request) };
    const order = await placeFromForm(store, form, shopper);
    return order ? statusPath(request, order) : lookupPath(request, '?placed=1');
  }
  const who = { language: t.language, browser: request.shopperBrowser };
  const started = await payFromForm(store, form, who);
  // Without our script, at once to the gateway's page, if the form may lead there.
  const page = request.headers['x-cart'] ? null : (started.redirectUrl ?? null);
  return page && mayLeadTo(started.provider, page) ? page : paymentPath(shop, started, { from });
}

/** What the page says of an earlier try. */
interface CheckoutNotes extends CheckoutProblems {
  lost?: EarlierNotice | undefined;
  started?: EarlierNotice;
  reduced?: true;
}

/** The payment form may open on this page where there is something to pay online. */
function showCheckout(reply: FastifyReply, page: CheckoutPage, more: CheckoutNotes = {}) {
  if (page.methods.includes('online')) allowPaying(reply, page.store);
  const scriptWords = checkoutWords(page.store.t);
  return reply.page('storefront/checkout', { ...page, scriptWords, ...more });
}

/** At whichever gateway: by a form on this page, or on a page of the gateway's. */
function allowPaying(reply: FastifyReply, store: Store): void {
  const gateways = gatewaysOf(store).map((each) => gatewayOf(each));
  for (const gateway of gateways) allowPaymentForm(reply, gateway);
  allowPaymentPages(
    reply,
    gateways.flatMap(({ pageOrigins }) => pageOrigins),
  );
}

/** What is delivered to the typed address: for browsers without script. */
async function showQuoted(request: FastifyRequest, reply: FastifyReply, form: CheckoutForm) {
  const page = await checkoutPage(shopView(request.store, request.t), form);
  return showCheckout(reply, page);
}

async function showReduced(request: FastifyRequest, reply: FastifyReply, form: CheckoutForm) {
  const lines = await reduceLines(request.store, form.lines);
  const page = await checkoutPage(shopView(request.store, request.t), { ...form, lines });
  return showCheckout(reply, page, { reduced: true });
}

async function showRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
  error: unknown,
) {
  if (error instanceof EarlierPayment) {
    const page = await checkoutPage(shopView(request.store, request.t), form);
    return showCheckout(reply.code(422), page, { started: startedNotice(request, error) });
  }
  const isUnpaid = form.method !== 'online';
  if (isUnpaid && error instanceof Refusal && error.code === 'IDEMPOTENCY_IN_PROGRESS') {
    if (form.foreignKey) return reply.redirect(lookupPath(request), 303);
    const asked = askedOf(form.key, form.from === 'product' ? form.lines[0] : undefined);
    return reply.redirect(
      `${shopPath(request.store, request.t.language)}/checkout/check?${asked}`,
      303,
    );
  }
  const { problems, form: next } = await checkoutProblems(
    error,
    form,
    { findPlaced: (key) => placedWith(request, key), drawKey: () => reply.drawCheckoutKey() },
    request.t,
  );
  reply.code(422);
  return showCheckout(
    reply,
    await checkoutPage(shopView(request.store, request.t), next),
    problems,
  );
}
