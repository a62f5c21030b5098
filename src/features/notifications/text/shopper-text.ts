import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { AnnouncedOrder, Announcement } from '../decide-notices.ts';
import type { NoticeContext } from '../notice-context.ts';

interface ShopperWords {
  title: string;
  body: string;
}

export function shopperText(
  order: AnnouncedOrder,
  { event, data, dueMinor = cashOf(order) }: Omit<Announcement, 'order'>,
  { storeName: store, timeZone }: Pick<NoticeContext, 'storeName' | 'timeZone'>,
  t: Translator,
): ShopperWords {
  const about = { number: order.orderNumber, store };
  const amount = (minor: number) => formatMoney(minor, order.currency, t.locale);
  const total = amount(order.totalAmountMinor);
  const cash = amount(dueMinor);
  switch (event) {
    case 'order_placed':
      return {
        title: t('notices.shopper.placed.title', about),
        body:
          dueMinor > 0
            ? t('notices.shopper.placed.bodyCash', { cash })
            : t('notices.shopper.placed.body', { total }),
      };
    case 'cod_ask':
      return {
        title: t(
          data.reminder ? 'notices.shopper.ask.titleAgain' : 'notices.shopper.ask.title',
          about,
        ),
        body: t(askBody(dueMinor, order), { total, cash }),
      };
    case 'pay_reminder':
      return {
        title: t('notices.shopper.payReminder.title', about),
        body:
          typeof data.payBy === 'string'
            ? t('notices.shopper.payReminder.body', {
                amount: typeof data.amountMinor === 'number' ? amount(data.amountMinor) : total,
                time: timeOfDay(new Date(data.payBy), { timeZone, language: t.locale }),
              })
            : '',
      };
    case 'order_link':
      return {
        title: t('notices.shopper.link.title', about),
        body: t('notices.shopper.link.body'),
      };
    case 'order_confirmed':
      return {
        title: t('notices.shopper.confirmed.title', about),
        body: t('notices.shopper.confirmed.body'),
      };
    case 'order_shipped':
      return {
        title: t('notices.shopper.shipped.title', about),
        body:
          dueMinor > 0
            ? t('notices.shopper.shipped.bodyCash', { cash })
            : t('notices.shopper.shipped.body'),
      };
    case 'order_delivered':
      return {
        title: t('notices.shopper.delivered.title', about),
        body: t('notices.shopper.delivered.body'),
      };
    case 'order_cancelled':
      return {
        title: t('notices.shopper.cancelled.title', about),
        body: t('notices.shopper.cancelled.body'),
      };
    case 'order_refunded':
      return {
        title: t('notices.shopper.refunded.title', about),
        body:
          typeof data.amountMinor === 'number'
            ? t('notices.shopper.refunded.bodyAmount', { amount: amount(data.amountMinor) })
            : t('notices.shopper.refunded.body'),
      };
    case 'claim_rejected':
      return {
        title: t('notices.shopper.claimRejected.title', about),
        body: data.reason
          ? t('notices.shopper.claimRejected.bodyReason', { store, reason: String(data.reason) })
          : t('notices.shopper.claimRejected.body', { store }),
      };
    default:
      return { title: t('notices.shopper.updated.title', about), body: '' };
  }
}

const cashOf = ({ paymentStatus, totalAmountMinor }: AnnouncedOrder): number =>
  paymentStatus === 'cod' ? totalAmountMinor : 0;

function askBody(dueMinor: number, { totalAmountMinor }: AnnouncedOrder) {
  if (dueMinor === 0) return 'notices.shopper.ask.bodyPaid';
  return dueMinor < totalAmountMinor
    ? 'notices.shopper.ask.bodyPart'
    : 'notices.shopper.ask.bodyCash';
}
