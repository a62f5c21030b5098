import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { GATEWAY_PROVIDERS } from '../../../clients/gateways/gateway-origins.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { UPLOAD_TIMEOUT_MS } from '../../../plugins/bodies/uploads.ts';
import { CHECKOUT_LIMIT, CLAIM_LIMIT } from '../../../plugins/limits/limits.ts';
import { LineFields } from '../../orders/api/order-json.ts';
import { CLAIM_ROUTE, claimFromBody, madeClaimJson } from '../claims/shopper-claims.routes.ts';
import { checkRequestPayment, PAID_STATES, paidState } from '../requests/check-payment.ts';
import { startRequestPayment } from '../requests/start-payment.ts';
import { type PayLink, payLinkOf, paymentOfPayLink, refuseClosedShop } from './pay-link.ts';
import { claimedThrough, LINK_STATES, methodsFor, standingOf, waysToPay } from './pay-page.ts';

const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });
const Provider = Type.Enum([...GATEWAY_PROVIDERS]);
const Token = Type.String({ maxLength: 100 });
const params = Type.Object({ token: Token });
const tags = ['Storefront'];

const LinkJson = Type.Object({
  shop: Type.String(),
  orderNumber: Type.Integer(),
  state: Type.Enum([...LINK_STATES], {
    description:
      '`settled`: nothing is due any more, however it was paid; `cancelled`: the order was. Only `open` and `partly_paid` take money',
  }),
  amount: Type.Number({ description: 'What can be paid through the link now' }),
  total: Amount,
  paid: Type.Number({ description: 'What was paid for the order so far' }),
  currency: Type.String(),
  expiresAt: Type.String({ format: 'date-time' }),
  items: Type.Array(Type.Object(LineFields)),
  gateways: Type.Array(Provider),
  directMethods: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      label: Type.String(),
      lines: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      instructions: Type.String(),
      code: OrNull(Type.String()),
    }),
  ),
});

const StartedJson = Type.Object({
  publicToken: Type.String({ description: 'The key to this payment' }),
  provider: Provider,
  redirectUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'The gateway’s page to pay on; null: pay with its form and the following fields',
  }),
  gatewayOrderId: OrNull(Type.String()),
  keyId: OrNull(Type.String()),
  amount: Amount,
  currency: Type.String(),
});

const PaidJson = Type.Object({
  state: Type.Enum([...PAID_STATES], {
    description:
      '`checking`: not known yet, try again after a few seconds; `kept`: paid, and the shop decides about it, such as money for an order that owes nothing any more',
  }),
  link: LinkJson,
});

/** What a link that asks for money does, as JSON. */
export const payApi: AppPlugin = async (app) => {
  app.get(
    '/:token',
    { schema: { tags, summary: 'Get a payment link', params, response: { 200: LinkJson } } },
    async (request, reply) => linkJson(await enter(request, reply), request),
  );

  app.post(
    '/:token/start',
    {
      schema: {
        tags,
        summary: 'Start an online payment of a payment link',
        description:
          'Within a minute, the same payment is answered again. 409 `REQUEST_ENDED` when the link takes no money any more.',
        params,
        body: Type.Object({ provider: Provider }),
        response: { 201: StartedJson },
      },
      config: { rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const link = await enter(request, reply);
      refuseClosedShop(link);
      const { provider } = request.body;
      const started = await startRequestPayment(link.store, link.paymentRequest, provider);
      return reply.code(201).send({
        publicToken: started.publicToken ?? '',
        provider,
        redirectUrl: started.pageUrl,
        gatewayOrderId: started.providerOrderId,
        keyId: started.accountKeyId,
        amount: majorFromMinor(started.amountMinor, started.currency),
        currency: started.currency,
      });
    },
  );

  app.post(
    '/:token/claims',
    {
      schema: { tags, ...CLAIM_ROUTE, params },
      config: { rateLimit: CLAIM_LIMIT },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request, reply) => {
      const link = await enter(request, reply);
      const { tenant, order } = link;
      const through = (await claimedThrough(link)) ?? undefined;
      const claim = await claimFromBody(request, tenant, order.id, through);
      return reply.code(201).send(madeClaimJson(claim));
    },
  );

  app.post(
    '/:token/payments/:publicToken/finish',
    {
      schema: {
        tags,
        summary: 'Check an online payment of a payment link with its gateway',
        params: Type.Object({ token: Token, publicToken: Token }),
        body: Type.Union([Type.Null(), Type.Object({})]),
        response: { 200: PaidJson },
      },
      config: { rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const link = await enter(request, reply);
      const asked = await paymentOfPayLink(request, link);
      const { transaction, isUnclear } = await checkRequestPayment(link.tenant, asked);
      const json = await linkJson(await payLinkOf(request), request);
      return { state: paidState(transaction, isUnclear), link: json };
    },
  );
};

async function enter(request: FastifyRequest, reply: FastifyReply): Promise<PayLink> {
  reply.header('cache-control', 'no-store');
  return payLinkOf(request);
}

/** Amounts in major units. */
async function linkJson(link: PayLink, { t }: FastifyRequest) {
  const { order, paymentRequest, store } = link;
  const standing = await standingOf(link);
  const methods = await methodsFor(link, standing);
  const { gateways, ways } = waysToPay(link, standing, methods, t);
  const major = (minor: number) => majorFromMinor(minor, order.currency);
  return {
    shop: store.name,
    orderNumber: order.orderNumber,
    state: standing.state,
    amount: major(standing.leftMinor),
    total: major(order.totalAmountMinor),
    paid: major(standing.paidMinor),
    currency: order.currency,
    expiresAt: paymentRequest.expiresAt.toISOString(),
    items: order.items.map(({ unitPriceMinor, totalMinor, ...item }) => ({
      ...item,
      unitPrice: major(unitPriceMinor),
      total: major(totalMinor),
    })),
    gateways: gateways.map(({ provider }) => provider),
    directMethods: ways.map(({ lines, qr: _, ...way }) => ({
      ...way,
      lines: lines.map(({ label, value }) => ({ label, value })),
    })),
  };
}
