import messages from '../../data/demo/messages.json' with { type: 'json' };
import { newId } from '../../src/ids.ts';
import { SHOPPERS } from '../simulators/provider/accounts.ts';
import { messageDelivery, type Receiver } from '../simulators/provider/deliveries.ts';
import type { FromJson } from './from-json.ts';
import type { DemoLine } from './order-list.ts';

/** What a shopper of the demo writes. */
export interface DemoMessage {
  /** The name; without a number, of one of the provider simulator's shoppers. */
  from: string;
  waId?: string;
  channel?: Receiver['channel'];
  text: string;
  /** Sent with it from the shop's catalog in the chat. */
  cart?: readonly DemoLine[];
}

/** A message that somebody at the desk is through with. */
export interface DecidedMessage extends DemoMessage {
  /** What the seller made of it; absent: approved as it was read. */
  became?: DemoLine;
}

/** Sure readings, and words that the seller corrected. */
export const decidedMessages: readonly DecidedMessage[] = messages.decided;

/** What shoppers wrote this morning: one of each kind that a seller meets at the desk. */
export const todaysMessages =
  messages.today satisfies readonly FromJson<DemoMessage>[] as readonly DemoMessage[];

/** A message as the provider brings it. */
export const deliveryOf = (message: DemoMessage, receiver: Receiver): object =>
  messageDelivery(
    receiver,
    shopperOf(message),
    `wamid.demo.${newId()}`,
    receiver.channel === 'social' ? { text: message.text } : chatContent(message),
  );

function shopperOf({ from, waId }: DemoMessage) {
  if (waId) return { name: from, waId, userId: `IN.${waId}` };
  const known = SHOPPERS.find(({ name }) => name === from);
  if (!known) throw new Error(`The simulated provider has no shopper ${from}`);
  return known;
}

function chatContent({ text, cart }: DemoMessage): object {
  if (!cart) return { type: 'text', text: { body: text } };
  const items = cart.map(({ sku, quantity }) => ({
    product_retailer_id: sku,
    quantity,
    item_price: 1,
    currency: 'INR',
  }));
  return { type: 'order', order: { catalog_id: '1', text, product_items: items } };
}
