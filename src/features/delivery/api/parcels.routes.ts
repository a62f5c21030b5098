import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { actorOf } from '../../../session.ts';
import { answerOrder } from '../../orders/api/answer-order.ts';
import { TenantOrderJson } from '../../orders/api/order-json.ts';
import { findOrder } from '../../orders/find-order.ts';
import { fulfillmentsOf } from '../fulfillments/find-fulfillments.ts';
import { listParcels, PARCEL_TAB_NAMES } from '../fulfillments/list-parcels.ts';
import { shipOrder } from '../fulfillments/ship-order.ts';
import { FulfillmentBody, MarkShipped } from './fulfillment-body.ts';
import { FulfillmentJson, fulfillmentJson } from './fulfillment-json.ts';

const ListedParcel = Type.Object({
  ...FulfillmentJson.properties,
  orderNumber: Type.Integer(),
  customerName: Type.String(),
});
const Tab = Type.Enum([...PARCEL_TAB_NAMES], {
  default: 'onTheWay',
  description:
    '`attention`: stuck or lost parcels; `returns`: returned or returning parcels, until they are closed. Parcels without an AWB are in none of these lists',
});

export const parcelRoutes: AppPlugin = async (app) => {
  app.get(
    '/fulfillments',
    {
      schema: {
        summary: 'List the parcels of all orders by state, newest first',
        querystring: Type.Object({ ...PageQuery, tab: Tab }),
        response: { 200: PageJson(ListedParcel) },
      },
    },
    async ({ tenant, query }) => {
      const list = await listParcels(tenant, query);
      const items = list.items.map(({ order, ...parcel }) => ({
        ...fulfillmentJson(parcel),
        orderNumber: order.orderNumber,
        customerName: order.customer.name,
      }));
      return { ...list, items };
    },
  );

  app.post(
    '/orders/:id/ship',
    {
      schema: {
        summary: 'Ship an order, or part of it, and mark it as shipped',
        description:
          'If all items are already in parcels, the parcel without an AWB gets this AWB. If the order is already past this status, its status does not change.',
        headers: IdempotencyHeaders,
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        body: Type.Object({ ...FulfillmentBody.properties, markShipped: MarkShipped }),
        response: {
          200: Type.Object({ order: TenantOrderJson, fulfillments: Type.Array(FulfillmentJson) }),
        },
      },
    },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const { markShipped, ...parcel } = body;
      const shipment = { ...parcel, ship: markShipped };
      const { result, replayed } = await shipOrder(tenant, params.id, shipment, {
        actor: actorOf(signedIn),
        idempotency: idempotencyOf(request, tenant),
      });
      markReplayed(reply, replayed);
      const [order, parcels] = await Promise.all([
        findOrder(tenant, result.id),
        fulfillmentsOf(tenant, result.id),
      ]);
      const answered = await answerOrder({ tenant, signedIn }, order);
      return { order: answered, fulfillments: parcels.map(fulfillmentJson) };
    },
  );
};
