import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { actorOf } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import { createOrderFromPayment } from '../../checkout/create-order-from-payment.ts';
import { answerOrder } from '../../orders/api/answer-order.ts';
import { TenantOrderJson } from '../../orders/api/order-json.ts';
import { closePayment, MAX_REASON_LENGTH } from '../attention/close-payment.ts';
import { listAttention } from '../attention/list-attention.ts';
import { refundWaiting } from '../attention/settle-waiting.ts';
import { AttentionJson, attentionJson } from './attention-json.ts';
import { RefundJson, refundJson } from './payment-json.ts';

const Params = Type.Object({ transactionId: Type.String({ format: 'uuid' }) });
const Created = Type.Object({ order: TenantOrderJson });
// Both actions work without a body.
const NoBody = Type.Union([Type.Null(), Type.Object({})]);
const RefundBody = Type.Union([
  Type.Null(),
  Type.Object({
    reason: Type.Optional(Type.Union([Type.String({ maxLength: MAX_REASON_LENGTH }), Type.Null()])),
  }),
]);
const CloseBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: MAX_REASON_LENGTH }),
});

export const paymentAttentionRoutes: AppPlugin = async (app) => {
  app.get(
    '/payments/attention',
    {
      schema: {
        summary: 'List payments to review, newest first',
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(AttentionJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listAttention(tenant, query);
      return { ...page, items: page.items.map(attentionJson) };
    },
  );

  app.post(
    '/payments/attention/:transactionId/create-order',
    {
      schema: {
        summary: 'Create the order for a payment at the prices quoted for it',
        params: Params,
        headers: IdempotencyHeaders,
        body: NoBody,
        response: { 200: Created, 201: Created },
      },
    },
    async (request, reply) => {
      const { order, duplicate, replayed } = await createOrderFromPayment(
        await ownStore(request),
        request.params.transactionId,
        contextOf(request),
      );
      markReplayed(reply, replayed);
      // The stored response of the call that created the order doesn't change.
      reply.code(duplicate && !replayed ? 200 : 201);
      return { order: await answerOrder(request, order) };
    },
  );

  app.post(
    '/payments/attention/:transactionId/refund',
    {
      config: { permission: 'money.refund' },
      schema: {
        summary: 'Refund a payment in full, or retry a failed refund',
        params: Params,
        headers: IdempotencyHeaders,
        body: RefundBody,
        response: { 201: Type.Object({ refund: RefundJson }) },
      },
    },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { result, replayed } = await refundWaiting(tenant, params.transactionId, {
        reason: body?.reason,
        ...contextOf(request),
      });
      markReplayed(reply, replayed);
      return reply.code(201).send({ refund: refundJson(result) });
    },
  );

  app.post(
    '/payments/attention/:transactionId/close',
    {
      schema: {
        summary: 'Mark a payment as resolved if it was settled another way',
        params: Params,
        body: CloseBody,
      },
    },
    async ({ tenant, params, body, signedIn }, reply) => {
      await closePayment(tenant, params.transactionId, body, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};

const contextOf = (request: FastifyRequest) => ({
  actor: actorOf(request.signedIn),
  idempotency: idempotencyOf(request, request.tenant),
});
