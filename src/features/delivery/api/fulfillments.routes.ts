import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { actorOf } from '../../../session.ts';
import { findOrder } from '../../orders/find-order.ts';
import { cancelFulfillment, changeFulfillment } from '../fulfillments/change-fulfillment.ts';
import { findFulfillment, fulfillmentsOf } from '../fulfillments/find-fulfillments.ts';
import { fulfillOrderOnce } from '../fulfillments/fulfill-order.ts';
import { settleReturn } from '../fulfillments/settle-return.ts';
import { scansOf } from '../tracking/queries/parcel-scans.ts';
import { refreshParcel } from '../tracking/track-awb.ts';
import { FulfillmentBody, ParcelBody } from './fulfillment-body.ts';
import {
  FulfillmentJson,
  fulfillmentJson,
  TrackedFulfillmentJson,
  trackedFulfillmentJson,
} from './fulfillment-json.ts';

const Id = Type.String({ format: 'uuid' });
const Order = Type.Object({ id: Id });
const Parcel = Type.Object({ id: Id, fulfillmentId: Id });
const Settled = Type.Object({
  ...FulfillmentJson.properties,
  restockedPieces: Type.Integer({ description: 'Items restocked by this request' }),
});

export const fulfillmentRoutes: AppPlugin = async (app) => {
  const list = Type.Object({ items: Type.Array(FulfillmentJson) });

  app.get(
    '/orders/:id/fulfillments',
    { schema: { summary: 'List an order’s parcels', params: Order, response: { 200: list } } },
    async ({ tenant, params }) => {
      const order = await findOrder(tenant, params.id);
      return { items: (await fulfillmentsOf(tenant, order.id)).map(fulfillmentJson) };
    },
  );

  app.post(
    '/orders/:id/fulfillments',
    {
      schema: {
        summary: 'Create a parcel for an order’s items',
        headers: IdempotencyHeaders,
        params: Order,
        body: FulfillmentBody,
        response: { 201: FulfillmentJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const { result, replayed } = await fulfillOrderOnce(tenant, params.id, body, {
        actor: actorOf(signedIn),
        idempotency: idempotencyOf(request, tenant),
      });
      markReplayed(reply, replayed);
      return reply.code(201).send(fulfillmentJson(result));
    },
  );

  app.get(
    '/orders/:id/fulfillments/:fulfillmentId',
    {
      schema: {
        summary: 'Get a parcel with its tracking history',
        params: Parcel,
        response: { 200: TrackedFulfillmentJson },
      },
    },
    async ({ tenant, params }) => answerTracked(tenant, params),
  );

  app.patch(
    '/orders/:id/fulfillments/:fulfillmentId',
    {
      schema: {
        summary: 'Change a parcel’s courier, AWB or tracking links',
        params: Parcel,
        body: ParcelBody,
        response: { 200: FulfillmentJson },
      },
    },
    async ({ tenant, params: { id, fulfillmentId }, body, signedIn }) =>
      fulfillmentJson(await changeFulfillment(tenant, id, fulfillmentId, body, actorOf(signedIn))),
  );

  app.post(
    '/orders/:id/fulfillments/:fulfillmentId/cancel',
    {
      schema: {
        summary: 'Cancel a parcel: its items need to be shipped again',
        params: Parcel,
        response: { 200: FulfillmentJson },
      },
    },
    async ({ tenant, params: { id, fulfillmentId }, signedIn }) =>
      fulfillmentJson(await cancelFulfillment(tenant, id, fulfillmentId, actorOf(signedIn))),
  );

  app.post(
    '/orders/:id/fulfillments/:fulfillmentId/refresh',
    {
      schema: {
        summary: 'Update a parcel’s tracking now (at most once a minute)',
        params: Parcel,
        response: { 200: TrackedFulfillmentJson },
      },
    },
    async ({ tenant, params }) => {
      await refreshParcel(tenant, params.id, params.fulfillmentId);
      return answerTracked(tenant, params);
    },
  );

  app.post(
    '/orders/:id/fulfillments/:fulfillmentId/settle',
    {
      schema: {
        summary: 'Close a returned or lost parcel; safe to repeat',
        params: Parcel,
        body: Type.Object({
          restock: Type.Boolean({ description: 'Whether to restock its items' }),
        }),
        response: { 200: Settled },
      },
    },
    async ({ tenant, params: { id, fulfillmentId }, body, signedIn }) => {
      const how = { restockItems: body.restock };
      const restockedPieces = await settleReturn(tenant, id, fulfillmentId, how, actorOf(signedIn));
      const parcel = await findFulfillment(tenant, id, fulfillmentId);
      return { ...fulfillmentJson(parcel), restockedPieces };
    },
  );
};

async function answerTracked(tenant: Tenant, ids: { id: string; fulfillmentId: string }) {
  const parcel = await findFulfillment(tenant, ids.id, ids.fulfillmentId);
  const scans = await scansOf(tenant, [parcel.id]);
  return trackedFulfillmentJson(parcel, scans.get(parcel.id) ?? []);
}
