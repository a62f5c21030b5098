import type { Letter } from '../../../clients/mail/letter.ts';
import { sendLetter } from '../../../clients/mail.ts';
import { holdsLink } from '../../../clients/unlinked.ts';
import type { NoticeEvent } from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { linesIn } from '../../catalog/shop/queries/translated-names.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { amountDueOf } from '../../payments/amount-due.ts';
import { findDirectMethod } from '../../payments/direct/direct-methods.ts';
import { askedFor, wayToPay } from '../../payments/direct/way-to-pay.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { Store } from '../../stores/store.ts';
import { wordsIn } from '../../stores/store-words.ts';
import { type ClaimedNotification, deliveryName, languageOf } from './claimed-notification.ts';
import { noticeLink } from './notice-link.ts';

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
  const named =
    order && notice.audience === 'shopper' ? await inWordsOf(notice, order, store) : order;
  const ways = named && notice.audience === 'shopper' ? await waysToPay(notice, named, store) : [];
  return sendLetter(letterOf(notice, { store, order: named, ways, frontendUrl }));
}

const ASKS_FOR_MONEY: readonly (NoticeEvent | null)[] = [
  'order_placed',
  'pay_reminder',
  'order_confirmed',
];

/** How the shopper pays what is due on an order that is paid by transfer. */
async function waysToPay(
  notice: ClaimedNotification,
  order: Order,
  store: Store,
): Promise<Letter['facts']> {
  if (!order.directMethodId || !ASKS_FOR_MONEY.includes(notice.event)) return [];
  const tenant = tenantOfStore(store);
  const amountMinor = await amountDueOf(tenant, order);
  const method = await findDirectMethod(tenant, order.directMethodId);
  if (!method || amountMinor === 0) return [];
  const t = wordsIn(languageOf(notice), store);
  const asked = askedFor(order, amountMinor, store);
  return wayToPay(method, asked, t).lines.map(({ label, value }) => ({ label, value }));
}

const inWordsOf = async (notice: ClaimedNotification, order: Order, store: Store) => ({
  ...order,
  items: await linesIn(store, order.items, languageOf(notice)),
});

interface About {
  store: Store;
  order: Order | null;
  ways: Letter['facts'];
  frontendUrl: string;
}

function letterOf(notice: ClaimedNotification, about: About): Letter {
  const { store, order, frontendUrl } = about;
  const t = wordsIn(languageOf(notice), store);
  const forShopper = notice.audience === 'shopper';
  return {
    id: deliveryName(notice),
    store: store.name,
    t,
    to: notice.recipient ?? '',
    replyTo: forShopper ? (store.contact.email ?? null) : null,
    subject: notice.title,
    greeting: greetingOf(forShopper && order ? order.customer.name : '', t),
    paragraphs: notice.body ? [notice.body] : [],
    facts: [
      ...(order && LISTS_ITEMS.includes(notice.event) ? factsOf(order, t) : []),
      ...about.ways,
    ],
    action: {
      label: actionText(notice, order, t),
      url: noticeLink(notice, { order, store, frontendUrl }),
    },
    ...footerOf(notice, about, t),
  };
}

type Footer = Pick<Letter, 'footer' | 'footerUrl'>;

function footerOf(
  { audience, event }: ClaimedNotification,
  { store: { name: store }, order, frontendUrl }: About,
  t: Translator,
): Footer {
  if (audience === 'shopper') {
    return {
      footer: order
        ? t('notices.letter.footer.shopper', { store, number: order.orderNumber })
        : t('notices.letter.footer.shopperNoOrder', { store }),
    };
  }
  if (event === 'settings_changed' || event === 'webhook_off') {
    return { footer: t('notices.letter.footer.owner', { store }) };
  }
  return {
    footer: t('notices.letter.footer.seller', { store }),
    footerUrl: `${frontendUrl}/dashboard/settings/notices`,
  };
}

const LONGEST_NAME = 60;
const MOST_WORDS = 5;

/** Uses the name only if it looks like one: anybody can type anything as the name of an order. */
function greetingOf(typed: string, t: Translator): string {
  const name = typed.trim();
  const isName =
    name !== '' &&
    name.length <= LONGEST_NAME &&
    name.split(/\s+/).length <= MOST_WORDS &&
    !/[\p{Cc}\d:;!?@/\\<>]/u.test(name) &&
    !holdsLink(name);
  return isName ? t('common.letter.helloName', { name }) : t('common.letter.hello');
}

const LISTS_ITEMS: readonly (NoticeEvent | null)[] = ['order_placed', 'order_confirmed', 'cod_ask'];
const SHOWN_LINES = 30;

function factsOf(order: Order, t: Translator): Letter['facts'] {
  const amount = (minor: number) => formatMoney(minor, order.currency, t.locale);
  const lines = order.items.slice(0, SHOWN_LINES).map((item) => ({
    label: `${item.quantity} × ${item.productName}${item.variantName ? ` (${item.variantName})` : ''}`,
    value: amount(item.totalMinor),
  }));
  const more = order.items.length - lines.length;
  const rest = order.items.slice(SHOWN_LINES).reduce((sum, item) => sum + item.totalMinor, 0);
  const charge = (label: string, minor: number) => (minor ? [{ label, value: amount(minor) }] : []);
  return [
    ...lines,
    ...(more > 0 ? [{ label: t('notices.letter.moreLines', { more }), value: amount(rest) }] : []),
    ...charge(t('notices.letter.discount'), -order.discountAmountMinor),
    ...charge(t('notices.letter.delivery'), order.shippingAmountMinor),
    ...charge(t('notices.letter.tax'), order.taxAmountMinor),
    { label: t('notices.letter.total'), value: amount(order.totalAmountMinor) },
  ];
}

function actionText(
  { audience, event }: ClaimedNotification,
  order: Order | null,
  t: Translator,
): string {
  if (event === 'cod_ask') return t('notices.letter.action.reply');
  if (audience === 'shopper') return t('notices.letter.action.viewOrder');
  if (event === 'low_stock') return t('notices.letter.action.viewProducts');
  if (event === 'settings_changed') return t('notices.letter.action.viewChanges');
  if (event === 'webhook_off') return t('notices.letter.action.viewWebhooks');
  return order
    ? t('notices.letter.action.openOrder', { number: order.orderNumber })
    : t('notices.letter.action.openStore');
}
