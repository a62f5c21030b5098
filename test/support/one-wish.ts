import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../src/errors.ts';
import { createOrderFromPayment } from '../../src/features/checkout/create-order-from-payment.ts';
import { orderWithoutShopper } from '../../src/features/checkout/order-without-shopper.ts';
import { refundWaiting } from '../../src/features/payments/refunds/refund-payment.ts';
import { sweepDueRefunds } from '../../src/features/payments/sweep-due-refunds.ts';
import { sweepPayments } from '../../src/features/payments/sweep-payments.ts';
import { SYSTEM } from '../../src/session.ts';
import { freshAddress } from './accounts.ts';
import { useApp } from './app.ts';
import { eventOf, PLATFORM_SECRET, postEventOf } from './gateway-events.ts';
import {
  createPaymentOf,
  type OpenedPayment,
  paidCheckout,
  useGatewaySimulator,
} from './gateway-simulator.ts';
import { someGoods } from './goods.ts';
import { useInstantWorker } from './instant-worker.ts';
import { expectSound } from './invariants.ts';
import { makeOlder } from './older-payments.ts';
import { anOnlineShop } from './online-shop.ts';
import { rows } from './rows.ts';
import { ASHA, checkoutOf } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

/** How one person types one number. */
const TYPED = [
  (n: string) => n,
  (n: string) => `+91 ${n}`,
  (n: string) => `0${n.slice(0, 5)}-${n.slice(5)}`,
];

