import type { NoticeEvent } from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { AnnouncedOrder } from '../decide-notices.ts';
import { type LowVariant, lowStockText } from './low-stock-text.ts';
import { orderNotice } from './order-notice.ts';
import { settingsText, supportText, webhookText } from './owner-text.ts';
import { paymentNotice } from './payment-notice.ts';
import { planNotice } from './plan-notice.ts';
import { textOf, wordsOf } from './text-of.ts';

export interface NoticeWords {
  title: Text;
  body: Text;
}

type Data = Record<string, unknown>;

const PLAN_EVENTS: readonly NoticeEvent[] = [
  'subscription_expiring',
  'subscription_expired',
  'plan_usage',
];

/** Amounts are in the form of `locale`. */
export function sellerText(
  event: NoticeEvent,
  order: AnnouncedOrder | null,
  data: Data,
  locale: string,
): NoticeWords {
  if (event === 'low_stock') return lowStockText((data.items ?? []) as LowVariant[], data.count);
  if (event === 'payment_attention') return paymentNotice(data, locale);
  if (event === 'gateway_refused') return gatewayText(textOf(data.gateway));
  if (event === 'draft_new') return draftText(data);
  if (event === 'cancel_requested' && !order) return calledOffText(data);
  if (PLAN_EVENTS.includes(event)) return planNotice(data);
  if (event === 'channel_trouble') {
    return { title: message('notices.seller.trouble.title'), body: wordsOf(data.reason) };
  }
  if (event === 'support_access') return supportText(data);
  if (event === 'settings_changed') return settingsText(data);
  if (event === 'webhook_off') return webhookText(data);
  if (!order) return { title: message('notices.seller.update.title'), body: '' };
  return orderWords(event, order, data, locale);
}

/** @param gateway its name; empty: it has none */
function gatewayText(gateway: string): NoticeWords {
  return gateway === ''
    ? {
        title: message('notices.seller.gateway.title'),
        body: message('notices.seller.gateway.body'),
      }
    : {
        title: message('notices.seller.gateway.named', { gateway }),
        body: message('notices.seller.gateway.namedBody', { gateway }),
      };
}

function draftText(data: Data): NoticeWords {
  const who = textOf(data.name);
  const values = { who, isNamed: who ? 'yes' : 'no' };
  return {
    title: message(
      data.isDoubtful ? 'notices.seller.draft.titleDoubtful' : 'notices.seller.draft.title',
      values,
    ),
    body: textOf(data.text),
  };
}

function calledOffText(data: Data): NoticeWords {
  const who = textOf(data.name);
  return {
    title: message('notices.seller.draft.calledOff', { who, isNamed: who ? 'yes' : 'no' }),
    body: textOf(data.text),
  };
}

function claimWords(
  { orderNumber, customer, currency }: AnnouncedOrder,
  { amountMinor, reference }: Data,
  locale: string,
): NoticeWords {
  const amount = formatMoney(Number(amountMinor) || 0, currency, locale);
  const told = textOf(reference);
  return {
    title: message('notices.seller.order.claimed.title', { number: orderNumber, amount }),
    body: told
      ? message('notices.seller.order.claimed.bodyReference', {
          name: customer.name,
          reference: told,
        })
      : message('notices.seller.order.claimed.body', { name: customer.name }),
  };
}

function orderWords(
  event: NoticeEvent,
  order: AnnouncedOrder,
  data: Data,
  locale: string,
): NoticeWords {
  const { name } = order.customer;
  const about = { number: order.orderNumber };
  // A courier has its own words for a problem.
  const reason = wordsOf(data.reason) || textOf(data.label);
  const because = reason ? message('notices.seller.order.because', { name, reason }) : name;
  switch (event) {
    case 'order_placed': {
      const { title, body } = orderNotice(order, locale);
      return { title, body };
    }
    case 'cod_answered':
      if (data.answer === 'none') {
        return {
          title: message('notices.seller.order.unconfirmed.title', about),
          body: message(
            order.paymentStatus === 'cod'
              ? 'notices.seller.order.unconfirmed.body'
              : 'notices.seller.order.unconfirmed.bodyUnpaid',
            { name },
          ),
        };
      }
      if (data.answer === 'unpaid') {
        return {
          title: message('notices.seller.order.unpaid.title', about),
          body: message('notices.seller.order.unpaid.body', { name }),
        };
      }
      return data.answer === 'refused'
        ? { title: message('notices.seller.order.refused.title', about), body: because }
        : { title: message('notices.seller.order.confirmed.title', about), body: name };
    case 'payment_claimed':
      return claimWords(order, data, locale);
    case 'cancel_requested':
      return { title: message('notices.seller.order.cancelRequested.title', about), body: because };
    case 'delivery_failed':
      return { title: message('notices.seller.order.deliveryFailed.title', about), body: because };
    case 'parcel_returned':
      return {
        title: message('notices.seller.order.returned.title', about),
        body: message('notices.seller.order.returned.body', { name }),
      };
    case 'stock_short':
      return {
        title: message('notices.seller.order.stockShort.title', about),
        body: message('notices.seller.order.stockShort.body'),
      };
    default:
      return { title: message('notices.seller.order.updated.title', about), body: because };
  }
}
