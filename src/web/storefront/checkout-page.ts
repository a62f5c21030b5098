import { imageUrl } from '../../domain/catalog/image-url.ts';
import { cashLimitWords, isAboveCashLimit, piecesOf } from '../../domain/checkout/cash-limit.ts';
import {
  type Charges,
  type CheckoutMethod,
  chargesFor,
  takesCod,
} from '../../domain/checkout/charges.ts';
import { type CartLine, type CheckedLine, checkCart } from '../../domain/checkout/check-cart.ts';
import { takesOnline } from '../../domain/checkout/takes-online.ts';
import {
  type AddressRules,
  addressRules,
  postalCodeHint,
} from '../../domain/customers/postal-code.ts';
import type { Store } from '../../domain/stores/find-store.ts';
import { CASH } from '../../limits.ts';
import { currencyDigits } from '../../money.ts';
import { onlineWays } from '../online-ways.ts';
import { type CheckoutForm, requestedItems } from './checkout-form.ts';
import { deliveryRule, type ShopView, shopView } from './shop-page.ts';

/** A line of the order-to-be in the shopper's words. */
export interface SummaryLine {
  line: CartLine;
  checked: CheckedLine;
  name: string;
  variantName: string;
  photo: string | null;
  total: string;
}

/** What the page shows beside the form: computed anew for each answer. */
export interface CheckoutPage {
  store: ShopView;
  form: CheckoutForm;
  itemsJson: string;
  summary: SummaryLine[];
  /** What it comes to, by the way it is paid; null before the lines are known. */
  charges: Record<CheckoutMethod, Charges> | null;
  /** How it can be paid, the best way first. */
  methods: CheckoutMethod[];
  /** The one that is ticked. */
  method: CheckoutMethod | null;
  /** What of the wanted lines is sold out or short, as sentences. */
  missing: string[];
  cashLimit: string | null;
  /** Of the currency: what the total's hidden field counts in. */
  digits: number;
  deliveryWords: string;
  onlineWords: string;
  cashWords: string;
  /** What the store's country asks of an address. */
  address: AddressRules & { postalHint: string };
}

/** The data of the checkout page, for its first showing and for each refused form alike. */
export async function checkoutPage(store: Store, form: CheckoutForm): Promise<CheckoutPage> {
  const shop = shopView(store);
  const checked = await checkCart(store, form.lines);
  const summary = form.lines.flatMap((line, index) => {
    const found = checked[index];
    return found ? [summaryLine(line, found, shop)] : [];
  });
  const subtotal = subtotalOf(summary);
  const charges =
    summary.length > 0
      ? { cod: chargesFor(store, subtotal, 'cod'), online: chargesFor(store, subtotal, 'online') }
      : null;
  const pieces = piecesOf(form.lines);
  const methods = methodsOf(store, charges, pieces);
  return {
    store: shop,
    form,
    itemsJson: JSON.stringify(requestedItems(form.lines)),
    summary,
    charges,
    methods,
    method: methods.find((method) => method === form.method) ?? methods[0] ?? null,
    missing: summary.flatMap(missingSentence),
    cashLimit: cashLimitWords(store),
    digits: currencyDigits(store.currency),
    deliveryWords: deliveryWords(shop, charges),
    onlineWords: `By ${onlineWays(store.currency)}. Nothing to pay on delivery.`,
    cashWords: cashWords(
      store,
      shop,
      charges !== null && isAboveCashLimit(store, charges.cod.totalAmountMinor, pieces),
    ),
    address: { ...addressRules(store.country), postalHint: postalCodeHint(store.country) },
  };
}

/** Before the lines are known, whatever the shop takes at all. */
function methodsOf(
  store: Store,
  charges: CheckoutPage['charges'],
  pieces: number,
): CheckoutMethod[] {
  const isOnline = charges
    ? takesOnline(store, charges.online.totalAmountMinor)
    : store.onlineReady;
  const isCash = charges ? takesCod(store, charges.cod.totalAmountMinor, pieces) : store.codEnabled;
  return [...(isOnline ? (['online'] as const) : []), ...(isCash ? (['cod'] as const) : [])];
}

/** Before the lines are known, the shop's rule; then what it makes for this order. */
function deliveryWords(shop: ShopView, charges: CheckoutPage['charges']): string {
  if (!charges) return `${deliveryRule(shop)}, to the address above`;
  const fee = charges.online.deliveryMinor;
  return fee === 0 ? 'Free, to the address above' : `${shop.money(fee)}, to the address above`;
}

function cashWords(store: Store, shop: ShopView, isAbove: boolean): string {
  const fee = shop.codFeeMinor > 0 ? ` COD fee: ${shop.money(shop.codFeeMinor)}.` : '';
  const limit = cashLimitWords(store);
  if (isAbove) {
    return `You pay when it arrives.${fee} Above ${limit} the shop calls you first. If they can’t reach you within ${CASH.confirmHours} hours, the order is cancelled.`;
  }
  const most =
    limit === null || store.codAboveLimit === 'confirm' ? '' : ` For orders up to ${limit}.`;
  return `You pay when it arrives.${fee}${most}`;
}

const subtotalOf = (summary: readonly SummaryLine[]): number =>
  summary.reduce(
    (sum, { line, checked }) => sum + (checked.variant?.priceMinor ?? 0) * line.quantity,
    0,
  );

function summaryLine(line: CartLine, checked: CheckedLine, shop: ShopView): SummaryLine {
  const { product, variant } = checked;
  return {
    line,
    checked,
    name: product?.name ?? 'A product that this shop does not sell',
    variantName: variant?.name ?? '',
    photo: variant?.imageId ? imageUrl(shop.ownerId, variant.imageId, 160) : null,
    total: variant ? shop.money(variant.priceMinor * line.quantity) : '',
  };
}

function missingSentence({ line, checked, name, variantName }: SummaryLine): string[] {
  const what = variantName ? `${name}, ${variantName}` : name;
  switch (checked.state) {
    case 'ok':
    case 'price_changed':
      return [];
    case 'reduced':
      return [`${what}: only ${checked.quantity} left, you asked for ${line.quantity}`];
    case 'sold_out':
      return [`${what}: sold out`];
    case 'gone':
      return [`${what}: no longer sold`];
    case 'unknown':
      return [`Product not found: ${line.productId}`];
  }
}

/** The same lines with what cannot be had left out. */
export async function reduceLines(store: Store, lines: readonly CartLine[]): Promise<CartLine[]> {
  const checked = await checkCart(store, lines);
  return lines.flatMap((line, index) => {
    const quantity = checked[index]?.quantity ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
