import type { FastifyRequest } from 'fastify';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { formatMoney, minorToText } from '../../../kernel/format/money.ts';
import { chatLink } from '../../../kernel/format/phone-text.ts';
import { looksIn } from '../../../kernel/format/status-labels.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { wordsOf } from '../../../kernel/translation/translator.ts';
import type { SessionStore } from '../../../session.ts';
import type { Order } from '../../orders/order.ts';
import { lastRequestOf } from './find-request.ts';
import {
  leftOfRequest,
  type PaymentRequest,
  payPath,
  payUrl,
  requestState,
  takesMoney,
} from './payment-request.ts';
import { HOURS, REQUEST_LOOK } from './request-words.ts';

export interface AskForm {
  amount: string;
  hours: string;
}

/** What the order's page says of its link, and the form for one. Null where nothing is to be said. */
export async function askBlock(
  request: FastifyRequest,
  order: Order,
  dueMinor: number,
  typed?: AskForm,
) {
  const { tenant, t } = request;
  const store = sellerStore(request);
  const last = await lastRequestOf(tenant, order.id);
  if (!last && dueMinor === 0) return null;
  const isOpen = last !== null && takesMoney(last) && dueMinor > 0;
  return {
    last: last && {
      id: last.id,
      amountMinor: last.amountMinor,
      paidMinor: last.paidMinor,
      look: looksIn(REQUEST_LOOK, t)[requestState(last)],
      expires: timeOfDay(last.expiresAt, store),
    },
    link: isOpen ? linkOf(last, order, store, dueMinor) : null,
    form:
      isOpen || dueMinor === 0
        ? null
        : { amount: minorToText(dueMinor, order.currency), hours: '72', ...typed },
    hours: HOURS.map((hours) => ({
      value: String(hours),
      label: t('orders.ask.days', { days: hours / 24 }),
    })),
  };
}

function linkOf(request: PaymentRequest, order: Order, store: SessionStore, dueMinor: number) {
  const url = payUrl(request);
  const words = wordsOf(order.language ?? store.language);
  const text = words('answers.order.payLink', {
    customer: order.customer.name,
    amount: formatMoney(leftOfRequest(request, dueMinor), order.currency, words.locale),
    shop: store.name,
    number: order.orderNumber,
    link: url,
  });
  return {
    path: payPath(request),
    shown: url.replace(/^https?:\/\//, ''),
    chat: chatLink(order.customer.phone, store.country, text),
  };
}
