import { type FieldProblem, fieldProblem, refuseProblems } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { type FormBody, fieldText } from '../../../web/seller/form-body.ts';
import type { Order } from '../../orders/order.ts';
import type { FulfillmentInput } from '../fulfillments/fulfill-order.ts';
import type { FulfillmentItem } from '../fulfillments/fulfillment.ts';

export interface ShipForm {
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

export const shipLabels = (t: Translator) => ({
  courier: t('orders.ship.field.courier'),
  awb: t('orders.ship.field.awb'),
  trackingUrl: t('orders.ship.field.trackingUrl'),
  labelUrl: t('orders.ship.field.labelUrl'),
});

export const openedShipForm = (left: readonly FulfillmentItem[], courier = ''): ShipForm => ({
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
export function readShipForm(body: FormBody): ShipForm {
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
export function fulfillmentOf(form: ShipForm, order: Order): FulfillmentInput {
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
