import type { NoticeEvent } from '../../../enums.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { AnnouncedOrder } from '../decide-notices.ts';
import { type LowVariant, lowStockText } from './low-stock-text.ts';
import { orderNotice } from './order-notice.ts';
import { settingsText, supportText, webhookText } from './owner-text.ts';
import { paymentNotice } from './payment-notice.ts';
import { planNotice } from './plan-notice.ts';
import { textOf } from './text-of.ts';

/** The text of a notification. */
export interface NoticeWords {
  title: string;
  body: string;
}

type Data = Record<string, unknown>;

const PLAN_EVENTS: readonly NoticeEvent[] = [
  'subscription_expiring',
  'subscription_expired',
  'plan_usage',
];

/** The text for the seller. */
export function sellerText(
  event: NoticeEvent,
  order: AnnouncedOrder | null,
  data: Data,
  t: Translator,
): NoticeWords {
  if (event === 'low_stock') return lowStockText((data.items ?? []) as LowVariant[], data.count, t);
  if (event === 'payment_attention') return paymentNotice(data, t);
  if (event === 'gateway_refused') {
    return { title: t('notices.seller.gateway.title'), body: t('notices.seller.gateway.body') };
  }
  if (event === 'draft_new') return draftText(data, t);
  if (PLAN_EVENTS.includes(event)) return planNotice(data, t);
  if (event === 'channel_trouble') {
    return { title: t('notices.seller.trouble.title'), body: textOf(data.reason) };
  }
  if (event === 'support_access') return supportText(data, t);
  if (event === 'settings_changed') return settingsText(data, t);
  if (event === 'webhook_off') return webhookText(data, t);
  if (!order) return { title: t('notices.seller.update.title'), body: '' };
  return orderWords(event, order, data, t);
}

function draftText(data: Data, t: Translator): NoticeWords {
  const who = textOf(data.name);
  const values = { who, isNamed: who ? 'yes' : 'no' };
  return {
    title: t(
      data.isDoubtful ? 'notices.seller.draft.titleDoubtful' : 'notices.seller.draft.title',
      values,
    ),
    body: textOf(data.text),
  };
}

function orderWords(
  event: NoticeEvent,
  order: AnnouncedOrder,
  data: Data,
  t: Translator,
): NoticeWords {
  const { name } = order.customer;
  const about = { number: order.orderNumber };
  // A courier has its own words for a problem.
  const reason = textOf(data.reason) || textOf(data.label);
  const because = reason ? t('notices.seller.order.because', { name, reason }) : name;
  switch (event) {
    case 'order_placed': {
      const { title, body } = orderNotice(order, t);
      return { title, body };
    }
    case 'cod_answered':
      if (data.answer === 'none') {
        return {
          title: t('notices.seller.order.unconfirmed.title', about),
          body: t('notices.seller.order.unconfirmed.body', { name }),
        };
      }
      return data.answer === 'refused'
        ? { title: t('notices.seller.order.refused.title', about), body: because }
        : { title: t('notices.seller.order.confirmed.title', about), body: name };
    case 'cancel_requested':
      return { title: t('notices.seller.order.cancelRequested.title', about), body: because };
    case 'delivery_failed':
      return { title: t('notices.seller.order.deliveryFailed.title', about), body: because };
    case 'parcel_returned':
      return {
        title: t('notices.seller.order.returned.title', about),
        body: t('notices.seller.order.returned.body', { name }),
      };
    case 'stock_short':
      return {
        title: t('notices.seller.order.stockShort.title', about),
        body: t('notices.seller.order.stockShort.body'),
      };
    default:
      return { title: t('notices.seller.order.updated.title', about), body: because };
  }
}
