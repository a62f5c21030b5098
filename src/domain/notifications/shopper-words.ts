import type { NoticeEvent } from '../../enums.ts';
import { formatMoney } from '../../money.ts';
import type { Order } from '../orders/order.ts';
import type { NoticeContext } from './notice-context.ts';
import type { NoticeWords } from './seller-words.ts';

type Store = Pick<NoticeContext, 'storeName' | 'language'>;

/** What the shopper is told; never anything that is between the seller's own people. */
export function shopperWords(
  event: NoticeEvent,
  order: Order,
  data: Record<string, unknown>,
  { storeName, language }: Store,
): NoticeWords {
  const its = `Your order ${order.orderNumber} from ${storeName}`;
  const amount = (minor: number) => formatMoney(minor, order.currency, language);
  const total = amount(order.totalAmountMinor);
  switch (event) {
    case 'order_placed':
      return {
        title: `${its} is placed`,
        body:
          order.paymentStatus === 'cod'
            ? `Thank you. Please keep ${total} ready in cash for the delivery.`
            : `Thank you. It comes to ${total}.`,
      };
    case 'cod_ask':
      return {
        title: `${data.reminder ? 'Reminder: please' : 'Please'} confirm order ${order.orderNumber} from ${storeName}`,
        body: `It comes to ${total}, to be paid in cash at the door. It is sent once you say yes.`,
      };
    case 'order_confirmed':
      return { title: `${its} is confirmed`, body: 'It is being made ready for you.' };
    case 'order_shipped':
      return {
        title: `${its} is on its way`,
        body:
          order.paymentStatus === 'cod' ? `Please keep ${total} ready in cash.` : 'See you soon.',
      };
    case 'order_delivered':
      return { title: `${its} was delivered`, body: 'We hope that you like it.' };
    case 'order_cancelled':
      return { title: `${its} was cancelled`, body: 'Nothing more will be sent to you.' };
    case 'order_refunded':
      return {
        title: `Money back for order ${order.orderNumber} from ${storeName}`,
        body:
          typeof data.amountMinor === 'number'
            ? `${amount(data.amountMinor)} is on its way back to you.`
            : 'Your money is on its way back to you.',
      };
    default:
      return { title: `${its} has news`, body: '' };
  }
}
