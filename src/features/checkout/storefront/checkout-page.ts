import { type AddressRules, addressRules } from '../../../kernel/format/address-forms.ts';
import { isPostalCodeNumeric, postalCodeHint } from '../../../kernel/format/postal-code.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { CASH } from '../../../limits.ts';
import { takesUpi } from '../../../web/online-ways.ts';
import { deliveryRule, type ShopView } from '../../../web/storefront/shop-page.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { knownNameOf } from '../../payments/gateway/gateway-names.ts';
import { gatewaysOf } from '../../payments/gateway/store-gateways.ts';
import type { Store } from '../../stores/store.ts';
import { cashLimitText, isAboveCashLimit, piecesOf } from '../cash-limit.ts';
import {
  type Charges,
  type CheckoutMethod,
  chargesFor,
  type DeliveryTerms,
  takesCod,
  takesOnline,
  termsOf,
  UNKNOWN_DELIVERY,
} from '../charges.ts';
import { type CartLine, type CheckedLine, checkCart, loadOfCart } from '../check-cart.ts';
import { type LineView, lineView } from './cart-line.ts';
import { type CheckoutForm, requestedItems } from './checkout-form.ts';
import { chosenDelivery, type DeliveryChoices } from './delivery-choice.ts';

export interface GatewayWay {
  /** Of the field. */
  value: string;
  /** Null: shoppers know none. */
  name: string | null;
  /** What it means beyond its name. */
  hint: string;
  isChosen: boolean;
  /** Whether the payment form needs our script. */
  needsScript: boolean;
}

export interface CheckoutPage {
  /** Null: the store has no delivery areas, and its one fee is said in `deliveryText`. */
  delivery: DeliveryChoices | null;
  /** Whether all that it costs is known. */
  isPriced: boolean;
  /** Whether it is not known yet what delivery costs. */
  isOpen: boolean;
  /** Whether the store's own limits are why cash is not offered. */
  isCashLimited: boolean;
  store: ShopView;
  form: CheckoutForm;
  itemsJson: string;
  summary: LineView[];
  /** The charges by payment method; null before the lines are known. */
  charges: Record<CheckoutMethod, Charges> | null;
  methods: CheckoutMethod[];
  method: CheckoutMethod | null;
  /** Ways to pay online, if there are several to choose from; else one, without a name. */
  gateways: GatewayWay[];
  chosen: CheckedLine | null;
  canReduce: boolean;
  missing: string[];
  cashLimit: string | null;
  deliveryText: string;
  cashText: string;
  transferText: string;
  /** The chosen one of the store's methods. */
  directMethodId: string | null;
  address: AddressRules & { postalHint: string; isNumeric: boolean };
}

/** `known`: the checked form's lines, where that has been asked. */
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
  const delivery = await chosenDelivery(shop, form, loadOfCart(lines.map(wanted)));
  const terms = delivery ? (termsOf(delivery.offer) ?? UNKNOWN_DELIVERY) : null;
  const charges =
    lines.length > 0
      ? {
          cod: chargesFor(store, subtotal, 'cod', terms),
          online: chargesFor(store, subtotal, 'online', terms),
          transfer: chargesFor(store, subtotal, 'transfer', terms),
        }
      : null;
  const pieces = piecesOf(form.lines);
  const methods = methodsOf(store, charges, pieces, terms);
  const missing = lines.flatMap(({ line, found }) => missingSentence(shop.t, line, found));
  return {
    store: shop,
    form,
    itemsJson: JSON.stringify(requestedItems(form.lines)),
    summary,
    charges,
    methods,
    method: methods.find((method) => method === form.method) ?? methods[0] ?? null,
    gateways: gatewayWays(shop, form, charges),
    chosen: lines[0]?.found ?? null,
    canReduce: lines.some(({ found }) => found.quantity > 0),
    missing,
    delivery: delivery?.choices ?? null,
    isOpen: delivery !== null && delivery.offer === null,
    isCashLimited: terms?.cod.allowed !== false && (terms?.cod.maxAmountMinor ?? null) === null,
    isPriced: charges !== null && missing.length === 0 && (!delivery || delivery.offer !== null),
    cashLimit: cashLimitText(store, shop.t),
    deliveryText: deliveryText(shop, charges),
    cashText: cashText(
      shop,
      terms?.cod.feeMinor ?? shop.codFeeMinor,
      charges !== null && isAboveCashLimit(store, charges.cod.totalAmountMinor, pieces),
    ),
    transferText: transferText(
      shop,
      charges !== null && isAboveCashLimit(store, charges.transfer.totalAmountMinor, pieces),
    ),
    directMethodId: chosenMethod(store, form),
    address: {
      ...addressRules(store.country),
      postalHint: postalHint(shop),
      isNumeric: isPostalCodeNumeric(store.country),
    },
  };
}

/** As many as were asked for, also where fewer are left. */
const wanted = ({ line, found }: { line: CartLine; found: CheckedLine }) => ({
  variant: found.variant,
  quantity: line.quantity,
});

