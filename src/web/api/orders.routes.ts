import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { changeStatus } from '../../domain/orders/change-status.ts';
import { createManualOrder } from '../../domain/orders/create-manual-order.ts';
import { editOrder } from '../../domain/orders/edit-order.ts';
import { findOrder } from '../../domain/orders/find-order.ts';
import { listOrders } from '../../domain/orders/list-orders.ts';
import { timeline } from '../../domain/orders/timeline.ts';
import { findStoreOf } from '../../domain/stores/find-store.ts';
import type { FinancialStatus, OrderStatus } from '../../enums.ts';
import { invalidField, notFound, Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { PageJson } from '../../pagination.ts';
import { actorOf } from '../../session.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from '../idempotency.ts';
import { storeCurrency } from '../store-currency.ts';
import { ManualOrderBody, manualOrder, OrderEditBody, orderEdit } from './order-body.ts';
import { OrderJson, orderJson } from './order-json.ts';
import { OrderListQuery, orderQuery } from './order-query.ts';
import { TimelineJson, timelineJson } from './timeline-json.ts';

/**
 * What a caller may set, in addition to the enum: a status that is added there is refused here
 * until somebody has decided what its move does.
 */
const SETTABLE_STATUSES: readonly OrderStatus[] = [
  'new',
  'pending',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
];
const SETTABLE_FINANCIAL_STATUSES: readonly FinancialStatus[] = [
  'pending',
  'paid',
  'partially_paid',
  'refunded',
  'partially_refunded',
];

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const StatusBody = Type.Object({
  status: Type.Optional(Type.String({ maxLength: 40 })),
  financialStatus: Type.Optional(Type.String({ maxLength: 40 })),
  reason: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
});

/** The tenant's orders. */
export const orderRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders',
    {
      schema: {
        summary: 'List orders',
        querystring: OrderListQuery,
        response: { 200: PageJson(OrderJson) },
      },
    },
    async (request) => {
      const page = await listOrders(request.tenant, orderQuery(request.query));
      return { ...page, items: page.items.map(orderJson) };
    },
  );

  app.post(
    '/orders',
    {
      schema: {
        summary: 'Enter an order',
        headers: IdempotencyHeaders,
        body: ManualOrderBody,
        response: { 201: OrderJson },
      },
    },
    async (request, reply) => {
      const store = await storeOf(request);
      const { result, replayed } = await createManualOrder(
        store,
        manualOrder(request.body, store.currency),
        { actor: actorOf(request.signedIn), idempotency: idempotencyOf(request, request.tenant) },
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(orderJson(result));
    },
  );

  app.get(
    '/orders/:id',
    { schema: { summary: 'Read an order', params: Params, response: { 200: OrderJson } } },
    async ({ tenant, params }) => orderJson(await findOrder(tenant, params.id)),
  );

  app.patch(
    '/orders/:id',
    {
      schema: {
        summary: 'Change items, customer or notes of an order; stock follows',
        params: Params,
        body: OrderEditBody,
        response: { 200: OrderJson },
      },
    },
    async (request) => {
      const store = await storeOf(request);
      const actor = actorOf(request.signedIn);
      const edit = orderEdit(request.body, store.currency);
      return orderJson(await editOrder(store, request.params.id, edit, actor));
    },
  );

  app.put(
    '/orders/:id/status',
    {
      schema: {
        summary: 'Move an order to a status',
        params: Params,
        body: StatusBody,
        response: { 200: OrderJson },
      },
    },
    async ({ tenant, params, body, signedIn }) => {
      const status = settable(body.status, SETTABLE_STATUSES);
      const financialStatus = settable(body.financialStatus, SETTABLE_FINANCIAL_STATUSES);
      if (!status && !financialStatus) throw invalidField('status', 'is missing');
      const change = { status, financialStatus, reason: body.reason };
      return orderJson(await changeStatus(tenant, params.id, change, actorOf(signedIn)));
    },
  );

  app.get(
    '/orders/:id/timeline',
    {
      schema: {
        summary: 'What happened to an order',
        params: Params,
        response: { 200: TimelineJson },
      },
    },
    async (request) => {
      const entries = await timeline(request.tenant, request.params.id);
      return timelineJson(entries, storeCurrency(request));
    },
  );
};

async function storeOf({ tenant }: FastifyRequest) {
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  return store;
}

function settable<T extends string>(word: string | undefined, allowed: readonly T[]) {
  if (word === undefined) return undefined;
  const known = allowed.find((value) => value === word);
  if (known) return known;
  throw new Refusal(400, 'INVALID_STATUS', `Status must be one of ${allowed.join(', ')}`);
}
