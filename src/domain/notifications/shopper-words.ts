import { formatMoney } from '../../money.ts';
import type { Order } from '../orders/order.ts';
import type { Announcement } from './decide-notices.ts';
import type { NoticeContext } from './notice-context.ts';
import type { NoticeWords } from './seller-words.ts';

type Store = Pick<NoticeContext, 'storeName' | 'language'>;

/** What the shopper is told; never anything that is between the seller's own people. */
export function shopperWords(
  order: Order,
  { event, data, dueMinor = cashOf(order) }: Omit<Announcement, 'order'>,
  { storeName, language }: Store,
): NoticeWords {
  const its = `Your order ${order.orderNumber} from ${storeName}`;
  const amount = (minor: number) => formatMoney(minor, order.currency, language);
  const total = amount(order.totalAmountMinor);
  const cash = dueMinor > 0 ? `Please keep ${amount(dueMinor)} ready in cash` : '';
  switch (event) {
    case 'order_placed':
      return {
        title: `${its} is placed`,
        body: cash ? `Thank you. ${cash} for the delivery.` : `Thank you. It comes to ${total}.`,
      };
    case 'cod_ask':
      return {
        title: `${data.reminder ? 'Reminder: please' : 'Please'} confirm order ${order.orderNumber} from ${storeName}`,
        body: `It comes to ${total}, ${atTheDoor(dueMinor, order, amount)}. It is sent once you say yes.`,
      };
    case 'order_link':
      return {
        title: `The link to your order ${order.orderNumber} from ${storeName}`,
        body: 'Somebody who knows its number asked for it. If that was not you, nothing has to be done.',
      };
    case 'order_confirmed':
      return { title: `${its} is confirmed`, body: 'It is being made ready for you.' };
    case 'order_shipped':
      return {
        title: `${its} is on its way`,
        body: cash ? `${cash}.` : 'See you soon.',
      };
    case 'order_delivered':
      return { title: `${its} was delivered`, body: 'We hope that you like it.' };
    case 'order_cancelled':
      return { title: `${its} was cancelled`, body: 'Nothing more will be sent to you.' };
    case 'order_refunded':
      return {
        title: `Refund for order ${order.orderNumber} from ${storeName}`,
        body:
          typeof data.amountMinor === 'number'
            ? `${amount(data.amountMinor)} is on its way back to you.`
            : 'Your money is on its way back to you.',
      };
    default:
      return { title: `${its} has news`, body: '' };
  }
}

const cashOf = ({ paymentStatus, totalAmountMinor }: Order): number =>
  paymentStatus === 'cod' ? totalAmountMinor : 0;

function atTheDoor(
  dueMinor: number,
  { totalAmountMinor }: Order,
  amount: (minor: number) => string,
): string {
  if (dueMinor === 0) return 'all of it paid already';
  const part = dueMinor < totalAmountMinor ? `${amount(dueMinor)} of it ` : '';
  return `${part}to be paid in cash at the door`;
}
