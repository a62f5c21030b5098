import { Type } from 'typebox';
import {
  GATEWAY_PROVIDERS,
  type GatewayProvider,
} from '../../../clients/gateways/gateway-origins.ts';
import { MOST_CART_LINES } from '../../../web/cart-item.ts';
import type { CustomerInput } from '../../customers/index.ts';
import { arePieces } from '../../orders/pieces.ts';
import type { Quote } from '../../payments/transactions/transaction.ts';
import type { CheckoutMethod } from '../charges.ts';
import type { CartLine } from '../check-cart.ts';
import { DETAILS, type DetailName } from './check-details.ts';

/** Longer than a field may be, so that the page can say so beside it. */
const Text = Type.String({ maxLength: 4_000, default: '' });

/** Names of the fields are their paths in the order, as the JSON API has them. */
export const CheckoutBody = Type.Object({
  key: Type.String({ maxLength: 100, default: '' }),
  from: Type.Union([Type.Literal('cart'), Type.Literal('product')], { default: 'cart' }),
  items: Type.String({ maxLength: 50_000, default: '[]' }),
  /** The total that the shopper saw, in minor units. */
  total: Text,
  /** For online payment, without the COD fee. */
  totalOnline: Text,
  /**
   * With the gateway or the direct method behind it, where there are several, so that one choice says
   * both without script.
   */
  paymentMethod: Type.String({
    pattern: `^(cod|online(:(${GATEWAY_PROVIDERS.join('|')}))?|transfer:[\\da-f-]{36})$`,
    default: 'cod',
  }),
  /** Of the store's delivery options, where it has areas. */
  deliveryOptionId: Text,
  /** Pressed: show what is delivered to the address, and for how much. */
  quote: Text,
  /** Pressed: continue with what is left of the lines. */
  reduce: Text,
  /** Pressed: start another payment, although an earlier one for the same may be paid. */
  another: Text,
  ...Object.fromEntries(DETAILS.map((name) => [name, Text])),
});

export type Details = Record<DetailName, string>;

export interface CheckoutForm {
  /** The one-time key, drawn for this browser. */
  key: string;
  /**
   * The key that was sent instead, if it was drawn for another browser, or this one keeps no cookies.
   * It tells nobody anything; it only keeps the same form from being placed twice.
   */
  foreignKey?: string;
  from: 'cart' | 'product';
  lines: CartLine[];
  /** Null: not chosen yet. */
  method: CheckoutMethod | null;
  /** Of several gateways the chosen one. */
  gateway: GatewayProvider | null;
  /** How, with the method `transfer`; null for others. */
  directMethodId: string | null;
  /** Of the store's delivery options; null: none chosen. */
  optionId: string | null;
  /** Whether the store has delivery areas, so that an option must be chosen. */
  hasAreas: boolean;
  /** Whether the chosen option is to be fetched, for which nobody's address is needed. */
  isPickup: boolean;
  /** Null: the shopper was shown no total. */
  seenTotalMinor: number | null;
  details: Partial<Details>;
  /** The shopper has seen an earlier payment for the same, and wants another one. */
  startAnother: boolean;
}

export const emptyForm = (
  from: CheckoutForm['from'],
  lines: CartLine[],
  key: string,
): CheckoutForm => ({
  key,
  from,
  lines,
  method: null,
  gateway: null,
  directMethodId: null,
  optionId: null,
  hasAreas: false,
  isPickup: false,
  seenTotalMinor: null,
  details: {},
  startAnother: false,
});

/** Invalid cart lines are left out. */
export function readForm(
  body: Record<string, string> & { from: CheckoutForm['from'] },
): CheckoutForm {
  const { key = '', from, items = '', total = '', totalOnline = '', ...others } = body;
  const { paymentMethod = 'cod', ...rest } = others;
  const { reduce: _, quote: __, deliveryOptionId = '', another = '', ...details } = rest;
  const chosen = chosenIn(paymentMethod);
  const seen = chosen.method === 'cod' ? total : totalOnline;
  return {
    key,
    from,
    lines: readLines(items),
    ...chosen,
    optionId: deliveryOptionId.toLowerCase() || null,
    hasAreas: false,
    isPickup: false,
    seenTotalMinor: /^\d{1,13}$/.test(seen) ? Number(seen) : null,
    details: details as Partial<Details>,
    startAnother: another !== '',
  };
}

/** "transfer:0198…" is one of the store's methods, "online:stripe" one of its gateways. */
function chosenIn(
  paymentMethod: string,
): Pick<CheckoutForm, 'method' | 'gateway' | 'directMethodId'> {
  const [word, name = null] = paymentMethod.split(':');
  if (word === 'transfer') return { method: word, gateway: null, directMethodId: name };
  const gateway = GATEWAY_PROVIDERS.find((each) => each === name) ?? null;
  return { method: word === 'online' ? word : 'cod', gateway, directMethodId: null };
}

function readLines(text: string): CartLine[] {
  const lines = parseList(text).map(readLine);
  return lines.filter((line) => line !== null).slice(0, MOST_CART_LINES);
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readLine(value: unknown): CartLine | null {
  const { productId, variantId, quantity } = (value ?? {}) as Record<string, unknown>;
  if (typeof productId !== 'string' || !arePieces(quantity)) return null;
  return {
    productId,
    ...(typeof variantId === 'string' && variantId ? { variantId } : {}),
    quantity,
  };
}

export const requestedItems = (lines: readonly CartLine[]) =>
  lines.map(({ productId, variantId, quantity }) => ({
    productId,
    ...(variantId ? { variantId } : {}),
    quantity,
  }));

export const customerOf = (
  { details, isPickup }: Pick<CheckoutForm, 'details' | 'isPickup'>,
  country: string,
): CustomerInput => ({
  name: details['customer.name'] ?? '',
  phone: details['customer.phone'] ?? '',
  email: details['customer.email'],
  ...(isPickup ? {} : { address: addressOf(details, country) }),
});

const addressOf = (details: Partial<Details>, country: string) => ({
  line1: details['customer.address.line1'] ?? '',
  line2: details['customer.address.line2'],
  district: details['customer.address.district'],
  city: details['customer.address.city'] ?? '',
  state: details['customer.address.state'],
  postalCode: details['customer.address.postalCode'] ?? '',
  country,
});

export const detailsOf = ({ customer, notes }: Quote): Partial<Details> => ({
  'customer.name': customer.name,
  'customer.phone': customer.phone,
  'customer.email': customer.email ?? '',
  'customer.address.postalCode': customer.address?.postalCode ?? '',
  'customer.address.line1': customer.address?.line1 ?? '',
  'customer.address.line2': customer.address?.line2 ?? '',
  'customer.address.district': customer.address?.district ?? '',
  'customer.address.city': customer.address?.city ?? '',
  'customer.address.state': customer.address?.state ?? '',
  notes,
});
