import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { action, type FormState } from '../../kernel/http/action.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { IgnoreCancelRequest } from '../../web/api/ignore-cancel-request.ts';
import { Pieces } from '../../web/cart-item.ts';
import { backTo } from '../../web/seller/back-to.ts';
import { changeStatus } from '../orders/change-status.ts';
import { findOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { UNDONE } from '../orders/order-event.ts';
import { movedText, statusOf } from '../orders/pages/status-form.ts';
import { cancelFulfillment, changeFulfillment, settleReturn } from './change-fulfillment.ts';
import { findFulfillment } from './find-fulfillments.ts';
import { fulfillOrderOnce } from './fulfill-order.ts';
import { type Fulfillment, fulfillmentAnswer } from './fulfillment.ts';
import { settledAnswer, trackedAnswer, trackedParcel } from './parcel.api.ts';
import { parcelView } from './parcel-view.ts';
import { refreshParcel } from './track-awb.ts';

const Text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const ParcelBody = Type.Object({
  courier: Text(200),
  awb: Text(200),
  trackingUrl: Text(2_000),
  labelUrl: Text(2_000),
});

export const FulfillmentBody = Type.Object({
  items: Type.Optional(
    Type.Array(Type.Object({ orderItemId: Type.String({ format: 'uuid' }), quantity: Pieces }), {
      minItems: 1,
      maxItems: 100,
      description: 'Items of the parcel. The default is all remaining items',
    }),
  ),
  ...ParcelBody.properties,
  ignoreCancelRequest: IgnoreCancelRequest,
});

const Line = Type.String({ maxLength: 2_000, default: '' });
const ParcelForm = Type.Object({ courier: Line, awb: Line, trackingUrl: Line, labelUrl: Line });
const Back = Type.String({ maxLength: 200, default: '' });

export const parcelLabels = (t: Translator) => ({
  courier: t('orders.ship.field.courier'),
  awb: t('orders.ship.field.awb'),
  trackingUrl: t('orders.ship.field.trackingUrl'),
  labelUrl: t('orders.ship.field.labelUrl'),
});

interface CancelledParcel extends Fulfillment {
  /** Set when the shipping of the order was undone with it. */
  order?: Order;
}

const ONE = '/orders/:id/fulfillments/:fulfillmentId';
const PAGE = '/orders/:id/parcels/:fulfillmentId';
const orderPage = (id: string) => `/dashboard/orders/${id}`;
const back = (typed: string, orderId: string) =>
  backTo(typed, '/dashboard/parcels', orderPage(orderId));

/** What can be done with a parcel of an order. */
export const parcelActions = [
  action({
    at: '/orders/:id/fulfillments',
    input: FulfillmentBody,
    takesKey: true,
    run: async ({ tenant, params, input, actor, key, resultOf }) =>
      resultOf(await fulfillOrderOnce(tenant, params.id, input, { actor, idempotency: key })),
    api: {
      summary: 'Create a parcel for an order’s items',
      answer: fulfillmentAnswer,
      code: 201,
    },
  }),
  action({
    at: ONE,
    input: ParcelBody,
    run: ({ tenant, params, input, actor }) =>
      changeFulfillment(tenant, params.id, params.fulfillmentId, input, actor),
    api: {
      method: 'PATCH',
      summary: 'Change a parcel’s courier, AWB or tracking links',
      answer: fulfillmentAnswer,
    },
    page: {
      at: PAGE,
      anyId: true,
      opens: 'orders.fulfil',
      form: ParcelForm,
      labels: parcelLabels,
      done: ({ orderId }, t) => ({ said: t('orders.parcel.saved'), to: orderPage(orderId) }),
      show: showParcel,
    },
  }),
  action({
    at: `${ONE}/cancel`,
    run: ({ tenant, params, actor }): Promise<CancelledParcel> =>
      cancelFulfillment(tenant, params.id, params.fulfillmentId, actor),
    api: {
      summary: 'Cancel a parcel: its items need to be shipped again',
      answer: fulfillmentAnswer,
    },
    page: {
      at: `${PAGE}/cancel`,
      anyId: true,
      /** The order's status before the parcel, where its shipping is undone as a whole. */
      form: Type.Object({ status: Type.String({ maxLength: 20, default: '' }) }),
      async run({ tenant, params: { id, fulfillmentId }, actor }, form): Promise<CancelledParcel> {
        const parcel = await cancelFulfillment(tenant, id, fulfillmentId, actor);
        const status = statusOf(form.status);
        if (!status) return parcel;
        const move = { status, from: 'shipped', reason: UNDONE } as const;
        return { ...parcel, order: await changeStatus(tenant, id, move, actor) };
      },
      done: ({ orderId, order }, t) => ({
        said: order ? movedText(order, t) : t('orders.parcel.cancelledNow'),
        to: orderPage(orderId),
      }),
      refusedTo: ({ id }) => orderPage(id),
    },
  }),
  action({
    at: `${ONE}/refresh`,
    async run({ tenant, params }) {
      await refreshParcel(tenant, params.id, params.fulfillmentId);
      return trackedParcel(tenant, params);
    },
    api: {
      summary: 'Update a parcel’s tracking now (at most once a minute)',
      answer: trackedAnswer,
    },
    page: {
      at: `${PAGE}/refresh`,
      anyId: true,
      form: Type.Object({ back: Back }),
      done: ({ orderId }, t, form) => ({
        said: t('orders.parcel.refreshed'),
        to: back(form.back, orderId),
      }),
      refusedTo: ({ id }, form) => back(form.back, id),
    },
  }),
  action({
    at: `${ONE}/settle`,
    input: Type.Object({ restock: Type.Boolean({ description: 'Whether to restock its items' }) }),
    run: ({ tenant, params, input, actor }) =>
      settleReturn(tenant, params.id, params.fulfillmentId, { restockItems: input.restock }, actor),
    api: { summary: 'Close a returned or lost parcel; safe to repeat', answer: settledAnswer },
    page: {
      at: `${PAGE}/settle`,
      anyId: true,
      form: Type.Object({ restock: Type.String({ maxLength: 3, default: 'no' }), back: Back }),
      read: ({ restock }) => ({ restock: restock === 'yes' }),
      done: ({ orderId, orderNumber: number, restockedPieces: pieces }, t, form) => ({
        said:
          form.restock === 'yes'
            ? t('orders.parcel.settled.restocked', { number, pieces })
            : t('orders.parcel.settled.closed', { number }),
        to: back(form.back, orderId),
      }),
      refusedTo: ({ id }, form) => back(form.back, id),
    },
  }),
];

async function showParcel(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, fulfillmentId }: { id: string; fulfillmentId: string },
  { typed, ...problems }: FormState<Static<typeof ParcelForm>>,
) {
  const store = sellerStore(request);
  const order = await findOrder(request.tenant, id);
  const parcel = await findFulfillment(request.tenant, order.id, fulfillmentId);
  return reply.page('seller/parcels/edit', {
    store,
    order,
    parcel: parcelView(parcel, order, { clock: store, t: request.t }),
    form: typed ?? parcel,
    ...problems,
  });
}
