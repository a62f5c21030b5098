import { type Static, Type } from 'typebox';
import { GATEWAY_PROVIDERS } from '../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../clients/gateways/open-gateway.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from '../../kernel/http/idempotency.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { offeredLanguages } from '../../kernel/translation/languages.ts';
import { CHECKOUT_LIMIT, PAYMENT_LIMIT } from '../../plugins/limits/limits.ts';
import { addressRequired } from '../delivery-areas/choose-offer.ts';
import { CartItems, minorOf, Notes, ShopperBody } from '../orders/api/order-body.ts';
import { OrderJson, orderJson } from '../orders/api/order-json.ts';
import type { Store } from '../stores/store.ts';
import { createPayment } from './create-payment.ts';
import { EXPIRES_AT } from './payment.api.ts';
import { placePaidCheckout } from './place-paid-checkout.ts';
import { placeUnpaidCheckout } from './place-unpaid-checkout.ts';
import { shopperNetwork } from './storefront/shopper-network.ts';

const GatewayWord = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const Language = Type.Optional(
  Type.Enum([...offeredLanguages('shop')], {
    description:
      'The shopper’s language, for letters and documents; by default, and if the shop doesn’t offer it, the shop’s first',
  }),
);
const ExpectedTotal = Type.Optional(
  Type.Number({
    description:
      'The total that the shopper saw, in the main currency unit. If it is another one now, this returns 409 `TOTAL_CHANGED` with `details`: `total`, `delivery` (with the COD fee) and `discount`',
  }),
);
const DeliveryOptionId = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      'An option of the delivery quote, if the shop has delivery areas. Not needed if there is only one. If it is no longer offered for the address, this returns 409 `DELIVERY_CHANGED`',
  }),
);
const Wanted = {
  items: CartItems,
  customer: ShopperBody,
  notes: Notes,
  language: Language,
  deliveryOptionId: DeliveryOptionId,
};
const CheckoutBody = Type.Object({
  paymentMethod: Type.Enum(['cod', 'online', 'transfer'], {
    description:
      '`transfer`: the order is created at once and cancelled if it is not paid by `payBy`. Its page says how to pay',
  }),
  directMethodId: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'For `transfer`: one of the cart’s `directMethods`. Not needed if there is only one',
    }),
  ),
  ...Wanted,
  expectedTotal: ExpectedTotal,
  gatewayPaymentId: GatewayWord,
  gatewayOrderId: GatewayWord,
  gatewaySignature: GatewayWord,
});
type CheckoutBody = Static<typeof CheckoutBody>;

const PaymentBody = Type.Object({
  ...Wanted,
  expectedTotal: ExpectedTotal,
  earlierPayment: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The `publicToken` of a payment that you started before. If it is for the same items and phone number and nobody has tried to pay it yet, it is continued and returned with 200',
    }),
  ),
  provider: Type.Optional(
    Type.Enum(GATEWAY_PROVIDERS, {
      description: 'The gateway; by default, the first that the shop offers for this amount',
    }),
  ),
  startAnother: Type.Optional(
    Type.Boolean({
      description:
        'Start another payment for the same items and phone number, although an earlier one may be paid. Ask the shopper first',
    }),
  ),
});

const Payment = Type.Object({
  transactionId: Type.String(),
  publicToken: Type.String({ description: 'Identifies the payment at `payments/:publicToken`' }),
  provider: Type.String({ description: 'The gateway' }),
  redirectUrl: OrNull(
    Type.String({
      description: 'The gateway’s own page, where the shopper pays; null: it has a form for yours',
    }),
  ),
  gatewayOrderId: Type.String(),
  amount: Type.Number(),
  amountMinor: Type.Integer(),
  currency: Type.String(),
  keyId: OrNull(
    Type.String({ description: 'The public key for the gateway’s payment form; null without one' }),
  ),
  expiresAt: Type.String({ description: EXPIRES_AT }),
});

