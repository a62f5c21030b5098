import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import { ORDER_STATUS_LOOK } from '../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin, Undo } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { idempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { message, type Translator } from '../../kernel/translation/translator.ts';
import { actorOf } from '../../session.ts';
import { type FormBody, fieldText } from '../../web/seller/form-body.ts';
import { findOrder } from '../orders/find-order.ts';
import { isUnshipped, type Order } from '../orders/order.ts';
import { mayMove } from '../orders/pages/order-permission.ts';
import { amountDueOf, holdOfDue } from '../payments/amount-due.ts';
import { fulfillmentsOf } from './find-fulfillments.ts';
import type { FulfillmentInput } from './fulfill-order.ts';
import { leftToFulfill } from './fulfilled-quantities.ts';
import type { FulfillmentItem } from './fulfillment.ts';
import { parcelLabels } from './parcel.actions.ts';
import { lastCourier } from './parcel-numbers.ts';
import { shipOrder } from './ship-order.ts';

const Params = Type.Object({ id: Type.String() });
const Body = Type.Record(Type.String(), Type.Unknown());
const VIEW = 'seller/ship/index';

export const shipPages: AppPlugin = async (app) => {
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
  ...parcelLabels(t),
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

interface ShipForm {
  /** One per opened form, so that a double click ships once. */
  key: string;
  courier: string;
  awb: string;
  trackingUrl: string;
  quantities: Record<string, string>;
  moves: boolean;
  unpaid: boolean;
  /** Whether it goes on though the shopper asked to cancel. */
  ignoresRequest: boolean;
}

const openedShipForm = (left: readonly FulfillmentItem[], courier = ''): ShipForm => ({
  key: newToken(),
  courier,
  awb: '',
  trackingUrl: '',
  quantities: Object.fromEntries(left.map((item) => [item.orderItemId, String(item.quantity)])),
  moves: true,
  unpaid: false,
  ignoresRequest: false,
});

/** Missing fields are empty. */
function readShipForm(body: FormBody): ShipForm {
  const text = (name: string) => fieldText(body, name).slice(0, 2_000);
  const quantities = Object.keys(body)
    .filter((name) => name.startsWith(QUANTITY))
    .slice(0, 100)
    .map((name) => [name.slice(QUANTITY.length), text(name).trim()]);
  return {
    key: text('key').slice(0, 100) || newToken(),
    courier: text('courier'),
    awb: text('awb'),
    trackingUrl: text('trackingUrl'),
    quantities: Object.fromEntries(quantities),
    moves: text('move') !== 'no',
    unpaid: text('unpaid') !== '',
    ignoresRequest: text('asked') !== '',
  };
}

const QUANTITY = 'quantity.';

/** Without quantities, all that is left. @throws Refusal 400 for invalid quantities */
function fulfillmentOf(form: ShipForm, order: Order): FulfillmentInput {
  const { courier, awb, trackingUrl, quantities } = form;
  const problems: FieldProblem[] = [];
  const items = order.items.flatMap(({ id, quantity }) => {
    const typed = quantities[id] ?? '';
    if (typed === '' || /^0+$/.test(typed)) return [];
    if (/^\d{1,4}$/.test(typed)) return [{ orderItemId: id, quantity: Number(typed) }];
    const words = message('errors.shipping.quantity', { most: quantity });
    problems.push(fieldProblem(`${QUANTITY}${id}`, words));
    return [];
  });
  refuseProblems(problems);
  return { courier, awb, trackingUrl, ...(items.length > 0 ? { items } : {}) };
}
