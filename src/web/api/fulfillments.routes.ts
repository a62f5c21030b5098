import { Type } from 'typebox';
import { findOrder } from '../../domain/orders/find-order.ts';
import { cancelFulfillment } from '../../domain/shipping/cancel-fulfillment.ts';
import { changeFulfillment } from '../../domain/shipping/change-fulfillment.ts';
import { fulfillOrderOnce } from '../../domain/shipping/fulfill-order.ts';
import { fulfillmentsOf } from '../../domain/shipping/list-fulfillments.ts';
import type { AppPlugin } from '../../http-types.ts';
import { actorOf } from '../../session.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from '../idempotency.ts';
import { FulfillmentJson, fulfillmentJson } from './fulfillment-json.ts';

const Id = Type.String({ format: 'uuid' });
const Order = Type.Object({ id: Id });
const Parcel = Type.Object({ id: Id, fulfillmentId: Id });
const Text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const FIELDS = {
  courier: Text(200),
  awb: Text(200),
  trackingUrl: Text(2_000),
  labelUrl: Text(2_000),
};
const ParcelBody = Type.Object(FIELDS);
const FulfillmentBody = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({ orderItemId: Id, quantity: Type.Integer({ minimum: 1, maximum: 9_999 }) }),
      { minItems: 1, maxItems: 100, description: 'Absent: all that is left to send' },
    ),
  ),
  ...FIELDS,
});

/** The parcels of an order. */
export const fulfillmentRoutes: AppPlugin = async (app) => {
  const list = Type.Object({ items: Type.Array(FulfillmentJson) });

  app.get(
    '/orders/:id/fulfillments',
    { schema: { summary: 'List the parcels of an order', params: Order, response: { 200: list } } },
    async ({ tenant, params }) => {
      const order = await findOrder(tenant, params.id);
      return { items: (await fulfillmentsOf(tenant, order.id)).map(fulfillmentJson) };
    },
  );

  app.post(
    '/orders/:id/fulfillments',
    {
      schema: {
        summary: 'Put items of an order into a parcel',
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

  app.patch(
    '/orders/:id/fulfillments/:fulfillmentId',
    {
      schema: {
        summary: 'Change courier, AWB or addresses of a parcel',
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
        summary: 'Take a parcel back: its items are to be sent again',
        params: Parcel,
        response: { 200: FulfillmentJson },
      },
    },
    async ({ tenant, params: { id, fulfillmentId }, signedIn }) =>
      fulfillmentJson(await cancelFulfillment(tenant, id, fulfillmentId, actorOf(signedIn))),
  );
};
