import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ORDER_STATUS_LOOK } from '../../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin, Undo } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { mayMove } from '../../../web/order-permission.ts';
import type { FormBody } from '../../../web/seller/form-body.ts';
import { findOrder } from '../../orders/find-order.ts';
import { isUnshipped, type Order } from '../../orders/order.ts';
import { amountDueOf, holdOfDue } from '../../payments/amount-due.ts';
import { fulfillmentsOf } from '../fulfillments/find-fulfillments.ts';
import { leftToFulfill } from '../fulfillments/fulfilled-quantities.ts';
import { lastCourier } from '../fulfillments/parcel-numbers.ts';
import { shipOrder } from '../fulfillments/ship-order.ts';
import {
  fulfillmentOf,
  openedShipForm,
  readShipForm,
  type ShipForm,
  shipLabels,
} from './ship-form.ts';

const Params = Type.Object({ id: Type.String() });
const Body = Type.Record(Type.String(), Type.Unknown());
const VIEW = 'seller/ship/index';

export const shipRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/:id/ship',
    { config: { permission: 'orders.fulfil' }, schema: { params: Params } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      return reply.page(VIEW, await shipPage(request, order));
    },
  );

  app.post(
    '/orders/:id/ship',
    { schema: { params: Params, body: Body } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      const form = readShipForm(request.body as FormBody);
      try {
        const { said, undo } = await send(request, order, form);
        reply.flash(said, undo);
        return reply.redirect(`/dashboard/orders/${order.id}`, 303);
      } catch (error) {
        const problems = formProblems(error, labelsOf(order, request.t), request.t);
        // The shopper may have asked to cancel since the page was opened.
        const now = await findOrder(request.tenant, order.id);
        return reply.code(422).page(VIEW, await shipPage(request, now, form, problems));
      }
    },
  );
};

/** @returns the notice, and how to undo the new parcel */
async function send(
  request: FastifyRequest,
  order: Order,
  form: ShipForm,
): Promise<{ said: string; undo: Undo | null }> {
  const { tenant, signedIn } = request;
  const before = new Set((await fulfillmentsOf(tenant, order.id)).map(({ id }) => id));
  const shipment = {
    ...fulfillmentOf(form, order),
    ship: form.moves,
    holdUnpaid: !form.unpaid,
    ...(form.ignoresRequest && { ignoreCancelRequest: true }),
  };
  const idempotency = idempotencyKey(tenant, `parcel of ${order.id}`, form.key, shipment);
  await shipOrder(tenant, order.id, shipment, { actor: actorOf(signedIn), idempotency });
  const parcel = (await fulfillmentsOf(tenant, order.id)).find(({ id }) => !before.has(id));
  const undo = parcel && {
    action: `/dashboard/orders/${order.id}/parcels/${parcel.id}/cancel`,
    values: { status: form.moves ? order.status : '' },
  };
  const key = form.moves ? ORDER_STATUS_LOOK.shipped.moved : 'orders.ship.saved';
  const said = request.t(key, { number: order.orderNumber });
  return { said, undo: undo ?? null };
}

const labelsOf = (order: Order, t: Translator): Record<string, string> => ({
  ...shipLabels(t),
  ...Object.fromEntries(order.items.map((item) => [`quantity.${item.id}`, item.productName])),
});

const NONE: FormProblems = { problems: [], errors: NO_ERRORS };

async function shipPage(
  request: FastifyRequest,
  order: Order,
  typed?: ShipForm,
  problems: FormProblems = NONE,
) {
  const { tenant } = request;
  const left = leftToFulfill(order.items, await fulfillmentsOf(tenant, order.id));
  const form = typed ?? openedShipForm(left, (await lastCourier(tenant)) ?? '');
  return {
    store: sellerStore(request),
    order,
    form,
    ...problems,
    lines: left.flatMap(({ orderItemId, quantity }) => {
      const item = order.items.find(({ id }) => id === orderItemId);
      return item ? [{ ...item, left: quantity }] : [];
    }),
    holdMinor: holdOfDue(order, await amountDueOf(tenant, order)),
    canMove: isUnshipped(order) && mayMove(request.signedIn, order, 'shipped'),
  };
}
