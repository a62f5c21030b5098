import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { backTo } from '../../../web/seller/back-to.ts';
import { changeStatus } from '../../orders/change-status.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { UNDONE } from '../../orders/order-event.ts';
import { movedText, statusOf } from '../../orders/pages/status-form.ts';
import { cancelFulfillment, changeFulfillment } from '../fulfillments/change-fulfillment.ts';
import { findFulfillment } from '../fulfillments/find-fulfillments.ts';
import { settleReturn } from '../fulfillments/settle-return.ts';
import { refreshParcel } from '../tracking/track-awb.ts';
import { parcelView } from './parcel-view.ts';
import { shipLabels } from './ship-form.ts';

const Params = Type.Object({ id: Type.String(), fulfillmentId: Type.String() });
const Line = Type.String({ maxLength: 2_000, default: '' });
const ParcelForm = Type.Object({ courier: Line, awb: Line, trackingUrl: Line, labelUrl: Line });
const Back = Type.String({ maxLength: 200, default: '' });
const BackForm = Type.Object({ back: Back });
/** `status`: the one before the parcel, when its shipping is undone as a whole. */
const CancelForm = Type.Object({ status: Type.String({ maxLength: 20, default: '' }) });
const SettleForm = Type.Object({
  restock: Type.String({ maxLength: 3, default: 'no' }),
  back: Back,
});

const VIEW = 'seller/parcels/edit';
const PARCEL = '/orders/:id/parcels/:fulfillmentId';
const PARCELS = '/dashboard/parcels';

export const orderParcelRoutes: AppPlugin = async (app) => {
  app.get(
    PARCEL,
    { config: { permission: 'orders.fulfil' }, schema: { params: Params } },
    async (request, reply) => {
      const { order, parcel } = await found(request, request.params);
      const { courier, awb, trackingUrl, labelUrl } = parcel;
      const form = { courier, awb, trackingUrl, labelUrl };
      return reply.page(VIEW, { ...editPage(request, order, parcel), form });
    },
  );

  app.post(PARCEL, { schema: { params: Params, body: ParcelForm } }, async (request, reply) => {
    const { tenant, params, body, signedIn } = request;
    const { order, parcel } = await found(request, params);
    try {
      await changeFulfillment(tenant, order.id, parcel.id, body, actorOf(signedIn));
      return reply.flash(request.t('orders.parcel.saved')).redirect(pageOf(order), 303);
    } catch (error) {
      const problems = formProblems(error, shipLabels(request.t), request.t);
      const page = editPage(request, order, parcel, problems);
      return reply.code(422).page(VIEW, { ...page, form: body });
    }
  });

  app.post(
    `${PARCEL}/cancel`,
    { schema: { params: Params, body: CancelForm } },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const { order, parcel } = await found(request, params);
      const actor = actorOf(signedIn);
      const said = await tried(request.t, async () => {
        await cancelFulfillment(tenant, order.id, parcel.id, actor);
        const status = statusOf(body.status);
        if (!status) return request.t('orders.parcel.cancelledNow');
        const move = { status, from: 'shipped', reason: UNDONE } as const;
        return movedText(await changeStatus(tenant, order.id, move, actor), request.t);
      });
      return reply.flash(said).redirect(pageOf(order), 303);
    },
  );

  app.post(
    `${PARCEL}/refresh`,
    { schema: { params: Params, body: BackForm } },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { order, parcel } = await found(request, params);
      const said = await tried(request.t, async () => {
        await refreshParcel(tenant, order.id, parcel.id);
        return request.t('orders.parcel.refreshed');
      });
      return reply.flash(said).redirect(backTo(body.back, PARCELS, pageOf(order)), 303);
    },
  );

  app.post(
    `${PARCEL}/settle`,
    { schema: { params: Params, body: SettleForm } },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const { order, parcel } = await found(request, params);
      const restockItems = body.restock === 'yes';
      const said = await tried(request.t, async () => {
        const actor = actorOf(signedIn);
        const pieces = await settleReturn(tenant, order.id, parcel.id, { restockItems }, actor);
        return settledText(order, restockItems, pieces, request.t);
      });
      return reply.flash(said).redirect(backTo(body.back, PARCELS, pageOf(order)), 303);
    },
  );
};

/** @throws Refusal 404 */
async function found({ tenant }: FastifyRequest, params: Static<typeof Params>) {
  const order = await findOrder(tenant, params.id);
  return { order, parcel: await findFulfillment(tenant, order.id, params.fulfillmentId) };
}

/** For a button without a form to return to. */
async function tried(t: Translator, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.textIn(t);
    throw error;
  }
}

function settledText(
  { orderNumber: number }: Order,
  restocked: boolean,
  pieces: number,
  t: Translator,
): string {
  return restocked
    ? t('orders.parcel.settled.restocked', { number, pieces })
    : t('orders.parcel.settled.closed', { number });
}

const NONE: FormProblems = { problems: [], errors: NO_ERRORS };

const editPage = (
  request: FastifyRequest,
  order: Order,
  parcel: Parameters<typeof parcelView>[0],
  problems: FormProblems = NONE,
) => {
  const store = sellerStore(request);
  return {
    store,
    order,
    parcel: parcelView(parcel, order, { clock: store, t: request.t }),
    ...problems,
  };
};

const pageOf = ({ id }: Order): string => `/dashboard/orders/${id}`;
