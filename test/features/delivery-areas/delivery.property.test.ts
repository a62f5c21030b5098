import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../src/errors.ts';
import { placeUnpaidCheckout } from '../../../src/features/checkout/place-unpaid-checkout.ts';
import { quoteAt } from '../../../src/features/delivery-areas/choose-offer.ts';
import { changeAreas, readyAreasOf } from '../../../src/features/delivery-areas/delivery-areas.ts';
import { readyAreas } from '../../../src/features/delivery-areas/match-area.ts';
import { offersOf } from '../../../src/features/delivery-areas/quote-area.ts';
import { readAreas } from '../../../src/features/delivery-areas/read-areas.api.ts';
import { orderOfDraft } from '../../../src/features/drafts/order-of-draft.ts';
import { createManualOrder } from '../../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { saveDirectMethods } from '../../../src/features/payments/direct/direct-methods.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  GOODS,
  type ModelArea,
  modelAreas,
  modelCart,
  modelPlace,
  type Offered,
  type Outcome,
  offered,
  ordered,
} from '../../support/delivery-oracle.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const QUOTES = bySize({ smoke: 3_000, full: 200_000 });
const ORDERS = bySize({ smoke: 25, full: 20_000 });

const SHOP = { country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata' };
const bodies = (areas: readonly ModelArea[]) => areas as Parameters<typeof readAreas>[0];

const loadOf = (cart: { product: number; quantity: number }[]) => {
  let [subtotal, grams] = [0, 0];
  for (const { product, quantity } of cart) {
    const { price = 0, grams: each = null } = GOODS[product] ?? {};
    subtotal += price * quantity;
    grams += (each ?? 0) * quantity;
  }
  return { subtotal, grams };
};

test(`${QUOTES} random areas, places and carts are quoted as the contract says`, () => {
  fc.assert(
    fc.property(modelAreas, modelPlace, modelCart, (areas, place, cart) => {
      const stored = readAreas(bodies(areas), SHOP, new Set());
      const load = loadOf(cart);
      const expected = offered(areas, place, load);
      const { serves, offers } = quoteAt(readyAreas(stored), SHOP, place, {
        subtotalMinor: load.subtotal * 100,
        grams: load.grams,
        isUnweighed: false,
      });
      expect(serves).toBe(expected.serves);
      expect(offers.map(({ option, priceMinor, days }) => [option.name, priceMinor, days])).toEqual(
        expected.offers.map(({ option, price }) => [option.name, price * 100, option.days ?? null]),
      );
    }),
    { numRuns: QUOTES },
  );
}, 600_000);

test('days count from the day after, once the shop’s clock has passed the cut-off', () => {
  const clock = fc.record({
    minutes: fc.integer({ min: 0, max: 1_439 }),
    cutOff: fc.integer({ min: 0, max: 1_439 }),
  });
  const two = (count: number) => String(count).padStart(2, '0');
  fc.assert(
    fc.property(clock, ({ minutes, cutOff }) => {
      const at = `${two(Math.floor(cutOff / 60))}:${two(cutOff % 60)}`;
      const option = {
        kind: 'delivery',
        name: 'a',
        charge: { type: 'free' },
        cod: { allowed: true },
      };
      const [area] = readAreas(
        [
          {
            name: 'A',
            match: { all: true },
            serves: true,
            options: [{ ...option, days: { min: 1, max: 3 }, cutOff: at }],
          },
        ] as Parameters<typeof readAreas>[0],
        SHOP,
        new Set(),
      );
      // India is five and a half hours ahead, all year.
      const now = new Date(Date.UTC(2026, 5, 10) + (minutes - 330) * 60_000);
      const load = { subtotalMinor: 0, grams: 0, isUnweighed: false };
      const [offer] = offersOf(area ?? null, load, { now, timeZone: SHOP.timeZone });
      expect(offer?.days).toEqual(minutes >= cutOff ? { min: 2, max: 4 } : { min: 1, max: 3 });
    }),
    { numRuns: 1_000 },
  );
});

const context = useApp();
useInvariants();

let store: TestStore;
let goods: TestGoods[];
beforeAll(async () => {
  store = await aStore(context.app);
  await saveDirectMethods(
    store.tenant,
    [{ kind: 'other', label: 'Cashier', isActive: true, details: { text: 'At the shop' } }],
    SYSTEM,
  );
  goods = [];
  for (const { price, grams } of GOODS) {
    const made = await someGoods(store, { priceMinor: price * 100, trackStock: false });
    await rows(`update product_variants set weight_grams = ? where owner_id = ? and id = ?`, [
      grams,
      store.ownerId,
      made.variantId,
    ]);
    goods.push(made);
  }
});

const put = (areas: readonly ModelArea[]) =>
  changeAreas(store.tenant, (_, shop) => readAreas(bodies(areas), shop, new Set()), {
    actor: SYSTEM,
  });

/** An order as the oracle tells of it; why there is none, where it is refused. */
async function outcomeOf(order: Promise<Order>): Promise<Outcome> {
  try {
    const { shippingAmountMinor, totalAmountMinor, delivery } = await order;
    return {
      shipping: shippingAmountMinor / 100,
      total: totalAmountMinor / 100,
      name: delivery?.name ?? '',
    };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}

const choice = fc.record({
  chosen: fc.option(fc.nat(2)),
  isCash: fc.boolean(),
  /** Areas that a seller sets between the quote and the order. */
  meanwhile: fc.option(modelAreas, { freq: 4 }),
});

test(`${ORDERS} random carts are ordered, by hand and from chats as they were quoted`, async () => {
  await fc.assert(
    fc.asyncProperty(
      modelAreas,
      modelPlace,
      modelCart,
      choice,
      async (areas, place, cart, wish) => {
        const { isCash, meanwhile } = wish;
        const load = loadOf(cart);
        const items = cart.map(({ product, quantity }) => ({
          productId: goods[product]?.productId ?? '',
          variantId: goods[product]?.variantId ?? '',
          quantity,
        }));
        const { areas: stored } = await put(areas);
        const quoted = offered(areas, place, load);
        const chosen = wish.chosen !== null && quoted.offers[wish.chosen] ? wish.chosen : null;
        const position = chosen === null ? -1 : (quoted.offers[chosen]?.place ?? -1);
        const optionId = stored[quoted.area]?.options[position]?.id;
        if (meanwhile) await put(meanwhile);
        const shop = await shopOf(store);
        expect((await readyAreasOf(shop))?.length).toBe((meanwhile ?? areas).length);
        const now: Offered = meanwhile ? offered(meanwhile, place, load) : quoted;
        const expectedFor = (refusesCash: boolean): Outcome =>
          meanwhile && optionId
            ? { code: 'DELIVERY_CHANGED' }
            : ordered(now, load, { chosen, isCash, refusesCash });
        const customer = { ...ASHA, address: { line1: '1', city: 'Town', ...place } };

        const shopper = placeUnpaidCheckout(
          shop,
          { items, customer, deliveryOptionId: optionId, ...(isCash ? {} : { transfer: {} }) },
          { idempotency: null },
        ).then(({ order }) => order);
        expect(await outcomeOf(shopper)).toEqual(expectedFor(true));

        const paymentMethod = isCash ? ('cod' as const) : ('unpaid' as const);
        const byHand = createManualOrder(
          shop,
          { items, customer, deliveryOptionId: optionId, paymentMethod },
          { actor: SYSTEM, idempotency: null },
        ).then(({ result }) => result);
        expect(await outcomeOf(byHand)).toEqual(expectedFor(false));

        const draft = { channel: 'chat' as const, items: items as never, customer, notes: '' };
        const terms = { ...draft, paymentMethod, deliveryOptionId: optionId ?? null };
        const plan = { orderNumber: async () => 1, status: 'new' as const, language: null };
        const fromChat = orderOfDraft(shop, terms, { ...plan, isSeen: false });
        expect(await outcomeOf(fromChat)).toEqual(expectedFor(true));
      },
    ),
    { numRuns: ORDERS },
  );
}, 3_600_000);
