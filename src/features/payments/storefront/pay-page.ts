import { timeOfDay } from '../../../kernel/format/format-time.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { type ShopView, shopView } from '../../../web/storefront/shop-page.ts';
import { linesIn } from '../../catalog/shop/queries/translated-names.ts';
import { deliveryWord } from '../../orders/delivery-word.ts';
import type { Order } from '../../orders/order.ts';
import { amountDueOf } from '../amount-due.ts';
import { shopperClaims } from '../claims/shopper-claims.ts';
import { activeDirectMethods, type StoredMethod } from '../direct/direct-methods.ts';
import { askedFor, wayToPay } from '../direct/way-to-pay.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { knownNameOf } from '../gateway/gateway-names.ts';
import { type PaidState, paidState } from '../requests/check-payment.ts';
import { leftOfRequest, payPath, requestState } from '../requests/payment-request.ts';
import { gatewaysFor } from '../requests/start-payment.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { PayLink } from './pay-link.ts';

/** `settled`: the order owes nothing, however that came. */
export const LINK_STATES = [
  'open',
  'partly_paid',
  'paid',
  'settled',
  'cancelled',
  'expired',
  'closed',
  'shop_closed',
] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** How the link stands now. Minor units of the order's currency. */
export interface Standing {
  state: LinkState;
  /** What can be paid through it now. */
  leftMinor: number;
  /** Of the order, through whatever. */
  paidMinor: number;
}

export async function standingOf({
  tenant,
  paymentRequest,
  order,
  isShopClosed,
}: PayLink): Promise<Standing> {
  const dueMinor = await amountDueOf(tenant, order);
  const isOver = order.status === 'cancelled' || order.status === 'refunded';
  const state = requestState(paymentRequest);
  const left = leftOfRequest(paymentRequest, dueMinor);
  const takes = state === 'open' || state === 'partly_paid';
  return {
    state: stateNow({ state, isOver, isDue: dueMinor > 0, isShopClosed }),
    leftMinor: takes && !isShopClosed ? left : 0,
    paidMinor: isOver ? 0 : order.totalAmountMinor - dueMinor,
  };
}

function stateNow({
  state,
  isOver,
  isDue,
  isShopClosed,
}: {
  state: LinkState;
  isOver: boolean;
  isDue: boolean;
  isShopClosed: boolean;
}): LinkState {
  if (state === 'paid') return 'paid';
  if (isOver) return 'cancelled';
  if (!isDue) return 'settled';
  return isShopClosed && (state === 'open' || state === 'partly_paid') ? 'shop_closed' : state;
}

/** Those of the store that can be chosen; none where nothing can be paid. */
export const methodsFor = async (
  { tenant }: PayLink,
  { leftMinor }: Standing,
): Promise<StoredMethod[]> => (leftMinor === 0 ? [] : activeDirectMethods(tenant));

/** @param methods of `methodsFor` */
export function waysToPay(
  { store, order }: PayLink,
  { leftMinor }: Standing,
  methods: readonly StoredMethod[],
  t: Translator,
) {
  if (leftMinor === 0) return { gateways: [], ways: [] };
  const asked = askedFor(order, leftMinor, store);
  return {
    gateways: gatewaysFor(store, order, leftMinor).map((provider) => ({
      provider,
      name: knownNameOf(provider),
      hasForm: gatewayOf(provider).form !== null,
    })),
    ways: chosenFirst(methods, order).map((method) => ({
      ...wayToPay(method, asked, t),
      isChosen: method.id === order.directMethodId,
    })),
  };
}

const chosenFirst = <Method extends { id: string }>(
  methods: readonly Method[],
  { directMethodId }: Pick<Order, 'directMethodId'>,
): Method[] => [
  ...methods.filter(({ id }) => id === directMethodId),
  ...methods.filter(({ id }) => id !== directMethodId),
];

/** What a claim through the link is for; null: it takes nothing now, and the order may. */
export async function claimedThrough(link: PayLink) {
  const { leftMinor } = await standingOf(link);
  return leftMinor > 0 ? { id: link.paymentRequest.id, leftMinor } : null;
}

/** The page with its shop, in the order's language. */
export function payShop(link: PayLink, t: Translator): ShopView {
  return { ...shopView(link.store, t), languageLinks: () => [] };
}

/** At most this often the page loads itself again while a payment is not known yet. */
export const MOST_LOOKS = 12;

export async function payPage(
  link: PayLink,
  t: Translator,
  { payment, looks }: { payment: Transaction | null; looks: number },
) {
  const { store, order, paymentRequest } = link;
  const shop = payShop(link, t);
  const standing = await standingOf(link);
  const path = payPath(paymentRequest);
  const told = payment && paidState(payment, looks > 0);
  const isChecking = told === 'checking' && looks < MOST_LOOKS;
  const methods = await methodsFor(link, standing);
  const owed = { dueMinor: standing.leftMinor, methods };
  const words = WORDS[standing.state];
  return {
    store: shop,
    order: { ...order, items: await linesIn(store, order.items, t.language) },
    deliveryWord: deliveryWord(order, store, t),
    ...standing,
    words: {
      icon: words.icon,
      heading: t(words.heading, { shop: store.name, amount: shop.money(standing.leftMinor) }),
      text: t(words.text, { shop: store.name }),
    },
    until: timeOfDay(paymentRequest.expiresAt, shop),
    path,
    told: told && { state: told, ...TOLD[told], words: t(TOLD[told].words, { shop: store.name }) },
    again: isChecking ? `${path}?payment=${payment?.publicToken}&n=${looks + 1}` : null,
    claims: await shopperClaims(link.tenant, order, owed, `${path}/claims`),
    ...waysToPay(link, standing, methods, t),
  };
}

const WORDS: Record<LinkState, { icon: string; heading: MessageKey; text: MessageKey }> = {
  open: { icon: 'cash', heading: 'shop.link.open.heading', text: 'shop.link.open.text' },
  partly_paid: { icon: 'cash', heading: 'shop.link.partly.heading', text: 'shop.link.partly.text' },
  paid: { icon: 'check', heading: 'shop.link.paid.heading', text: 'shop.link.paid.text' },
  settled: { icon: 'check', heading: 'shop.link.settled.heading', text: 'shop.link.settled.text' },
  cancelled: {
    icon: 'alert',
    heading: 'shop.link.cancelled.heading',
    text: 'shop.link.cancelled.text',
  },
  expired: { icon: 'clock', heading: 'shop.link.expired.heading', text: 'shop.link.expired.text' },
  closed: { icon: 'alert', heading: 'shop.link.closed.heading', text: 'shop.link.closed.text' },
  shop_closed: {
    icon: 'alert',
    heading: 'shop.link.shopClosed.heading',
    text: 'shop.link.shopClosed.text',
  },
};

const TOLD: Record<PaidState, { tone: string; words: MessageKey }> = {
  open: { tone: '', words: 'shop.link.told.open' },
  failed: { tone: 'bad', words: 'shop.link.told.failed' },
  checking: { tone: '', words: 'shop.link.told.checking' },
  paid: { tone: 'good', words: 'shop.link.told.paid' },
  kept: { tone: 'warn', words: 'shop.link.told.kept' },
  refunded: { tone: '', words: 'shop.link.told.refunded' },
};
