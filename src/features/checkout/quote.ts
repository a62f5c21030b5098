import type { CustomerInput, CustomerSnapshot } from '../customers/index.ts';
import { chosenOffer } from '../delivery-areas/choose-offer.ts';
import { type DeliveryOffer, loadOf } from '../delivery-areas/quote-area.ts';
import { soldDelivery } from '../delivery-areas/sold-delivery.ts';
import type { LineRequest } from '../orders/match-line.ts';
import { subtotalOf } from '../orders/new-order.ts';
import type { SoldLine } from '../orders/order.ts';
import type { PricedLine } from '../orders/price-lines.ts';
import type { Quote } from '../payments/transactions/transaction.ts';
import { orderLanguage } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';
import { chargesFor, termsOf } from './charges.ts';

/** What a shopper orders, or wants to pay. */
export interface CheckoutRequest {
  items: readonly LineRequest[];
  customer: CustomerInput;
  notes?: string | null | undefined;
  /** Of the store's delivery options; absent: the only one. */
  deliveryOptionId?: string | null | undefined;
  /** The shopper's; absent, or not the shop's: its first. */
  language?: string | undefined;
  /** The total that the shopper saw, in minor units; null or absent: not checked. */
  expectedTotalMinor?: number | null;
}

/** By what a customer wants, of the store's areas; null: it has none. @throws as `chosenOffer` */
export const offerFor = (
  store: Store,
  { deliveryOptionId }: Pick<CheckoutRequest, 'deliveryOptionId'>,
  { address }: CustomerSnapshot,
  lines: readonly PricedLine[],
): Promise<DeliveryOffer | null> =>
  chosenOffer(store, {
    address: address ?? null,
    optionId: deliveryOptionId,
    load: loadOf(lines),
  });

export function quoteOf(
  store: Store,
  lines: readonly PricedLine[],
  {
    customer,
    notes,
    language,
    offer,
  }: {
    customer: CustomerSnapshot;
    notes: string;
    language?: string | undefined;
    offer: DeliveryOffer | null;
  },
): Quote {
  const charges = chargesFor(store, subtotalOf(lines), 'online', termsOf(offer));
  return {
    lines: lines.map(({ variant: _, ...line }) => line),
    customer,
    notes,
    language: orderLanguage(store, language),
    ...(offer ? { delivery: soldDelivery(offer), cash: offer.option.cod } : {}),
    subtotalMinor: charges.subtotalMinor,
    shippingAmountMinor: charges.shippingAmountMinor,
    totalAmountMinor: charges.totalAmountMinor,
  };
}

export function isQuotedCart({ lines }: Quote, cart: readonly LineRequest[]): boolean {
  const wanted = new Map<string, number>();
  for (const request of cart) {
    const line = quotedLine(lines, request);
    if (!line) return false;
    wanted.set(line.variantId, (wanted.get(line.variantId) ?? 0) + request.quantity);
  }
  return (
    wanted.size === lines.length &&
    lines.every(({ variantId, quantity }) => wanted.get(variantId) === quantity)
  );
}

/** The quoted line of a request; without a variant only if it is unambiguous. */
function quotedLine(
  lines: readonly SoldLine[],
  { productId, variantId }: LineRequest,
): SoldLine | undefined {
  const ofProduct = lines.filter((line) => line.productId === productId.toLowerCase());
  if (!variantId) return ofProduct.length === 1 ? ofProduct[0] : undefined;
  return ofProduct.find((line) => line.variantId === variantId.toLowerCase());
}
