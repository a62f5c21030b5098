import {
  idOf,
  listOf,
  textOf,
  timeOf,
  valueAt,
} from '../../clients/provider/webhooks/payload-values.ts';
import type { ConnectionChannel } from '../../enums.ts';
import { newId } from '../../ids.ts';

/**
 * As the provider would send it when the shopper `from` writes to the number or page `to`; null
 * when one of them is missing. Besides `text`: `name`, `id`, `at`, `channel`, and `items`
 * (`retailerId`, `quantity`) for an order from the provider's catalog.
 */
export function simulatedDelivery(told: unknown, usual: ConnectionChannel): object | null {
  const to = idOf(valueAt(told, 'to'), 100);
  const from = idOf(valueAt(told, 'from'), 100);
  if (to === null || from === null) return null;
  const channel = valueAt(told, 'channel') ?? usual;
  const at = timeOf(valueAt(told, 'at')) ?? new Date();
  const id = idOf(valueAt(told, 'id'), 400) ?? `simulated.${newId()}`;
  const text = textOf(valueAt(told, 'text'));
  return channel === 'social'
    ? social({ to, from, at, id, text })
    : chat({ to, from, at, id, text }, textOf(valueAt(told, 'name'), 200), told);
}

interface Written {
  to: string;
  from: string;
  at: Date;
  id: string;
  text: string;
}

const social = ({ to, from, at, id, text }: Written) => ({
  object: 'page',
  entry: [
    {
      id: to,
      time: at.getTime(),
      messaging: [
        {
          sender: { id: from },
          recipient: { id: to },
          timestamp: at.getTime(),
          message: { mid: id, text },
        },
      ],
    },
  ],
});

function chat({ to, from, at, id, text }: Written, name: string, told: unknown) {
  const items = listOf(valueAt(told, 'items'));
  const order = {
    type: 'order',
    order: {
      text,
      product_items: items.map((item) => ({
        product_retailer_id: valueAt(item, 'retailerId'),
        quantity: valueAt(item, 'quantity'),
      })),
    },
  };
  const content = items.length > 0 ? order : { type: 'text', text: { body: text } };
  // Digits are a number; anything else is the id of somebody whose number is hidden.
  const isNumber = /^\+?\d+$/.test(from);
  const number = from.replace('+', '');
  const who = isNumber ? { from: number } : { from_user_id: from };
  const contact = isNumber ? { wa_id: number } : { user_id: from };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: to },
    contacts: [{ profile: { name }, ...contact }],
    messages: [{ ...who, id, timestamp: String(Math.floor(at.getTime() / 1_000)), ...content }],
  };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulated', changes: [{ field: 'messages', value }] }],
  };
}