const Placed = Type.Object({
  order: OrderJson,
  totalAmount: Type.Number(),
  duplicate: Type.Boolean(),
});

export const checkoutRoutes: AppPlugin = async (app) => {
  app.post(
    '/:slug/create-payment',
    {
      schema: {
        tags: ['Storefront'],
        summary: 'Start an online payment for a cart',
        description:
          'One payment at a time for the same items and phone number: while one of the last 30 minutes may be or is paid, the gateway is asked about it, and this returns 409. `ALREADY_PAID`: the money is there, and the order is created if possible; `PAYMENT_UNDECIDED`: not paid yet, or not known. `details` has its amount and, if you started it (`earlierPayment`, or the same browser), its `publicToken`. Send `startAnother` if the shopper wants to pay again',
        headers: IdempotencyHeaders,
        body: PaymentBody,
        response: { 200: Payment, 201: Payment },
      },
      config: { rateLimit: PAYMENT_LIMIT },
    },
    async (request, reply) => {
      const { store } = request;
      const { earlierPayment, startAnother, provider } = request.body;
      const wanted = wantedIn(store, request.body);
      const idempotency = idempotencyOf(request, tenantOfStore(store));
      const { result, replayed } = await createPayment(
        store,
        { ...wanted, expectedTotalMinor: expectedIn(store, request.body) },
        { idempotency, startAnother, earlierToken: earlierPayment, provider },
      );
      markReplayed(reply, replayed);
      const { isContinued = false, ...payment } = result;
      const amount = majorFromMinor(payment.amountMinor, payment.currency);
      const { provider: gateway = DEFAULT_PROVIDER, redirectUrl = null } = payment;
      const keyId = redirectUrl === null ? payment.keyId : null;
      return reply
        .code(isContinued ? 200 : 201)
        .send({ ...payment, provider: gateway, redirectUrl, keyId, amount });
    },
  );

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
      const { store, body } = request;
      const idempotency = idempotencyOf(request, tenantOfStore(store));
      const wanted = wantedIn(store, body);
      const { order, duplicate, replayed } =
        body.paymentMethod === 'online'
          ? await placePaidCheckout(store, { ...wanted, proof: proofOf(body) }, { idempotency })
          : await placeUnpaidCheckout(
              store,
              {
                ...wanted,
                ...transferIn(body),
                expectedTotalMinor: expectedIn(store, body),
              },
              { idempotency, network: shopperNetwork(request) },
            );
      markReplayed(reply, replayed);
      return reply.code(duplicate ? 200 : 201).send({
        order: orderJson(order),
        totalAmount: majorFromMinor(order.totalAmountMinor, order.currency),
        duplicate,
      });
    },
  );
};

/** @throws Refusal 400 on `expectedTotal` for what is no amount of the currency */
const expectedIn = (
  { currency }: Store,
  { expectedTotal }: Pick<CheckoutBody, 'expectedTotal'>,
): number | null => minorOf(expectedTotal, 'expectedTotal', currency) ?? null;

/**
 * Named one by one: the body may carry anything, and only these are read.
 * @throws Refusal 400 on an address that is missing where a shop lets nobody fetch anything
 */
function wantedIn(
  { deliveryVersion }: Store,
  {
    items,
    customer,
    notes,
    language,
    deliveryOptionId,
  }: Pick<CheckoutBody, 'items' | 'customer' | 'notes' | 'language' | 'deliveryOptionId'>,
) {
  if (deliveryVersion === 0 && !customer.address) throw addressRequired();
  return { items, customer, notes, language, deliveryOptionId };
}

const transferIn = ({ paymentMethod, directMethodId }: CheckoutBody) =>
  paymentMethod === 'transfer' ? { transfer: { directMethodId } } : {};

const proofOf = ({ gatewayOrderId, gatewayPaymentId, gatewaySignature }: CheckoutBody) => ({
  gatewayOrderId,
  gatewayPaymentId,
  gatewaySignature,
});
