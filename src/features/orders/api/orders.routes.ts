import { Type } from 'typebox';
import { FINANCIAL_STATUSES, ORDER_STATUSES } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { PageJson } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import { actorOf } from '../../../session.ts';
import { IgnoreCancelRequest } from '../../../web/api/ignore-cancel-request.ts';
import { permissionToMove } from '../../../web/order-permission.ts';
import { ownStore } from '../../../web/own-store.ts';
import { changeStatus } from '../change-status.ts';
import { createManualOrder } from '../create-manual-order.ts';
import { editOrder } from '../edit/edit-order.ts';
import { findOrder } from '../find-order.ts';
import { listOrders } from '../list/list-orders.ts';
import { answerOrder, answerOrders } from './answer-order.ts';
import { ManualOrderBody, manualOrder, OrderEditBody, orderEdit } from './order-body.ts';
import { TenantOrderJson } from './order-json.ts';
import { OrderListQuery, orderQuery } from './order-query.ts';
import { settable } from './settable-status.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const StatusBody = Type.Object({
  status: Type.Optional(Type.String({ maxLength: 40 })),
  financialStatus: Type.Optional(Type.String({ maxLength: 40 })),
  reason: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  ignoreCancelRequest: IgnoreCancelRequest,
});

export const orderRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders',
    {
      schema: {
        summary: 'List orders',
        querystring: OrderListQuery,
        response: { 200: PageJson(TenantOrderJson) },
      },
    },
    async (request) => {
      const page = await listOrders(request.tenant, orderQuery(request.query));
      return { ...page, items: await answerOrders(request, page.items) };
    },
  );

  app.post(
    '/orders',
    {
      schema: {
        summary: 'Add an order',
        headers: IdempotencyHeaders,
        body: ManualOrderBody,
        response: { 201: TenantOrderJson },
      },
    },
    async (request, reply) => {
      const store = await ownStore(request);
      const { result, replayed } = await createManualOrder(
        store,
        manualOrder(request.body, store.currency),
        { actor: actorOf(request.signedIn), idempotency: idempotencyOf(request, request.tenant) },
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(await answerOrder(request, result));
    },
  );

  app.get(
    '/orders/:id',
    { schema: { summary: 'Get an order', params: Params, response: { 200: TenantOrderJson } } },
    async ({ tenant, signedIn, params }) =>
      answerOrder({ tenant, signedIn }, await findOrder(tenant, params.id)),
  );

  app.patch(
    '/orders/:id',
    {
      schema: {
        summary: 'Change an order’s items, customer or notes, and update stock',
        params: Params,
        body: OrderEditBody,
        response: { 200: TenantOrderJson },
      },
    },
    async (request) => {
      const store = await ownStore(request);
      const actor = actorOf(request.signedIn);
      const edit = orderEdit(request.body, store.currency);
      return answerOrder(request, await editOrder(store, request.params.id, edit, actor));
    },
  );

  app.put(
    '/orders/:id/status',
    {
      config: {
        permission: 'orders.fulfil',
        fieldPermissions: { financialStatus: 'money.record' },
      },
      schema: {
        summary: 'Change an order’s status',
        params: Params,
        body: StatusBody,
        response: { 200: TenantOrderJson },
      },
    },
    async ({ tenant, params, body, signedIn }) => {
      const status = optional(body.status, ORDER_STATUSES);
      const financialStatus = optional(body.financialStatus, FINANCIAL_STATUSES);
      if (!status && !financialStatus) throw invalidField('status', 'is required');
      if (status) {
        const before = await findOrder(tenant, params.id);
        refuseUnlessMay(signedIn, permissionToMove(status, before.status));
      }
      const { reason, ignoreCancelRequest } = body;
      const change = { status, financialStatus, reason, ignoreCancelRequest };
      return answerOrder(
        { tenant, signedIn },
        await changeStatus(tenant, params.id, change, actorOf(signedIn)),
      );
    },
  );
};

const optional = <T extends string>(word: string | undefined, allowed: readonly T[]) =>
  word === undefined ? undefined : settable(word, allowed);
