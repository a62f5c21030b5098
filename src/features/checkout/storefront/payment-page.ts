import { formatMoney } from '../../../kernel/format/money.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { payingWords } from '../../../web/storefront/script-words.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import { linesIn } from '../../catalog/shop/queries/translated-names.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { nameOfGateway } from '../../payments/gateway/gateway-names.ts';
import {
  type Quote,
  referenceOf,
  type Transaction,
} from '../../payments/transactions/transaction.ts';
import type { Store } from '../../stores/store.ts';
import { takesCodFor } from '../charges.ts';
import { type PaymentQuery, paymentPath } from '../payment-path.ts';
import { MOST_LOOKS, type PaymentState } from '../payment-state.ts';
import { stateOfPayment } from './payment-of-link.ts';

export interface PaymentPage {
  store: ShopView;
  state: PaymentState;
  /** Final, so that the browser can delete what it remembers of the payment. */
  isSettled: boolean;
  words: PaymentWords;
  scriptWords: Record<string, string>;
  path: string;
  waitPath: string;
  changePath: string;
  amount: string;
  currency: string;
  quote: Quote | null;
  form: Record<string, string>;
  /** The gateway's own page; null: it has a form for ours. */
  hosted: { pageUrl: string; name: string } | null;
  /** Just back from it, and nothing was paid yet. */
  isBack: boolean;
  takesCash: boolean;
  lastError: string;
  reference: string;
  look: { count: number; seconds: number; asks: boolean };
}

/** Checks, counted from 1, at which the gateway is asked; at the others only our database is. */
const ASKING_LOOKS = [1, 4, 8, 12, 16];
const QUICK_LOOKS = 10;

export async function paymentPage(
  shop: ShopView,
  transaction: Transaction,
  { n = 0, held, from, back }: PaymentQuery,
): Promise<PaymentPage> {
  const store: Store = shop;
  const { currency, quote, metadata } = transaction;
  const paid = metadata.mismatch ?? transaction;
  const money = (sum: { amountMinor: number; currency: string }) =>
    formatMoney(sum.amountMinor, sum.currency, shop.t.locale);
  const amount = money(transaction);
  const state = await stateOfPayment(store, transaction, { looks: n, held: held !== undefined });
  return {
    store: shop,
    state,
    isSettled: SETTLED.includes(state),
    words: paymentText(shop.t, state, { shop: store.name, amount, paidAmount: money(paid) }),
    scriptWords: state === 'open' ? payingWords(shop.t) : {},
    path: paymentPath(shop.path, transaction, { from }),
    waitPath: paymentPath(shop.path, transaction, { from, n: Math.min(n + 1, MOST_LOOKS) }),
    changePath: changePath(shop, transaction, from),
    ...{ amount, currency },
    quote: quote && { ...quote, lines: await linesIn(store, quote.lines, shop.t.language) },
    form: formAttributes(store, transaction, amount),
    hosted: hostedPage(shop.t, transaction),
    isBack: back !== undefined,
    takesCash: quote !== null && takesCodFor(store, quote),
    lastError: metadata.lastError?.replace(/[.\s]*$/, '.') ?? '',
    reference: referenceOf(transaction),
    look: { count: n, seconds: n <= QUICK_LOOKS ? 3 : 10, asks: ASKING_LOOKS.includes(n) },
  };
}

const hostedPage = (t: Translator, { pageUrl, provider }: Transaction): PaymentPage['hosted'] =>
  pageUrl === null ? null : { pageUrl, name: textIn(nameOfGateway(provider), t) };

const SETTLED: readonly PaymentState[] = ['refunding', 'refunded', 'closed'];

const formAttributes = (
  { name }: Store,
  transaction: Transaction,
  label: string,
): Record<string, string> => ({
  'data-script': gatewayOf(transaction.provider).form?.script ?? '',
  'data-key': transaction.accountKeyId ?? '',
  'data-order': transaction.providerOrderId ?? '',
  'data-amount': String(transaction.amountMinor),
  'data-currency': transaction.currency,
  'data-label': label,
  'data-shop': name,
  'data-name': transaction.quote?.customer.name ?? '',
  'data-phone': transaction.quote?.customer.phone ?? '',
  'data-email': transaction.quote?.customer.email ?? '',
});

/** A product bought directly is in the address, the cart in the browser. */
function changePath(
  shop: ShopView,
  { publicToken, quote }: Transaction,
  from: PaymentQuery['from'],
): string {
  const [line] = from === 'product' ? (quote?.lines ?? []) : [];
  const asked = new URLSearchParams({
    payment: publicToken ?? '',
    ...(line
      ? { product: line.productId, variant: line.variantId, quantity: String(line.quantity) }
      : {}),
  });
  return `${shop.path}/checkout?${asked}`;
}

interface PaymentWords {
  icon: string;
  heading: string;
  text: string;
}

interface Named {
  shop: string;
  amount: string;
  paidAmount: string;
}

function paymentText(t: Translator, state: PaymentState, named: Named): PaymentWords {
  const [icon, heading, text] = WORDS[state];
  return { icon, heading: t(heading, { ...named }), text: t(text, { ...named }) };
}

const WORDS: Record<PaymentState, [icon: string, heading: MessageKey, text: MessageKey]> = {
  open: ['cash', 'shop.pay.open.heading', 'shop.pay.open.text'],
  late: ['clock', 'shop.pay.late.heading', 'shop.pay.late.text'],
  checking: ['clock', 'shop.pay.checking.heading', 'shop.pay.checking.text'],
  unseen: ['clock', 'shop.pay.unseen.heading', 'shop.pay.unseen.text'],
  arrived: ['check', 'shop.pay.received', 'shop.pay.arrived.text'],
  held: ['check', 'shop.pay.received', 'shop.pay.held.text'],
  price_increased: ['check', 'shop.pay.received', 'shop.pay.priceIncreased.text'],
  paid_twice: ['alert', 'shop.pay.paidTwice.heading', 'shop.pay.paidTwice.text'],
  sold_out: ['alert', 'shop.pay.soldOut.heading', 'shop.pay.soldOut.text'],
  mismatch: ['alert', 'shop.pay.mismatch.heading', 'shop.pay.mismatch.text'],
  refunding: ['clock', 'shop.pay.refunding.heading', 'shop.pay.refunding.text'],
  refund_late: ['clock', 'shop.pay.refundLate.heading', 'shop.pay.refundLate.text'],
  partly_refunded: ['clock', 'shop.pay.partlyRefunded.heading', 'shop.pay.partlyRefunded.text'],
  refunded: ['check', 'shop.pay.refunded.heading', 'shop.pay.refunded.text'],
  closed: ['check', 'shop.pay.closed.heading', 'shop.pay.closed.text'],
  shop_closed: ['alert', 'shop.pay.shopClosed.heading', 'shop.pay.shopClosed.text'],
};
