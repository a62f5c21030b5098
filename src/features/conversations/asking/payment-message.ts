import { addressLines } from '../../../kernel/format/address-forms.ts';
import { countryName } from '../../../kernel/format/country-name.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Order } from '../../orders/order.ts';

/** Stands in a text for the address of the payment request, which is made when it is sent. */
export const LINK_PLACE = '{link}';

/** What a shopper is told of an order and how it is paid. Amounts are minor units. */
export interface PaymentFacts {
  order: Order;
  shop: string;
  /** The store's. */
  country: string;
  dueMinor: number;
  /** What is asked for now, of what is due. */
  askedMinor: number;
  /** Whether what is due is paid to the courier. */
  isCash: boolean;
  /** The lines of each way to pay the seller directly. */
  ways: readonly (readonly string[])[];
  hasLink: boolean;
}

interface Shortening {
  hasAddress: boolean;
  /** How many items are named. */
  items: number;
  hasWays: boolean;
}

const FEW_ITEMS = 5;

/** From the whole to the least. */
const SHORTENINGS: readonly Shortening[] = [
  { hasAddress: true, items: Number.POSITIVE_INFINITY, hasWays: true },
  { hasAddress: false, items: Number.POSITIVE_INFINITY, hasWays: true },
  { hasAddress: false, items: FEW_ITEMS, hasWays: true },
  { hasAddress: false, items: 0, hasWays: true },
  { hasAddress: false, items: FEW_ITEMS, hasWays: false },
  { hasAddress: false, items: 0, hasWays: false },
];

/**
 * In the shopper's language: goods, sums, address and how to pay. Too long for the channel, it says
 * how many items it leaves out, and ways to pay are left to the link.
 */
export function paymentMessage(
  facts: PaymentFacts,
  t: Translator,
  fits: (text: string) => boolean,
): string {
  let text = '';
  for (const shortening of SHORTENINGS) {
    if (!shortening.hasWays && !facts.hasLink) break;
    text = whole(facts, t, shortening);
    if (fits(text)) break;
  }
  return text;
}

function whole(facts: PaymentFacts, t: Translator, { hasAddress, items, hasWays }: Shortening) {
  const address = hasAddress ? addressOf(facts, t) : '';
  return [
    [...goods(facts, t, items), ...sums(facts, t)],
    address ? [t('answers.pay.address', { address })] : [],
    ...payment(facts, t, hasWays),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

function goods({ order, shop }: PaymentFacts, t: Translator, named: number): string[] {
  const head = t('answers.pay.order', { number: String(order.orderNumber), shop });
  const lines = order.items.slice(0, named).map(({ productName, variantName, ...item }) =>
    t('answers.pay.item', {
      quantity: String(item.quantity),
      item: variantName ? `${productName} (${variantName})` : productName,
      amount: formatMoney(item.totalMinor, order.currency, t.locale),
    }),
  );
  const left = order.items.length - lines.length;
  if (left === 0) return [head, ...lines];
  return [
    head,
    ...lines,
    t(named ? 'answers.pay.moreItems' : 'answers.pay.items', { count: left }),
  ];
}

function sums({ order, dueMinor, askedMinor }: PaymentFacts, t: Translator): string[] {
  const amount = (minor: number) => formatMoney(minor, order.currency, t.locale);
  const { discountAmountMinor, shippingAmountMinor, totalAmountMinor } = order;
  const isPartPaid = dueMinor > 0 && dueMinor < totalAmountMinor;
  return [
    ...(discountAmountMinor > 0
      ? [t('answers.pay.discount', { amount: amount(discountAmountMinor) })]
      : []),
    ...(shippingAmountMinor > 0
      ? [t('answers.pay.delivery', { amount: amount(shippingAmountMinor) })]
      : []),
    t('answers.pay.total', { amount: amount(totalAmountMinor) }),
    ...(isPartPaid
      ? [
          t('answers.pay.paid', { amount: amount(totalAmountMinor - dueMinor) }),
          t('answers.pay.due', { amount: amount(dueMinor) }),
        ]
      : []),
    ...(askedMinor < dueMinor ? [t('answers.pay.now', { amount: amount(askedMinor) })] : []),
  ];
}

function payment(
  { order, dueMinor, isCash, ways, hasLink }: PaymentFacts,
  t: Translator,
  hasWays: boolean,
): string[][] {
  if (dueMinor === 0) return [[t('answers.pay.nothingDue')]];
  const shown = hasWays ? ways : [];
  if (isCash && !hasLink) {
    const amount = formatMoney(dueMinor, order.currency, t.locale);
    return [[t('answers.pay.cash', { amount })]];
  }
  const link = t(shown.length > 0 ? 'answers.pay.orLink' : 'answers.pay.link', {
    link: LINK_PLACE,
  });
  return [
    ...(shown.length > 0 ? [[t('answers.pay.how')]] : []),
    ...shown.map((lines) => [...lines]),
    ...(hasLink ? [[link]] : []),
    ...(shown.length > 0 ? [[t('answers.pay.receipt')]] : []),
  ];
}

/** In one line; empty without one. */
const addressOf = ({ order, country }: PaymentFacts, { locale }: Translator): string => {
  const { name, address } = order.customer;
  const lines = addressLines(address, country, (code) => countryName(code, locale));
  return lines.length > 0 ? [name, ...lines].join(', ') : '';
};
