import type { NoticeEvent } from '../../../enums.ts';
import type { AnnouncedOrder } from '../decide-notices.ts';
import { type LowVariant, lowStockText } from './low-stock-text.ts';
import { orderNotice } from './order-notice.ts';
import { paymentNotice } from './payment-notice.ts';
import { planNotice } from './plan-notice.ts';

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
  language: string,
): NoticeWords {
  if (event === 'low_stock') return lowStockText((data.items ?? []) as LowVariant[], data.count);
  if (event === 'payment_attention') return paymentNotice(data, language);
  if (event === 'gateway_refused') {
    return {
      title: 'Your shop can’t accept online payments',
      body: 'The payment gateway rejected your keys. Enter new ones in Settings so that customers can pay online',
    };
  }
  if (event === 'draft_new') {
    const who = text(data.name);
    const title = data.isDoubtful
      ? `Is this an order? Message from ${who || 'a shopper'}`
      : `New chat order from ${who || 'a shopper'}`;
    return { title, body: text(data.text) };
  }
  if (PLAN_EVENTS.includes(event)) return planNotice(data);
  if (event === 'channel_trouble') {
    return { title: 'There is a problem with your messages', body: text(data.reason) };
  }
  if (event === 'support_access') return supportText(data);
  if (event === 'settings_changed') return settingsText(data);
  if (event === 'webhook_off') return webhookText(data);
  if (!order) return { title: 'Update from your store', body: '' };
  return orderWords(event, order, data, language);
}

function orderWords(
  event: NoticeEvent,
  order: AnnouncedOrder,
  data: Data,
  language: string,
): NoticeWords {
  const { orderNumber, customer } = order;
  // A courier has its own words for a problem.
  const reason = text(data.reason) || text(data.label);
  const because = reason ? `${customer.name} · “${reason}”` : customer.name;
  switch (event) {
    case 'order_placed':
      return labelsOf(orderNotice(order, language));
    case 'cod_answered':
      if (data.answer === 'none') {
        return {
          title: `Order ${orderNumber} was cancelled: not confirmed`,
          body: `${customer.name} · This COD order was above your limit. Its items are back in stock. If the customer still wants it, reopen the order`,
        };
      }
      return data.answer === 'refused'
        ? { title: `Order ${orderNumber}: declined by the customer`, body: because }
        : { title: `Order ${orderNumber}: confirmed by the customer`, body: customer.name };
    case 'cancel_requested':
      return { title: `Order ${orderNumber}: cancellation requested`, body: because };
    case 'delivery_failed':
      return { title: `Order ${orderNumber} could not be delivered`, body: because };
    case 'parcel_returned':
      return {
        title: `Order ${orderNumber} was returned`,
        body: `${customer.name} · Restock the items that can be sold`,
      };
    case 'stock_short':
      return {
        title: `Order ${orderNumber}: not enough stock`,
        body: 'The order was reopened, but some items are out of stock. Check the stock before packing',
      };
    default:
      return { title: `Order ${orderNumber} was updated`, body: because };
  }
}

function supportText(data: Data): NoticeWords {
  const reason = text(data.reason);
  if (data.what === 'password') {
    return {
      title: `${text(data.operator)} (platform support) started a password reset for ${text(data.name)}`,
      body: [
        'The password reset link works once and expires after 1 hour',
        ...(reason ? [`Reason: “${reason}”`] : []),
        'If nobody at your store asked for this, contact platform support',
      ].join('. '),
    };
  }
  if (data.what === 'second-factor') {
    return {
      title: `${text(data.operator)} (platform support) turned off two-step verification for ${text(data.name)}`,
      body: [
        'Signing in to this account now takes only the password',
        ...(reason ? [`Reason: “${reason}”`] : []),
        'If nobody at your store asked for this, contact platform support',
      ].join('. '),
    };
  }
  return {
    title: `${text(data.operator)} (platform support) logged in to your store`,
    body: [
      `Logged in as ${text(data.name)} for up to one hour${reason ? `. Reason: “${reason}”` : '. No reason given'}`,
      `All changes in this session are recorded under the name of ${text(data.operator)}. Platform support can’t change passwords, payment settings, the courier account or your shop’s address`,
      ...(data.isOwner ? ['You can end this session in your profile'] : []),
    ].join('. '),
  };
}

function settingsText(data: Data): NoticeWords {
  const changes = (data.changes ?? []) as string[];
  return {
    title: text(data.what),
    body: [
      `By ${text(data.who)}, ${text(data.when)}`,
      ...changes,
      'If this wasn’t you or someone you trust, change your password and sign out of all other devices in your profile. Then check your staff accounts and change the settings back',
    ].join('. '),
  };
}

function webhookText(data: Data): NoticeWords {
  const url = text(data.url);
  return {
    title: 'A webhook endpoint was turned off',
    body: [
      data.reason === 'gone'
        ? `${url} answered that it no longer exists (410 Gone)`
        : `No delivery to ${url} succeeded for 5 days`,
      'It gets no more events. Once it works again, turn it on in Settings and send the missed deliveries again',
    ].join('. '),
  };
}

const labelsOf = ({ title, body }: NoticeWords): NoticeWords => ({ title, body });

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
