import { expect } from 'vitest';
import { Refusal } from '../../../src/errors.ts';
import { createOrderFromPayment } from '../../../src/features/checkout/create-order-from-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { freshAddress } from '../accounts.ts';
import type { TestApp } from '../app.ts';
import { createPaymentOf, type OpenedPayment } from '../gateway-simulator.ts';
import { someGoods } from '../goods.ts';
import type { InstantWorker } from '../instant-worker.ts';
import { ASHA, checkoutOf } from '../shopper.ts';
import { shopOf, type TestStore } from '../stores.ts';
import type { Bank, Opened } from './bank.ts';
import { expectOneOrderEach } from './exact-money.ts';
import { MoneyPlay, type MoneyWorld, noteStarted, quietly } from './money-world.ts';
import { type Proof, proveSequences } from './prove-sequences.ts';
import { cardsOf, ordersOf, paymentsOf } from './rows-of-world.ts';
import { CART_STEPS, type Step } from './steps.ts';

interface CartWorld extends MoneyWorld {
  phone: string;
  /** The token that each device has kept, and whether it has been shown an earlier payment. */
  devices: { token?: string; isShown: boolean }[];
}

const LATE_MS = 30 * 60_000;
let people = 0;

/** Plays random sequences of one cart at one gateway; two stores are there for all of them. */
export function proveCarts(
  context: TestApp,
  worker: InstantWorker,
  bank: Bank,
  proof: Proof,
): void {
  const play = new MoneyPlay(context, worker, bank);
  const createPayment = createPaymentOf(context);
  const checkout = checkoutOf(context);

  async function aWorld([store, other]: [TestStore, TestStore], stock: number): Promise<CartWorld> {
    const { productId } = await someGoods(store, { priceMinor: bank.priceMinor, stock });
    const comeBack: MoneyWorld['comeBack'] = ({ publicToken }) =>
      context.app.inject({
        url: `/catalog/${store.slug}/checkout/payments/${publicToken}/return`,
        remoteAddress: freshAddress(),
      });
    const devices = [{ isShown: false }, { isShown: false }];
    const phone = String(9_700_000_000 + people++);
    const nothing = { started: [], unpaid: [], wanted: new Set<string>() };
    return { store, other, productId, ...nothing, comeBack, phone, devices };
  }

  const cartOf = ({ phone, productId }: CartWorld) => ({
    items: [{ productId, quantity: 1 }],
    customer: { ...ASHA, phone },
  });

  async function press(world: CartWorld, { device = 0 }: Step, isWanted: boolean): Promise<void> {
    const here = world.devices[device] as CartWorld['devices'][number];
    // Nobody is offered another payment before an earlier one was shown.
    const startAnother = isWanted && here.isShown;
    const answer = await createPayment(world.store, {
      ...cartOf(world),
      provider: bank.provider,
      startAnother,
      ...(here.token ? { earlierPayment: here.token } : {}),
    });
    const json = answer.json<OpenedPayment & Opened & { code?: string }>();
    const isRefused = [409, 502].includes(answer.statusCode) || json.code === 'OUT_OF_STOCK';
    expect(answer.statusCode <= 201 || isRefused, answer.body).toBe(true);
    here.isShown = answer.statusCode === 409;
    if (answer.statusCode > 201) return;
    here.token = json.publicToken;
    await noteStarted(world, bank, json, startAnother);
  }

  async function orderInCash(world: CartWorld): Promise<void> {
    const answer = await checkout(world.store, cartOf(world));
    expect(answer.statusCode < 500, answer.body).toBe(true);
    if (answer.statusCode > 201) return;
    const known = new Set([...world.unpaid, ...(await paidOrders(world))]);
    const fresh = (await ordersOf(world)).filter(({ id }) => !known.has(id));
    world.unpaid.push(...fresh.map(({ id }) => id));
  }

  const paidOrders = async (world: CartWorld) =>
    (await paymentsOf(world)).flatMap(({ orderId }) => orderId ?? []);

  /** Once more when it was refused because the seller had not been told why. */
  async function orderFromCard(world: CartWorld, { which }: Step): Promise<void> {
    const cards = await cardsOf(world);
    const card = cards[which % Math.max(cards.length, 1)];
    if (!card) return;
    world.wanted.add(card.id);
    const how = { actor: SYSTEM, idempotency: null };
    const order = async () => createOrderFromPayment(await shopOf(world.store), card.id, how);
    await quietly(() =>
      order().catch((error) => {
        if (error instanceof Refusal && error.code === 'POSSIBLE_DUPLICATE') return order();
        throw error;
      }),
    );
  }

  async function take(world: CartWorld, step: Step): Promise<void> {
    if (step.do === 'press') await press(world, step, false);
    else if (step.do === 'start another') await press(world, step, true);
    else if (step.do === 'press in two tabs') {
      await Promise.all([press(world, step, false), press(world, step, false)]);
    } else if (step.do === 'order in cash') await orderInCash(world);
    else if (step.do === 'order from a card') await orderFromCard(world, step);
    else await play.take(world, step);
  }

  /** A second order only of what was wanted, or opened once the first was there. */
  async function expectOneWish(world: CartWorld): Promise<void> {
    const active = (await ordersOf(world)).filter(({ isActive }) => isActive);
    const payments = await paymentsOf(world);
    const paymentOf = (id: string) => payments.find(({ orderId }) => orderId === id);
    for (const [n, later] of active.entries()) {
      const earlier = active[n - 1];
      const payment = paymentOf(later.id);
      if (!earlier || !payment || world.wanted.has(payment.id)) continue;
      const before = paymentOf(earlier.id);
      const opened = payment.openedAt.getTime();
      const isAfter = opened >= earlier.placedAt.getTime();
      const started = world.started.find(({ id }) => id === payment.id);
      const isLate = !before || opened - before.openedAt.getTime() > LATE_MS;
      expect(isAfter && (started?.isDeliberate || isLate), JSON.stringify(active)).toBe(true);
    }
  }

  proveSequences(
    context,
    {
      bank,
      play,
      steps: CART_STEPS,
      async open(stores, { stock }) {
        const world = await aWorld(stores, stock);
        await press(world, { do: 'press', which: 0 }, false);
        return world;
      },
      take,
      async expectRight(world) {
        await expectOneOrderEach(world);
        await expectOneWish(world);
      },
    },
    proof,
  );
}
