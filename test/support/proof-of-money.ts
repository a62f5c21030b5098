import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../dev/simulators/gateway/accounts.ts';
import type { PaymentEntity } from '../../dev/simulators/gateway/entities.ts';
import { createRefund } from '../../dev/simulators/gateway/refunds.ts';
import { finishPayment } from '../../src/features/checkout/finish-payment.ts';
import { orderWithoutShopper } from '../../src/features/checkout/order-without-shopper.ts';
import { listPayments } from '../../src/features/payments/list-money.ts';
import { sweepPayments } from '../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../src/features/payments/transactions/queries/find-transaction.ts';
import { useApp } from './app.ts';
import {
  eventOf,
  PLATFORM_SECRET,
  postEventOf,
  refundEventOf,
  setWebhookSecret,
} from './gateway-events.ts';
import {
  anOpenedPayment,
  type OpenedPayment,
  paidCheckout,
  setGateway,
  useGatewaySimulator,
} from './gateway-simulator.ts';
import { someGoods } from './goods.ts';
import { useInstantWorker } from './instant-worker.ts';
import { expectSound } from './invariants.ts';
import { rows } from './rows.ts';
import { checkoutOf } from './shopper.ts';
import { aStore, shopOf, type TestStore } from './stores.ts';

const PREVIOUS_SECRET = 'the-platform-webhook-secret-before';
const OWN_SECRET = 'the-second-stores-own-secret';
const PAYMENTS = 4;

const EVENTS = [
  'payment.captured',
  'payment.authorized',
  'payment.failed',
  'order.paid',
  'refund.processed',
  'refund.created',
  'refund.failed',
] as const;
const which = fc.nat(PAYMENTS - 1);