function methodsOf(
  store: Store,
  charges: CheckoutPage['charges'],
  pieces: number,
  terms: DeliveryTerms | null,
): CheckoutMethod[] {
  const isOnline = charges
    ? takesOnline(store, charges.online.totalAmountMinor)
    : store.onlineReady;
  const isCash = charges
    ? takesCod(store, charges.cod.totalAmountMinor, pieces, terms)
    : store.codEnabled;
  const isTransfer = store.directMethods.length > 0;
  return [
    ...(isOnline ? (['online'] as const) : []),
    ...(isTransfer ? (['transfer'] as const) : []),
    ...(isCash ? (['cod'] as const) : []),
  ];
}

function gatewayWays(
  shop: ShopView,
  form: CheckoutForm,
  charges: CheckoutPage['charges'],
): GatewayWay[] {
  const store: Store = shop;
  const able = gatewaysOf(store, charges?.online.totalAmountMinor);
  const chosen = able.find((each) => each === form.gateway) ?? able[0];
  return able.map((provider) => {
    const { form: paymentForm } = gatewayOf(provider);
    const name = knownNameOf(provider);
    return {
      value: able.length > 1 ? `online:${provider}` : 'online',
      name,
      hint: paymentForm
        ? onlineText(shop)
        : shop.t('shop.payment.hostedText', { gateway: name ?? '' }),
      isChosen: provider === chosen,
      needsScript: paymentForm !== null,
    };
  });
}

/** Before the lines are known, the shop's rule; then the fee of this order. */
function deliveryText(shop: ShopView, charges: CheckoutPage['charges']): string {
  const { t } = shop;
  if (!charges) return t('shop.delivery.rule', { rule: deliveryRule(shop) });
  const fee = charges.online.deliveryMinor;
  return fee === 0 ? t('shop.delivery.free') : t('shop.delivery.fee', { fee: shop.money(fee) });
}

const onlineText = ({ currency, t }: ShopView): string =>
  t(takesUpi(currency) ? 'shop.payment.onlineUpi' : 'shop.payment.onlineCard');

/** Independent sentences: the fee and the limit, where there are any. */
function cashText(shop: ShopView, feeMinor: number, isAbove: boolean): string {
  const { t } = shop;
  const limit = cashLimitText(shop, t);
  const isLimited = limit !== null && (isAbove || shop.codAboveLimit === 'refuse');
  return [
    t('shop.payment.cashText'),
    ...(feeMinor > 0 ? [t('shop.payment.codFee', { fee: shop.money(feeMinor) })] : []),
    ...(isLimited && isAbove
      ? [t('shop.payment.cashAbove', { limit, hours: CASH.confirmHours })]
      : []),
    ...(isLimited && !isAbove ? [t('shop.payment.cashLimit', { limit })] : []),
  ].join(' ');
}

function chosenMethod({ directMethods }: Store, { directMethodId }: CheckoutForm): string | null {
  const chosen = directMethods.find(({ id }) => id === directMethodId) ?? directMethods[0];
  return chosen?.id ?? null;
}

/** How long the order waits, and that a large one waits for the seller first. */
function transferText({ transferHoldHours: hours, name, t }: ShopView, isAbove: boolean): string {
  return [
    hours === null
      ? t('shop.payment.transferText')
      : t('shop.payment.transferTextHours', { hours }),
    ...(isAbove ? [t('shop.payment.transferAbove', { shop: name, hours: CASH.confirmHours })] : []),
  ].join(' ');
}

const postalHint = ({ country, t }: ShopView): string => {
  const hint = postalCodeHint(country);
  return hint ? t(hint.key, hint.values) : '';
};

/** Short lines are named above the form and not next to the line. */
function summaryLine(shop: ShopView, line: CartLine, checked: CheckedLine, at: number): LineView {
  const view = lineView(shop, line, checked, at);
  return {
    ...view,
    name: view.name || shop.t('shop.line.unknown'),
    note: '',
    off: checked.quantity < line.quantity,
  };
}

/** For a line that can't be bought as requested. */
function missingSentence(t: Translator, line: CartLine, checked: CheckedLine): string[] {
  if (checked.quantity >= line.quantity) return [];
  const { product, variant, quantity: left } = checked;
  if (!product) return [t('shop.missing.unknown', { id: line.productId })];
  const name = variant?.name ? `${product.name}, ${variant.name}` : product.name;
  if (!variant) return [t('shop.missing.notSold', { product: name })];
  if (left === 0) return [t('shop.missing.soldOut', { product: name })];
  return [t('shop.missing.less', { product: name, left, asked: line.quantity })];
}

export async function reduceLines(store: Store, lines: readonly CartLine[]): Promise<CartLine[]> {
  const checked = await checkCart(store, lines);
  return lines.flatMap((line, index) => {
    const quantity = checked[index]?.quantity ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
