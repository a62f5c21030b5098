import type { OrderSource, OrderStatus, PaymentMethod } from '../../src/enums.ts';
import type { CustomerSnapshot } from '../../src/features/customers/index.ts';
import { newOrder } from '../../src/features/orders/new-order.ts';
import type { Order } from '../../src/features/orders/order.ts';
import type { PricedLine } from '../../src/features/orders/price-lines.ts';
import { newId } from '../../src/ids.ts';
import { type Actor, SHOPPER } from '../../src/session.ts';
import { type Aftermath, aftermathOf, type OrderStep } from './aftermath.ts';
import type { SeedVariant } from './make-products.ts';
import { HISTORY_DAYS, type SeedShop } from './make-shop.ts';
import { address, fullName, phone } from './places.ts';
import type { Random } from './random.ts';
import { StockBook } from './stock-book.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface SeedCustomer {
  id: string;
  snapshot: CustomerSnapshot;
  notes: string;
  tags: string[];
  noCod: boolean;
  /** False until its first order is written. */
  written: boolean;
}

export interface SeedOrder {
  order: Order;
  customer: SeedCustomer;
  actor: Actor;
  steps: OrderStep[];
  aftermath: Aftermath;
}

const SOURCES = [
  ['public_store', 75],
  ['manual', 20],
  ['chat', 3],
  ['social', 2],
] as const;
const MANUAL_METHODS = [
  ['cod', 5],
  ['paid', 3],
  ['unpaid', 2],
] as const;

/** Makes the history of a store's orders, oldest first. */
export class OrderMaker {
  readonly stock: StockBook;
  readonly #shop: SeedShop;
  readonly #random: Random;
  readonly #customers: SeedCustomer[] = [];
  readonly #phones = new Set<string>();
  readonly #variants: SeedVariant[];
  readonly #owner: Actor;
  #number: number;

  constructor(shop: SeedShop, firstNumber: number, random: Random) {
    this.#shop = shop;
    this.#random = random;
    this.#number = firstNumber;
    this.stock = new StockBook(shop);
    this.#variants = shop.products.flatMap((product) => product.variants);
    this.#owner = { id: shop.ownerId, name: shop.ownerName, impersonatedBy: null };
  }

  /** The order that happened at a moment. */
  make(at: number): SeedOrder {
    this.stock.catchUp(at);
    const random = this.#random;
    const source: OrderSource = random.weighted(SOURCES);
    const isManual = source === 'manual';
    const paymentMethod: PaymentMethod = isManual ? random.weighted(MANUAL_METHODS) : 'cod';
    const customer = this.#customer();
    const first: OrderStatus = source === 'public_store' ? 'new' : 'pending';
    const lines = this.#lines();
    const made = newOrder({
      orderNumber: this.#number++,
      source,
      status: first,
      paymentMethod,
      customer: customer.snapshot,
      lines: lines.map(toPricedLine),
      currency: this.#shop.place.currency,
      discountAmountMinor: 0,
      shippingAmountMinor: this.#shop.shippingFeeMinor,
      notes: random.chance(0.06) ? 'Please call before delivery' : '',
      language: 'en',
    });
    const actor = source === 'public_store' ? SHOPPER : this.#owner;
    const steps = this.#steps(first, at);
    const { order, aftermath } = aftermathOf(
      this.#finish(made, customer, steps, at),
      steps,
      random,
    );
    const taken = lines.map((line, index) => ({
      ...line,
      orderItemId: order.items[index]?.id ?? '',
    }));
    this.stock.take(order.id, taken, at, actor);
    if (order.status === 'cancelled') this.stock.giveBack(order.id, taken, steps, this.#owner);
    return { order, customer, actor, steps, aftermath };
  }

  #finish(made: Order, customer: SeedCustomer, steps: readonly OrderStep[], at: number): Order {
    const last = steps.at(-1);
    return {
      ...made,
      customerId: customer.id,
      status: last?.to ?? made.status,
      cancelReason: last?.to === 'cancelled' ? 'Customer asked to cancel' : null,
      createdAt: new Date(at).toISOString(),
    };
  }

  /** Somebody new, or one of those who bought before. */
  #customer(): SeedCustomer {
    const random = this.#random;
    if (this.#customers.length > 0 && random.chance(0.65)) return random.pick(this.#customers);
    const { place } = this.#shop;
    let number = phone(place, random);
    while (this.#phones.has(number)) number = phone(place, random);
    this.#phones.add(number);
    const email = random.chance(0.3) ? { email: `shopper${random.digits(7)}@mail.example` } : {};
    const name = fullName(place, random);
    const snapshot = { name, phone: number, ...email, address: address(place, random) };
    const customer = {
      id: newId(),
      snapshot,
      notes: random.chance(0.05) ? 'Rings twice' : '',
      tags: random.chance(0.08) ? [random.pick(['regular', 'neighbour', 'shop'])] : [],
      noCod: random.chance(0.01),
      written: false,
    };
    this.#customers.push(customer);
    return customer;
  }

  /** One to four different things, mostly single pieces; some things sell much better. */
  #lines(): { variant: SeedVariant; quantity: number }[] {
    const random = this.#random;
    const count = random.weighted([
      [1, 55],
      [2, 28],
      [3, 12],
      [4, 5],
    ] as const);
    const chosen = new Map<string, SeedVariant>();
    for (let i = 0; i < count; i++) {
      const index = Math.floor(random.next() ** 2 * this.#variants.length);
      const variant = this.#variants[index];
      if (variant) chosen.set(variant.id, variant);
    }
    return [...chosen.values()].map((variant) => ({
      variant,
      quantity: random.weighted([
        [1, 75],
        [2, 18],
        [3, 5],
        [6, 2],
      ] as const),
    }));
  }

  /** What happened to an order since: the older, the further it has come. */
  #steps(first: OrderStatus, at: number): OrderStep[] {
    const random = this.#random;
    const way: OrderStatus[] = random.chance(0.07)
      ? ['cancelled']
      : random.chance(0.02)
        ? ['confirmed', 'cancelled']
        : ['confirmed', 'shipped', 'delivered'];
    const steps: OrderStep[] = [];
    let from = first;
    let time = at;
    for (const to of way) {
      time += random.between(1, to === 'delivered' ? 96 : 36) * HOUR_MS * random.next();
      if (time > Date.now()) break;
      steps.push({ at: new Date(time), from, to });
      from = to;
    }
    return steps;
  }
}

const toPricedLine = ({ variant, quantity }: { variant: SeedVariant; quantity: number }) =>
  ({
    productId: variant.productId,
    variantId: variant.id,
    productName: variant.productName,
    variantName: variant.name,
    sku: variant.sku,
    quantity,
    unitPriceMinor: variant.priceMinor,
    variant,
  }) satisfies PricedLine;

/** Moments from a store's opening until a minute ago, oldest first; business grows. */
export function* orderTimes(count: number, random: Random): Generator<number> {
  const start = Date.now() - (HISTORY_DAYS - 1) * DAY_MS;
  const span = Date.now() - 60_000 - start;
  for (let i = 0; i < count; i++) yield start + ((i + random.next()) / count) ** 0.75 * span;
}
