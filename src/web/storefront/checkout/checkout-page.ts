import { cashLimitText, isAboveCashLimit, piecesOf } from '../../../domain/checkout/cash-limit.ts';
import {
  type Charges,
  type CheckoutMethod,
  chargesFor,
  takesCod,
} from '../../../domain/checkout/charges.ts';
import { type CartLine, type CheckedLine, checkCart } from '../../../domain/checkout/check-cart.ts';
import { takesOnline } from '../../../domain/checkout/takes-online.ts';
import {
  type AddressRules,
  addressRules,
  postalCodeHint,
} from '../../../domain/customers/postal-code.ts';
import type { Store } from '../../../domain/stores/find-store.ts';
import { CASH } from '../../../limits.ts';
import { onlineWays } from '../../online-ways.ts';
import { deliveryRule, type ShopView } from '../shop-page.ts';
import { type LineView, lineView } from './cart-line.ts';
import { type CheckoutForm, requestedItems } from './checkout-form.ts';

/** Page data besides the form: computed for each response. */
export interface CheckoutPage {
  store: ShopView;
  form: CheckoutForm;
  itemsJson: string;
  summary: LineView[];
  /** The charges by payment method; null before the lines are known. */
  charges: Record<CheckoutMethod, Charges> | null;
  /** How it can be paid, the best way first. */
  methods: CheckoutMethod[];
  /** The selected one. */
  method: CheckoutMethod | null;
  /** The first line, checked. */
  chosen: CheckedLine | null;
  /** Something of it can be bought. */
  canReduce: boolean;
  /** Sold-out and short lines, as sentences. */
  missing: string[];
  cashLimit: string | null;
  deliveryText: string;
  onlineText: string;
  cashText: string;
  /** The address rules of the store's country. */
  address: AddressRules & { postalHint: string };
}

/**
 * The data of the checkout page, for its first showing and for each refused form alike. `known` is
 * what the form's lines are worth, where that has been asked.
 */
export async function checkoutPage(
  shop: ShopView,
  form: CheckoutForm,
  known?: readonly CheckedLine[],
): Promise<CheckoutPage> {
  const store: Store = shop;
  const checked = known ?? (await checkCart(store, form.lines));
  const lines = form.lines.flatMap((line, at) => {
    const found = checked[at];
    return found ? [{ line, found, at }] : [];
  });
  const summary = lines.map(({ line, found, at }) => summaryLine(shop, line, found, at));
  const subtotal = lines.reduce(
    (sum, { line, found }) => sum + (found.variant?.priceMinor ?? 0) * line.quantity,
    0,
  );
  const charges =
    lines.length > 0
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
    chosen: lines[0]?.found ?? null,
    canReduce: lines.some(({ found }) => found.quantity > 0),
    missing: lines.flatMap(({ line, found }) => missingSentence(line, found)),
    cashLimit: cashLimitText(store),
    deliveryText: deliveryText(shop, charges),
    onlineText: `By ${onlineWays(store.currency)}. Nothing to pay on delivery.`,
    cashText: cashText(
      store,
      shop,
      charges !== null && isAboveCashLimit(store, charges.cod.totalAmountMinor, pieces),
    ),
    address: { ...addressRules(store.country), postalHint: postalCodeHint(store.country) },
  };
}

/** Before the lines are known, all methods of the shop. */
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
function deliveryText(shop: ShopView, charges: CheckoutPage['charges']): string {
  if (!charges) return `${deliveryRule(shop)}. Delivered to the address above`;
  const fee = charges.online.deliveryMinor;
  return fee === 0
    ? 'Free, delivered to the address above'
    : `${shop.money(fee)}, delivered to the address above`;
}

function cashText(store: Store, shop: ShopView, isAbove: boolean): string {
  const fee = shop.codFeeMinor > 0 ? ` COD fee: ${shop.money(shop.codFeeMinor)}.` : '';
  const limit = cashLimitText(store);
  if (isAbove) {
    return `Pay when your order arrives.${fee} For orders above ${limit}, the shop will call you first. If they can’t reach you within ${CASH.confirmHours} hours, your order will be cancelled.`;
  }
  const most =
    limit === null || store.codAboveLimit === 'confirm' ? '' : ` For orders up to ${limit}.`;
  return `Pay when your order arrives.${fee}${most}`;
}

/** Short lines are named above the form and not next to the line. */
function summaryLine(shop: ShopView, line: CartLine, checked: CheckedLine, at: number): LineView {
  const view = lineView(shop, line, checked, at);
  return {
    ...view,
    name: view.name || 'Product not sold in this shop',
    note: '',
    off: checked.quantity < line.quantity,
  };
}

/** Why a line can't be bought as requested. */
function missingSentence(line: CartLine, checked: CheckedLine): string[] {
  if (checked.quantity >= line.quantity) return [];
  const { product, variant } = checked;
  if (!product) return [`Product not found: ${line.productId}`];
  const what = variant?.name ? `${product.name}, ${variant.name}` : product.name;
  if (!variant) return [`${what}: no longer sold`];
  if (checked.quantity === 0) return [`${what}: sold out`];
  return [`${what}: only ${checked.quantity} left (you asked for ${line.quantity})`];
}

/** The same lines with what cannot be had left out. */
export async function reduceLines(store: Store, lines: readonly CartLine[]): Promise<CartLine[]> {
  const checked = await checkCart(store, lines);
  return lines.flatMap((line, index) => {
    const quantity = checked[index]?.quantity ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