/** What the gateway does, what anybody posts, and what we do by ourselves. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay', 'hold', 'fail'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay less'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay twice'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give back'), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('tell'),
      which,
      event: fc.constantFrom(...EVENTS, 'payment.captured'),
      secret: fc.constantFrom(PLATFORM_SECRET, PREVIOUS_SECRET, OWN_SECRET, undefined),
      /** Whose payment the event names: what was made for that one, or one that nobody made. */
      of: fc.option(which),
      amountMinor: fc.option(fc.constantFrom(100, 99_999_900)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tell again'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('come back', 'check out'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge a checkout'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sweep'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('gateway away', 'gateway back'), which }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Telling = Extract<Step, { event: unknown }>;

/** Found once: the second payment was there before the order of the first, and nobody asked again. */
const PAID_TWICE_THEN_ORDERED: Step[] = [
  { do: 'pay twice', which: 3 },
  { do: 'pay twice', which: 3 },
  { do: 'come back', which: 3 },
];

interface Asked {
  store: TestStore;
  opened: OpenedPayment;
  cart: { items: { productId: string; quantity: number }[] };
}

/** Found once, too: its order was made, so that nobody asked about it again. */
const ORDERED_THEN_PAID_TWICE: Step[] = [
  { do: 'pay', which: 2 },
  { do: 'sweep', which: 0 },
  { do: 'sweep', which: 0 },
  { do: 'pay twice', which: 2 },
];

/** And its shopper came back with one of two payments. */
const PAID_TWICE_THEN_CHECKED_OUT: Step[] = [
  { do: 'pay', which: 2 },
  { do: 'pay twice', which: 2 },
  { do: 'check out', which: 2 },
];

/** Given back in full before it was paid again. */
const REFUNDED_THEN_PAID_AGAIN: Step[] = [
  { do: 'pay', which: 3 },
  { do: 'sweep', which: 0 },
  { do: 'forge a checkout', which: 0 },
  {
    do: 'tell',
    which: 0,
    event: 'payment.captured',
    secret: PLATFORM_SECRET,
    of: null,
    amountMinor: null,
  },
  { do: 'give back', which: 3 },
  { do: 'tell again', which: 0 },
  { do: 'pay twice', which: 3 },
  { do: 'come back', which: 0 },
];

/** The gateway was away when a shopper came back who had paid less than was asked for. */
const PAID_LESS_THEN_CHECKED_OUT: Step[] = [
  { do: 'pay less', which: 0 },
  { do: 'gateway away', which: 0 },
  { do: 'check out', which: 0 },
];

/** Plays random sequences against the gateway's truth, and expects that nothing else counts. */
export function proveMoney({ runs, mostSteps }: { runs: number; mostSteps: number }): void {
  const context = useApp({ gatewayWebhookSecrets: [PLATFORM_SECRET, PREVIOUS_SECRET] });
  const gateway = useGatewaySimulator(context);
  const worker = useInstantWorker();

  const post = postEventOf(context);
  const checkout = checkoutOf(context);

  /** Two stores, the second one with a webhook secret of its own; two payments opened in each. */
  async function aWorld() {
    const asked: Asked[] = [];
    const { keyId, keySecret } = SIMULATED_GATEWAY;
    const stores = [await aStore(context.app), await aStore(context.app)];
    for (const [n, store] of stores.entries()) {
      await setGateway(store, { keyId, keySecret });
      if (n === 1) await setWebhookSecret(context, store, OWN_SECRET);
      const { productId } = await someGoods(store, { priceMinor: 49_900, stock: 3 });
      const cart = { items: [{ productId, quantity: 1 }] };
      for (let each = 0; each < PAYMENTS / 2; each++) {
        asked.push({ store, cart, opened: await anOpenedPayment(context, store, cart) });
      }
    }
    return { stores, asked };
  }
  type World = Awaited<ReturnType<typeof aWorld>>;

  const madeFor = ({ opened }: Asked) => gateway.ledger.paymentsOf(opened.gatewayOrderId);
  const isIn = ({ status }: { status: string }) => status === 'captured' || status === 'refunded';
  /** What may be said to have come in: nothing, too, once all of it has been given back. */
  const amountsOf = (truth?: PaymentEntity) =>
    truth?.status === 'refunded' ? [truth.amount, 0] : [truth?.amount];
  const refundsOf = (paymentId: string) =>
    [...gateway.ledger.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);

  function eventFor(world: World, telling: Telling, n: number): object {
    const { opened } = world.asked[telling.which] as Asked;
    const made = telling.of === null ? undefined : madeFor(world.asked[telling.of] as Asked)[0];
    const payment = {
      id: opened.transactionId,
      gatewayOrderId: opened.gatewayOrderId,
      paymentId: made?.id ?? `pay_forged_${opened.transactionId.slice(-12)}_${n}`,
      amountMinor: telling.amountMinor ?? opened.amountMinor,
    };
    if (!telling.event.startsWith('refund.')) {
      const status = telling.event.slice('payment.'.length);
      return eventOf(telling.event, payment, {
        fields: { status: ['authorized', 'failed'].includes(status) ? status : 'captured' },
      });
    }
    const [refund] = made ? refundsOf(made.id) : [];
    const id = refund?.id ?? `rfnd_forged_${opened.transactionId.slice(-12)}_${n}`;
    return refundEventOf(telling.event, payment, { id });
  }

  const quietly = (act: () => unknown): void => {
    try {
      act();
    } catch {
      // The gateway refuses it, as it is paid, given back or not made.
    }
  };

  async function take(world: World, now: Step, n: number, sent: (() => Promise<unknown>)[]) {
    const asked = world.asked[now.which] as Asked;
    const { store, opened, cart } = asked;
    const order = opened.gatewayOrderId;
    const [made] = madeFor(asked);
    if ('event' in now) {
      const event = eventFor(world, now, n);
      const send = () => post(event, { secret: now.secret, eventId: `evt_${n}` });
      sent.push(send);
      await send();
    } else if (now.do === 'tell again') await sent.at(-1)?.();
    else if (now.do === 'pay') quietly(() => gateway.pay(order, { webhook: false }));
    else if (now.do === 'hold') quietly(() => gateway.authorize(order, { webhook: false }));
    else if (now.do === 'fail') quietly(() => gateway.fail(order, { webhook: false }));
    else if (now.do === 'pay less')
      quietly(() => gateway.pay(order, { webhook: false, amountMinor: 100 }));
    else if (now.do === 'pay twice') {
      gateway.allowSecondPayment = true;
      quietly(() => gateway.pay(order, { webhook: false }));
      gateway.allowSecondPayment = false;
    } else if (now.do === 'give back' && made)
      quietly(() =>
        createRefund(gateway.ledger, made, { amount: n % 2 ? 100 : undefined }, 'at once'),
      );
    else if (now.do === 'come back') {
      const transaction = await findTransaction(store.tenant, opened.transactionId);
      await finishPayment(await shopOf(store), transaction, null);
    } else if (now.do === 'check out' && made && isIn(made)) {
      const signature = gateway.sign(order, made.id);
      await checkout(store, paidCheckout(cart, opened, { paymentId: made.id, signature }));
    } else if (now.do === 'forge a checkout') {
      const paymentId = `pay_forged_${n}`;
      await checkout(store, paidCheckout(cart, opened, { paymentId, signature: 'f'.repeat(64) }));
    } else if (now.do === 'sweep') await sweep(world);
    else if (now.do === 'gateway away') gateway.fault = 'down';
    else if (now.do === 'gateway back') gateway.fault = 'none';
    await worker.idle();
  }

  /** What is settled is not asked about again: of more money for it the gateway's webhooks tell. */
  async function tellWhereNobodyAsks({ stores, asked }: World): Promise<void> {
    for (const { store, opened } of asked) {
      const { nextCheckAt } = await findTransaction(store.tenant, opened.transactionId);
      if (nextCheckAt !== null) continue;
      const { gatewayOrderId } = opened;
      const secret = store === stores[1] ? OWN_SECRET : PLATFORM_SECRET;
      for (const { id: paymentId, amount, status } of gateway.ledger.paymentsOf(gatewayOrderId)) {
        if (status !== 'captured') continue;
        const payment = { gatewayOrderId, paymentId, amountMinor: amount };
        const event = eventOf('payment.captured', payment);
        await post(event, { secret, eventId: `evt_true_${paymentId}` });
      }
    }
    await worker.idle();
  }

  /** Eleven minutes pass, and whatever waits to be asked about is due. */
  async function sweep({ stores }: World): Promise<void> {
    for (const { ownerId } of stores) {
      await rows(
        `update payment_transactions set captured_at = captured_at - interval '11 minutes',
           next_check_at = case when next_check_at is not null then now() end where owner_id = ?`,
        [ownerId],
      );
    }
    await sweepPayments(orderWithoutShopper);
  }

  interface Row {
    id: string;
    paymentId: string | null;
    orderId: string | null;
    status: string;
    confirmed: boolean;
    asksOn: boolean;
    word: string | null;
    amountMinor: number;
    /** What came in instead, as the seller is told; null: what was asked for. */
    mismatchMinor: number | null;
    backMinor: number;
  }

  const rowsOf = ({ ownerId }: TestStore) =>
    rows<Row>(
      `select p.id, p.provider_payment_id as "paymentId", p.order_id as "orderId", p.status,
              p.confirmed_at is not null as confirmed, p.next_check_at is not null as "asksOn",
              o.financial_status as word, p.amount_minor as "amountMinor",
              (p.metadata -> 'mismatch' ->> 'amountMinor')::int as "mismatchMinor",
              (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
                where r.owner_id = p.owner_id and r.payment_transaction_id = p.id
                  and r.status = 'done') as "backMinor"
         from payment_transactions p
         left join orders o on o.owner_id = p.owner_id and o.id = p.order_id
        where p.owner_id = ?`,
      [ownerId],
    );

  /** Money counts nowhere that the gateway does not say itself. */
  async function expectTruth({ stores }: World): Promise<void> {
    for (const store of stores) {
      const found = await rowsOf(store);
      for (const row of found) {
        const truth =
          row.paymentId === null ? undefined : gateway.ledger.payments.get(row.paymentId);
        const isTrue = truth !== undefined && isIn(truth);
        const counts = row.confirmed || row.orderId !== null || row.backMinor > 0;
        if (counts) {
          expect(row.paymentId).toBe(truth?.id);
          // Its signature says that it was made for this, and not how much: as long as the gateway
          // cannot be asked, the order stands on that alone.
          const isTold = row.confirmed || row.mismatchMinor !== null || !row.asksOn;
          if (isTold) expect(amountsOf(truth)).toContain(row.mismatchMinor ?? row.amountMinor);
          expect(isTrue, row.paymentId ?? '').toBe(true);
          expect(row.backMinor).toBeLessThanOrEqual(truth?.amount_refunded ?? 0);
        }
        // What is said to be there is asked about until the gateway has said so.
        if (row.status === 'captured' && !row.confirmed) expect(row.asksOn).toBe(true);
      }
      const { items } = await listPayments(store.tenant, { page: 1, limit: 100 });
      for (const { gatewayPaymentId } of items) {
        const truth = gateway.ledger.payments.get(gatewayPaymentId ?? '');
        expect(truth && isIn(truth), gatewayPaymentId ?? '').toBe(true);
      }
      const orders = await rows<{ id: string; word: string }>(
        `select id, financial_status as word from orders where owner_id = ?`,
        [store.ownerId],
      );
      const paidFor = found.flatMap(({ orderId }) => orderId ?? []);
      expect(orders.map(({ id }) => id).toSorted()).toEqual(paidFor.toSorted());
    }
  }

  /** Nothing that was paid is lost: once the gateway answers, each payment of ours has its row. */
  async function expectAllFound(world: World): Promise<void> {
    gateway.fault = 'none';
    await tellWhereNobodyAsks(world);
    for (const { ownerId } of world.stores) {
      await rows(
        `update payment_transactions set next_check_at = now()
          where owner_id = ? and provider_order_id is not null and order_id is null`,
        [ownerId],
      );
    }
    await sweepPayments(orderWithoutShopper);
    await sweep(world);
    for (const asked of world.asked) {
      const kept = await rows<{ paymentId: string; mismatch: string | null }>(
        `select provider_payment_id as "paymentId", metadata -> 'mismatch' ->> 'paymentId' as mismatch
           from payment_transactions where owner_id = ?`,
        [asked.store.ownerId],
      );
      const known = kept.flatMap(({ paymentId, mismatch }) => [paymentId, mismatch]);
      for (const { id, status } of madeFor(asked)) {
        if (status === 'captured') expect(known).toContain(id);
      }
    }
  }

  test('money counts as received only where the gateway itself says so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: mostSteps }), async (steps) => {
        gateway.reset();
        const world = await aWorld();
        const sent: (() => Promise<unknown>)[] = [];
        for (const [n, each] of steps.entries()) {
          await take(world, each as Step, n, sent);
          await expectTruth(world);
        }
        await expectAllFound(world);
        await expectTruth(world);
        await expectSound();
      }),
      {
        numRuns: runs,
        examples: [
          [PAID_TWICE_THEN_ORDERED],
          [ORDERED_THEN_PAID_TWICE],
          [PAID_TWICE_THEN_CHECKED_OUT],
          [PAID_LESS_THEN_CHECKED_OUT],
          [REFUNDED_THEN_PAID_AGAIN],
        ],
      },
    );
  }, 1_200_000);
}
