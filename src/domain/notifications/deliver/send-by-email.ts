import type { Letter } from '../../../clients/mail/letter.ts';
import { sendLetter } from '../../../clients/mail.ts';
import { holdsLink } from '../../../clients/unlinked.ts';
import type { NoticeEvent } from '../../../enums.ts';
import { formatMoney } from '../../../format/money.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { findStoreOf, type Store } from '../../stores/find-store.ts';
import { localeOf } from '../../stores/locale-of.ts';
import { type ClaimedNotification, deliveryName } from './claimed-notification.ts';
import { noticeLink } from './notice-link.ts';

/** Sends a notification as an email in the store's name. */
export async function sendByEmail(
  tenant: Tenant,
  notice: ClaimedNotification,
  frontendUrl: string,
): Promise<string> {
  const [store, order] = await Promise.all([
    findStoreOf(tenant),
    notice.orderId ? findOrder(tenant, notice.orderId) : null,
  ]);
  if (!store) throw new Error('This notification can’t be sent, because the account has no store');
  return sendLetter(letterOf(notice, { store, order, frontendUrl }));
}

interface About {
  store: Store;
  order: Order | null;
  frontendUrl: string;
}

function letterOf(notice: ClaimedNotification, { store, order, frontendUrl }: About): Letter {
  const forShopper = notice.audience === 'shopper';
  const url = noticeLink(notice, { order, slug: store.slug, frontendUrl });
  return {
    id: deliveryName(notice),
    store: store.name,
    to: notice.recipient ?? '',
    replyTo: forShopper ? (store.contact.email ?? null) : null,
    subject: notice.title,
    greeting: forShopper && order ? greetingOf(order.customer.name) : 'Hello,',
    paragraphs: notice.body ? [notice.body] : [],
    facts: order && LISTS_ITEMS.includes(notice.event) ? factsOf(order, localeOf(store)) : [],
    action: { label: actionWord(notice, order), url },
    ...footerOf(notice, { store, order, frontendUrl }),
  };
}

type Footer = Pick<Letter, 'footer' | 'footerUrl'>;

function footerOf(
  { audience, event }: ClaimedNotification,
  { store, order, frontendUrl }: About,
): Footer {
  if (audience === 'shopper') {
    return {
      footer: `${store.name} sent you this email about your order ${order?.orderNumber ?? ''}.`,
    };
  }
  if (event === 'settings_changed' || event === 'webhook_off') {
    return {
      footer: `${store.name} sends this email to its owner when security, payment or message settings change or a webhook is turned off. You can’t turn it off.`,
    };
  }
  return {
    footer: `Sent by ${store.name}. Choose which notifications you get by email at`,
    footerUrl: `${frontendUrl}/dashboard/settings/notices`,
  };
}

const LONGEST_NAME = 60;
const MOST_WORDS = 5;

/** Uses the name only if it looks like one: anybody can type anything as the name of an order. */
function greetingOf(typed: string): string {
  const name = typed.trim();
  const isName =
    name.length <= LONGEST_NAME &&
    name.split(/\s+/).length <= MOST_WORDS &&
    !/[\p{Cc}\d:;!?@/\\<>]/u.test(name) &&
    !holdsLink(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

const LISTS_ITEMS: readonly (NoticeEvent | null)[] = ['order_placed', 'order_confirmed', 'cod_ask'];
const SHOWN_LINES = 30;

function factsOf(order: Order, language: string): Letter['facts'] {
  const amount = (minor: number) => formatMoney(minor, order.currency, language);
  const lines = order.items.slice(0, SHOWN_LINES).map((item) => ({
    label: `${item.quantity} × ${item.productName}${item.variantName ? ` (${item.variantName})` : ''}`,
    value: amount(item.totalMinor),
  }));
  const more = order.items.length - lines.length;
  const rest = order.items.slice(SHOWN_LINES).reduce((sum, item) => sum + item.totalMinor, 0);
  const charge = (label: string, minor: number) => (minor ? [{ label, value: amount(minor) }] : []);
  return [
    ...lines,
    ...(more > 0 ? [{ label: `and ${more} more lines`, value: amount(rest) }] : []),
    ...charge('Discount', -order.discountAmountMinor),
    ...charge('Delivery', order.shippingAmountMinor),
    ...charge('Tax', order.taxAmountMinor),
    { label: 'Total', value: amount(order.totalAmountMinor) },
  ];
}

function actionWord({ audience, event }: ClaimedNotification, order: Order | null): string {
  if (event === 'cod_ask') return 'Reply now';
  if (audience === 'shopper') return 'View order';
  if (event === 'low_stock') return 'View products';
  if (event === 'settings_changed') return 'View changes';
  if (event === 'webhook_off') return 'View webhooks';
  return order ? `Open order ${order.orderNumber}` : 'Open your store';
}