const which = fc.nat(3);
const device = fc.nat(1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('press'), which, device, typed: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('press in two tabs', 'start another'),
      which,
      device,
      typed: fc.nat(2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('pay', 'pay', 'pay', 'hold', 'fail'),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('come back', 'check out', 'tell'), which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('sweep', 'minutes pass'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refund', 'order anyway'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('gateway away', 'gateway back'), which }),
  },
);
type Step = { do: string; which: number; device?: number; typed?: number };

interface Started extends OpenedPayment {
  isDeliberate: boolean;
}

interface World {
  phone: string;
  productId: string;
  started: Started[];
  /** The token that each device has kept, and whether it has been shown an earlier payment. */
  devices: { token?: string; isShown: boolean }[];
  /** Payments whose second order the seller has asked for. */
  wanted: Set<string>;
}

/**
 * Plays random sequences of one shopper who wants one thing: answers are lost, pages reloaded, forms
 * retyped, on two devices. Whatever happens, no second order comes of it unless somebody wanted it.
 */
export function proveOneWish({
  runs,
  mostSteps,
  seeds,
}: {
  /** With each seed. */
  runs: number;
  mostSteps: number;
  seeds: readonly number[];
}): void {
  const context = useApp({ gatewayWebhookSecrets: [PLATFORM_SECRET] });
  const gateway = useGatewaySimulator(context);
  const worker = useInstantWorker();
  const post = postEventOf(context);
  const checkout = checkoutOf(context);
  const createPayment = createPaymentOf(context);
  let store: TestStore;
  let people = 0;

  async function aWorld(stock: number): Promise<World> {
    store ??= (await anOnlineShop(context)).store;
    const { productId } = await someGoods(store, { priceMinor: 50_900, stock });
    const phone = String(9_800_000_000 + people++);
    const devices = [{ isShown: false }, { isShown: false }];
    return { phone, productId, started: [], devices, wanted: new Set() };
  }

  const cartOf = ({ phone, productId }: World, typed = 0) => ({
    items: [{ productId, quantity: 1 }],
    customer: { ...ASHA, phone: TYPED[typed]?.(phone) ?? phone },
  });

  async function press(world: World, { device: at = 0, typed }: Step, isDeliberate: boolean) {
    const here = world.devices[at] as World['devices'][number];
    // Nobody is offered another payment before an earlier one was shown.
    const startAnother = isDeliberate && here.isShown;
    const answer = await createPayment(store, {
      ...cartOf(world, typed),
      startAnother,
      ...(here.token ? { earlierPayment: here.token } : {}),
    });
    if (answer.statusCode === 201) {
      world.started.push({ ...answer.json<OpenedPayment>(), isDeliberate: startAnother });
    }
    if (answer.statusCode <= 201) here.token = answer.json<OpenedPayment>().publicToken;
    here.isShown = answer.statusCode === 409;
    const isKnown = [200, 201, 409].includes(answer.statusCode);
    const isAway = answer.statusCode === 502 && gateway.fault !== 'none';
    const isSoldOut = answer.json().code === 'OUT_OF_STOCK';
    expect(isKnown || isAway || isSoldOut, answer.body).toBe(true);
  }

  const quietly = async (act: () => unknown) => {
    try {
      await act();
    } catch (error) {
      // What the gateway or the store refuses changes nothing.
      if (!(error instanceof Error)) throw error;
    }
  };

  async function take(world: World, now: Step): Promise<void> {
    if (now.do === 'press') await press(world, now, false);
    else if (now.do === 'start another') await press(world, now, true);
    else if (now.do === 'press in two tabs') {
      await Promise.all([press(world, now, false), press(world, now, false)]);
    } else if (now.do === 'sweep') await sweep(world, 11);
    else if (now.do === 'minutes pass') await pass(world, 5);
    else if (now.do === 'gateway away') gateway.fault = 'down';
    else if (now.do === 'gateway back') gateway.fault = 'none';
    else if (now.do === 'refund' || now.do === 'order anyway') await decide(world, now);
    else await act(world, now);
    await worker.idle();
  }

  async function act(world: World, now: Step): Promise<void> {
    const payment = world.started[now.which % Math.max(world.started.length, 1)];
    if (!payment) return;
    const { gatewayOrderId, publicToken } = payment;
    const quiet = { webhook: false };
    const [made] = gateway.ledger.paymentsOf(gatewayOrderId).filter(isIn);
    if (now.do === 'pay') await quietly(() => gateway.pay(gatewayOrderId, quiet));
    else if (now.do === 'hold') await quietly(() => gateway.authorize(gatewayOrderId, quiet));
    else if (now.do === 'fail') await quietly(() => gateway.fail(gatewayOrderId, quiet));
    else if (now.do === 'come back') {
      await context.app.inject({
        method: 'POST',
        url: `/api/public/catalog/${store.slug}/payments/${publicToken}/finish`,
        remoteAddress: freshAddress(),
        payload: {},
      });
    } else if (made && now.do === 'check out') {
      const signature = gateway.sign(gatewayOrderId, made.id);
      const proof = { paymentId: made.id, signature };
      await checkout(store, paidCheckout(cartOf(world), payment, proof));
    } else if (made && now.do === 'tell') {
      const told = { gatewayOrderId, paymentId: made.id, amountMinor: made.amount };
      await post(eventOf('payment.captured', told), {
        secret: PLATFORM_SECRET,
        eventId: `evt_${made.id}`,
      });
    }
  }

  /** The seller refunds a payment to review, or makes an order of it. */
  async function decide(world: World, now: Step): Promise<void> {
    const [card] = await cardsOf(world);
    if (!card) return;
    const how = { actor: SYSTEM, idempotency: null };
    if (now.do === 'refund') {
      return quietly(() => refundWaiting(store.tenant, card.id, { ...how, reason: '' }));
    }
    world.wanted.add(card.id);
    const order = async () => createOrderFromPayment(await shopOf(store), card.id, how);
    // Once more when it was refused because the seller had not been told why.
    await quietly(() =>
      order().catch((error) => {
        if (error instanceof Refusal && error.code === 'POSSIBLE_DUPLICATE') return order();
        throw error;
      }),
    );
  }

  const isIn = ({ status }: { status: string }) => status === 'captured' || status === 'refunded';

  const pass = ({ started }: World, minutes: number) =>
    makeOlder(
      store,
      started.map(({ transactionId }) => transactionId),
      minutes,
    );

  async function sweep(world: World, minutes: number): Promise<void> {
    await pass(world, minutes);
    await sweepPayments(orderWithoutShopper);
    await sweepDueRefunds();
  }

  const paymentsOf = ({ started }: World) =>
    rows<{
      id: string;
      attention: string | null;
      orderId: string | null;
      openedAt: Date;
      placedAt: Date | null;
      isActive: boolean;
      totalMinor: number;
      amountMinor: number;
      status: string;
      backMinor: number;
    }>(
      `select p.id, p.attention, p.order_id as "orderId", p.created_at as "openedAt", p.status,
              o.created_at as "placedAt", coalesce(o.status <> 'cancelled', false) as "isActive",
              o.total_amount_minor as "totalMinor", p.amount_minor as "amountMinor",
              (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
                where r.owner_id = p.owner_id and r.payment_transaction_id = p.id
                  and r.status = 'done') as "backMinor"
         from payment_transactions p
         left join orders o on o.owner_id = p.owner_id and o.id = p.order_id
        where p.owner_id = ? and p.id = any(?::uuid[]) order by o.created_at`,
      [store.ownerId, started.map(({ transactionId }) => transactionId)],
    );
  const cardsOf = async (world: World) =>
    (await paymentsOf(world)).filter(({ attention }) => attention !== null);

  /** A second order only of what was started deliberately once the first was there, or the seller wants. */
  async function expectOneOrder(world: World): Promise<void> {
    const ordered = (await paymentsOf(world)).filter(({ isActive }) => isActive);
    for (const [n, later] of ordered.entries()) {
      const earlier = ordered[n - 1];
      if (!earlier || world.wanted.has(later.id)) continue;
      const started = world.started.find(({ transactionId }) => transactionId === later.id);
      const isAfter = later.openedAt.getTime() >= (earlier.placedAt?.getTime() ?? 0);
      const isLate = later.openedAt.getTime() - earlier.openedAt.getTime() > 30 * 60_000;
      expect(isAfter && (started?.isDeliberate || isLate), JSON.stringify(ordered)).toBe(true);
    }
  }

  /** What was captured and not given back is in orders and payments to review, to the last paisa. */
  async function expectExactMoney(world: World): Promise<void> {
    const kept = await paymentsOf(world);
    const ours = kept
      .filter(({ orderId, attention }) => orderId !== null || attention !== null)
      .reduce((sum, { amountMinor, backMinor }) => sum + amountMinor - backMinor, 0);
    const theirs = world.started
      .flatMap(({ gatewayOrderId }) => gateway.ledger.paymentsOf(gatewayOrderId))
      .filter(isIn)
      .reduce((sum, { amount, amount_refunded: back }) => sum + amount - (back ?? 0), 0);
    expect(ours, JSON.stringify(kept)).toBe(theirs);
    for (const { orderId, totalMinor, amountMinor } of kept) {
      if (orderId !== null) expect(totalMinor).toBe(amountMinor);
    }
  }

  test.each(seeds)(
    'one wish is one order, and no money is lost (seed %i)',
    async (seed) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: mostSteps }),
          fc.constantFrom(1, 1, 5),
          async (steps, stock) => {
            gateway.reset();
            const world = await aWorld(stock);
            for (const each of steps) {
              await take(world, each as Step);
              await expectOneOrder(world);
            }
            gateway.fault = 'none';
            for (let n = 0; n < 3; n++) await sweep(world, 31);
            await worker.idle();
            await expectOneOrder(world);
            await expectExactMoney(world);
            if (++run % 100 === 0) await expectSound();
          },
        ),
        { numRuns: runs, seed },
      );
      await expectSound();
    },
    3_000_000,
  );
}
