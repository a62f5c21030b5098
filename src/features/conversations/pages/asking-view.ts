import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../../ids.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { may } from '../../../permissions.ts';
import { ownStore } from '../../../web/own-store.ts';
import { howToPay } from '../asking/how-to-pay.ts';
import { orderOfShopper, ordersDue } from '../asking/orders-due.ts';
import { LINK_PLACE } from '../asking/payment-message.ts';
import type { Conversation } from '../message.ts';
import { replyWindow } from '../write-reply.ts';

/** Buttons that the reply box has room for. */
const MOST = 3;

interface AskButton {
  orderId: string;
  label: string;
}

export interface AskingView {
  /** One for each order with money due. */
  buttons: AskButton[];
  /** The order that the text asks for; empty: none. */
  orderId: string;
  /** What the box begins with; empty: nothing. */
  text: string;
  /** Whether it has a place that becomes the link. */
  hasLink: boolean;
  /** Whether the store has no way to be paid. */
  lacksWays: boolean;
}

const NOTHING: AskingView = {
  buttons: [],
  orderId: '',
  text: '',
  hasLink: false,
  lacksWays: false,
};

/**
 * What of the shopper's orders can be asked for, and the text for one of them.
 * @param ask the id of the order to offer a text for
 * @param order the id of the order that the text in the box asks for
 * @throws Refusal 404, 409 NOT_THEIR_ORDER
 */
export async function askingView(
  request: FastifyRequest,
  conversation: Conversation,
  { ask = '', order = '' }: { ask?: string | undefined; order?: string | undefined },
): Promise<AskingView> {
  if (!may(request.signedIn, 'messages.reply')) return NOTHING;
  const store = await ownStore(request);
  const due = (await ordersDue(store, conversation)).slice(0, MOST);
  const { language } = sellerStore(request);
  const { t } = request;
  const buttons = due.map(({ order: { id, orderNumber, currency }, dueMinor }) => ({
    orderId: id,
    label: t(due.length > 1 ? 'drafts.pay.askOne' : 'drafts.pay.ask', {
      number: String(orderNumber),
      amount: formatMoney(dueMinor, currency, language),
    }),
  }));
  if (ask === '') return { ...NOTHING, buttons, orderId: isUuid(order) ? order : '' };
  const asked = await orderOfShopper(store, conversation, ask);
  const { text: offered, dueMinor, takesMoney, url } = await howToPay(store, conversation, asked);
  const canSend =
    conversation.connectionId !== null && replyWindow(conversation.lastInboundAt).open;
  // Sent another way, it needs the address itself.
  const text = canSend || !url ? offered : offered.replaceAll(LINK_PLACE, url);
  return {
    buttons,
    orderId: asked.id,
    text,
    hasLink: text.includes(LINK_PLACE),
    lacksWays: !takesMoney && dueMinor > 0 && asked.paymentStatus !== 'cod',
  };
}
