import { Type } from 'typebox';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { actorOf } from '../../../session.ts';
import { minorOf } from '../../../web/amount.ts';
import { twinsOfOrder } from '../attention/queries/twins-of-order.ts';
import { MANUAL_METHODS } from '../methods.ts';
import { orderMoney } from '../order-money.ts';
import { recordPaymentOnce } from '../record-payment.ts';
import { refundOrderOnce } from '../refund-order.ts';
import { PaymentJson, paymentJson, RefundJson, refundJson } from './payment-json.ts';
import { Amount, RefundMethod, RestockBody } from './refund-body.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const optionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const PaymentBody = Type.Object({
  amount: Amount,
  method: Type.Enum([...MANUAL_METHODS]),
  reference: optionalText(100),
});

const RefundBody = Type.Object({
  amount: Type.Optional(Amount),
  reason: optionalText(500),
  method: RefundMethod,
  restock: RestockBody,
});

const OrderPayments = Type.Object({
  items: Type.Array(PaymentJson),
  possibleDuplicates: Type.Optional(
    Type.Array(
      Type.Object({
        transactionId: Type.String(),
        amount: Type.Number(),
        currency: Type.String(),
      }),
      { description: 'Payments to review that the customer may have made for the same order' },
    ),
  ),
});

export const orderMoneyRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/:id/payments',
    {
      schema: {
        summary: 'List an order’s payments',
        params: Params,
        response: { 200: OrderPayments },
      },
    },
    async ({ tenant, params }) => {
      const { payments } = await orderMoney(tenant, params.id);
      const twins = await twinsOfOrder(tenant, params.id);
      const possibleDuplicates = twins.map(({ id, amountMinor, currency }) => ({
        transactionId: id,
        amount: majorFromMinor(amountMinor, currency),
        currency,
      }));
      return {
        items: payments.map(paymentJson),
        ...(twins.length > 0 ? { possibleDuplicates } : {}),
      };
    },
  );

  app.post(
    '/orders/:id/payments',
    {
      schema: {
        summary: 'Record a manual payment',
        params: Params,
        headers: IdempotencyHeaders,
        body: PaymentBody,
        response: { 201: PaymentJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const amountMinor = minorOf(body.amount, 'amount', storeCurrency(request));
      const { result, replayed } = await recordPaymentOnce(
        tenant,
        params.id,
        { amountMinor, method: body.method, reference: body.reference },
        { actor: actorOf(request.signedIn), idempotency: idempotencyOf(request, tenant) },
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(paymentJson(result));
    },
  );

  app.get(
    '/orders/:id/refunds',
    {
      schema: {
        summary: 'List an order’s refunds',
        params: Params,
        response: { 200: Type.Object({ items: Type.Array(RefundJson) }) },
      },
    },
    async ({ tenant, params }) => {
      const { refunds } = await orderMoney(tenant, params.id);
      return { items: refunds.map(refundJson) };
    },
  );

  app.post(
    '/orders/:id/refunds',
    {
      config: { permission: 'money.refund' },
      schema: {
        summary: 'Refund an order. Without an amount, everything left is refunded',
        params: Params,
        headers: IdempotencyHeaders,
        body: RefundBody,
        response: { 201: RefundJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { amount, reason, method, restock } = body;
      const amountMinor =
        amount === undefined ? undefined : minorOf(amount, 'amount', storeCurrency(request));
      const { result, replayed } = await refundOrderOnce(
        tenant,
        params.id,
        { amountMinor, reason, method, restock },
        { actor: actorOf(request.signedIn), idempotency: idempotencyOf(request, tenant) },
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(refundJson(result));
    },
  );
};
