import { formatMoney } from '../../../format/money.ts';
import type { AnnouncedOrder, Announcement } from '../decide-notices.ts';
import type { NoticeContext } from '../notice-context.ts';
import type { NoticeWords } from './seller-text.ts';

type Store = Pick<NoticeContext, 'storeName' | 'language'>;

/** The text for the shopper, without anything internal to the seller. */
export function shopperText(
  order: AnnouncedOrder,
  { event, data, dueMinor = cashOf(order) }: Omit<Announcement, 'order'>,
  { storeName, language }: Store,
): NoticeWords {
  const its = `Your order ${order.orderNumber} from ${storeName}`;
  const amount = (minor: number) => formatMoney(minor, order.currency, language);
  const total = amount(order.totalAmountMinor);
  const cash = dueMinor > 0 ? `Please have ${amount(dueMinor)} ready in cash` : '';
  switch (event) {
    case 'order_placed':
      return {
        title: `${its} was placed`,
        body: cash
          ? `Thank you. ${cash} when your order arrives.`
          : `Thank you. The total is ${total}.`,
      };
    case 'cod_ask':
      return {
        title: `${data.reminder ? 'Reminder: please' : 'Please'} confirm order ${order.orderNumber} from ${storeName}`,
        body: `The total is ${total}. ${atTheDoor(dueMinor, order, amount)}. We’ll ship your order after you confirm.`,
      };
    case 'order_link':
      return {
        title: `The link to your order ${order.orderNumber} from ${storeName}`,
        body: 'Someone with the order number asked for this link. If this wasn’t you, ignore this message.',
      };
    case 'order_confirmed':
      return { title: `${its} is confirmed`, body: 'We’re preparing your order now.' };
    case 'order_shipped':
      return {
        title: `${its} is on its way`,
        body: cash ? `${cash}.` : 'Your order will arrive soon.',
      };
    case 'order_delivered':
      return { title: `${its} was delivered`, body: 'We hope you like it.' };
    case 'order_cancelled':
      return { title: `${its} was cancelled`, body: 'Your order won’t be delivered.' };
    case 'order_refunded':
      return {
        title: `Refund for order ${order.orderNumber} from ${storeName}`,
        body:
          typeof data.amountMinor === 'number'
            ? `${amount(data.amountMinor)} is being refunded to you.`
            : 'Your refund is on its way.',
      };
    default:
      return { title: `${its} was updated`, body: '' };
  }
}

const cashOf = ({ paymentStatus, totalAmountMinor }: AnnouncedOrder): number =>
  paymentStatus === 'cod' ? totalAmountMinor : 0;

function atTheDoor(
  dueMinor: number,
  { totalAmountMinor }: AnnouncedOrder,
  amount: (minor: number) => string,
): string {
  if (dueMinor === 0) return 'You’ve already paid';
  const part = dueMinor < totalAmountMinor ? `${amount(dueMinor)} ` : '';
  return `You’ll pay ${part}in cash on delivery`;
}
