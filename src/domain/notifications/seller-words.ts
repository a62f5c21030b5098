import type { NoticeEvent } from '../../enums.ts';
import type { Order } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notice.ts';
import { type LowVariant, lowStockWords } from './low-stock-words.ts';
import { paymentNotice } from './payment-notice.ts';
import { planNotice } from './plan-notice.ts';

/** A notice in words. */
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

/** What the seller is told. */
export function sellerWords(
  event: NoticeEvent,
  order: Order | null,
  data: Data,
  language: string,
): NoticeWords {
  if (event === 'low_stock') return lowStockWords((data.items ?? []) as LowVariant[], data.count);
  if (event === 'payment_attention') return paymentNotice(data, language);
  if (event === 'gateway_refused') {
    return {
      title: 'Your shop cannot take online payments',
      body: 'The payment gateway refuses your keys. Nobody can pay online until you enter new ones in the settings',
    };
  }
  if (event === 'draft_new') {
    const who = text(data.name) || 'A shopper';
    const title = data.isDoubtful ? `Is this an order? ${who} wrote` : `New chat order from ${who}`;
    return { title, body: text(data.text) };
  }
  if (PLAN_EVENTS.includes(event)) return planNotice(data);
  if (event === 'channel_trouble') {
    return { title: 'Your messages are in trouble', body: text(data.reason) };
  }
  if (event === 'support_access') return supportWords(data);
  if (event === 'settings_changed') return settingsWords(data);
  if (!order) return { title: 'Something happened in your store', body: '' };
  return orderWords(event, order, data, language);
}

function orderWords(event: NoticeEvent, order: Order, data: Data, language: string): NoticeWords {
  const { orderNumber, customer } = order;
  // A courier has words of its own for what went wrong.
  const reason = text(data.reason) || text(data.label);
  const because = reason ? `${customer.name} · “${reason}”` : customer.name;
  switch (event) {
    case 'order_placed':
      return wordsOf(orderNotice(order, language));
    case 'cod_answered':
      if (data.answer === 'none') {
        return {
          title: `Order ${orderNumber} was cancelled: nobody confirmed it`,
          body: `${customer.name} · A cash order above your limit. Its goods are back in stock; if you reach the customer yet, open it again`,
        };
      }
      return data.answer === 'refused'
        ? { title: `Order ${orderNumber}: the customer does not want it`, body: because }
        : { title: `Order ${orderNumber}: the customer said yes`, body: customer.name };
    case 'cancel_requested':
      return { title: `Order ${orderNumber}: the customer asks to cancel`, body: because };
    case 'delivery_failed':
      return { title: `Order ${orderNumber} could not be delivered`, body: because };
    case 'parcel_returned':
      return {
        title: `Order ${orderNumber} came back`,
        body: `${customer.name} · Put what is fine back into stock`,
      };
    case 'stock_short':
      return {
        title: `Order ${orderNumber} is short of stock`,
        body: 'It was taken up again, but not all of its items are there. Check its items before packing',
      };
    default:
      return { title: `Order ${orderNumber} has news`, body: because };
  }
}

function supportWords(data: Data): NoticeWords {
  const reason = text(data.reason);
  if (data.what === 'password') {
    return {
      title: `${text(data.operator)} of the platform started a new password for ${text(data.name)}`,
      body: [
        'It is chosen by a link that works once, for an hour',
        ...(reason ? [`The reason: “${reason}”`] : []),
        'If nobody of you asked for it, tell the people who run the platform',
      ].join('. '),
    };
  }
  return {
    title: `${text(data.operator)} of the platform looks after your store`,
    body: [
      `As ${text(data.name)}, for an hour at most${reason ? `, because: “${reason}”` : '. They gave no reason'}`,
      'What they change carries their name; passwords, keys, payouts and the address of your shop are locked for them',
      ...(data.isOwner ? ['You can end their session in your profile'] : []),
    ].join('. '),
  };
}

function settingsWords(data: Data): NoticeWords {
  const changes = (data.changes ?? []) as string[];
  return {
    title: text(data.what),
    body: [
      `By ${text(data.who)}, ${text(data.when)}`,
      ...changes,
      'If that was not you or somebody you trust: change your password, end your other sessions in your profile, look at who is on your staff, and put it right in the settings',
    ].join('. '),
  };
}

const wordsOf = ({ title, body }: NoticeWords): NoticeWords => ({ title, body });

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
