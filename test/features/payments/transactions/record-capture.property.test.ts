import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closePayment } from '../../../../src/features/payments/attention/close-payment.ts';
import {
  insertTransaction,
  newTransaction,
} from '../../../../src/features/payments/transactions/new-transaction.ts';
import { lockTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import {
  recordCapture,
  type SeenPayment,
} from '../../../../src/features/payments/transactions/record-capture.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { alertReasonsOf, paymentsOf } from '../../../support/payments.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const ASKED = 49_900;

interface Told extends Partial<SeenPayment> {
  pay: string;
}

/** What may be told of one payment, more than once and in any order. */
const TELLINGS = {
  'the webhook': { pay: 'A', confirmed: true },
  'the browser': { pay: 'A' },
  'a second payment': { pay: 'B', confirmed: true },
  'another amount': { pay: 'C', amountMinor: 100, confirmed: true },
  'another currency': { pay: 'D', currency: 'USD', confirmed: true },
  'nobody’s word': { pay: 'E', verified: false },
  'nobody’s word of another amount': { pay: 'F', amountMinor: 100, verified: false },
} satisfies Record<string, Told>;
type Telling = keyof typeof TELLINGS;

const seenOf = (run: string, telling: Telling): SeenPayment => {
  const { pay, ...rest }: Told = TELLINGS[telling];
  return {
    paymentId: `pay_${pay}${run}`,
    amountMinor: ASKED,
    currency: 'INR',
    method: 'upi',
    contact: null,
    email: null,
    verified: true,
    confirmed: false,
    ...rest,
  };
};

async function aPayment(
  store: TestStore,
  run: string,
  status: 'created' | 'failed',
): Promise<string> {
  const payment = newTransaction({
    providerOrderId: `order_${run}`,
    status,
    amountMinor: ASKED,
    currency: 'INR',
    accountKeyId: 'rzp_test_1',
    nextCheckAt: new Date(),
  });
  await inTransaction((trx) => insertTransaction(store.tenant, payment, trx));
  return payment.id;
}

const tell = (store: TestStore, id: string, seen: SeenPayment) =>
  inTransaction(async (trx) => {
    const payment = await lockTransaction(store.tenant, id, trx);
    await recordCapture(store.tenant, payment, seen, 'needsOrderCreation', trx);
  });

/** Payments of the gateway that are right, wrong in amount, and only rumoured, as first told. */
function modelOf(tellings: readonly Telling[]) {
  const told = [...new Set(tellings)];
  const names = (wanted: readonly Telling[]) => [
    ...new Set(told.filter((each) => wanted.includes(each)).map((each) => TELLINGS[each].pay)),
  ];
  const right = names(['the webhook', 'the browser', 'a second payment']);
  const wrong = names(['another amount', 'another currency']);
  const rumoured = names(['nobody’s word', 'nobody’s word of another amount']);
  if (right.length > 0) {
    return {
      pay: right[0],
      reason: 'captured_without_order',
      extras: [...right.slice(1), ...wrong],
    };
  }
  if (wrong.length > 0) {
    return { pay: wrong[0], reason: 'amount_mismatch', extras: wrong.slice(1) };
  }
  const [rumour] = rumoured;
  if (!rumour) return { pay: undefined, reason: null, extras: [] };
  const reason = rumour === 'E' ? 'captured_without_order' : 'amount_mismatch';
  return { pay: rumour, reason, extras: [] };
}

test('in whatever order and however often a payment is told of, the same is recorded', async () => {
  const telling = fc.constantFrom(...(Object.keys(TELLINGS) as Telling[]));
  const start = fc.constantFrom('created' as const, 'failed' as const);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(start, fc.array(telling, { maxLength: 8 }), async (status, tellings) => {
      const store = await aStore(context.app);
      const run = `_${++runs}`;
      const id = await aPayment(store, run, status);
      for (const each of tellings) await tell(store, id, seenOf(run, each));

      const { pay, reason, extras } = modelOf(tellings);
      const [row, ...others] = await paymentsOf(store);
      const isCaptured = reason === 'captured_without_order';
      expect(row).toMatchObject({ id, attention: reason });
      expect(row?.status === 'captured').toBe(isCaptured);
      const named = row?.providerPaymentId ?? row?.metadata.mismatch?.paymentId;
      expect(named).toBe(pay && `pay_${pay}${run}`);
      expect(row?.metadata.verified).toBe(pay === 'E' || pay === 'F' ? false : undefined);
      const isConfirmed = pay === 'B' || (pay === 'A' && tellings.includes('the webhook'));
      expect(row?.confirmedAt !== null).toBe(isConfirmed);
      expect(row?.capturedAt !== null).toBe(isCaptured);
      const found = others.map(({ providerPaymentId, attention, status: each }) => [
        providerPaymentId,
        attention,
        each,
      ]);
      const wanted = extras.map((each) => [`pay_${each}${run}`, 'needs_refund', 'captured']);
      expect(found.toSorted()).toEqual(wanted.toSorted());
      const waiting = [row, ...others].filter((each) => each?.attention);
      expect((await alertReasonsOf(store)).toSorted()).toEqual(
        waiting.map((each) => [each!.id, each!.attention]).toSorted(),
      );
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('what nobody has signed takes no other store’s payment for its own', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const [theirs, ours] = [
    await aPayment(other, '_theirs', 'created'),
    await aPayment(store, '_ours', 'created'),
  ];
  await tell(other, theirs, seenOf('_x', 'the webhook'));
  await tell(store, ours, { ...seenOf('_x', 'the webhook'), verified: false, confirmed: false });
  expect(await paymentsOf(store)).toMatchObject([{ status: 'created', attention: null }]);
  expect(await paymentsOf(other)).toMatchObject([
    { status: 'captured', providerPaymentId: 'pay_A_x' },
  ]);
});

test('what the seller has closed stays closed when it is told again, and other money opens it', async () => {
  const store = await aStore(context.app);
  const id = await aPayment(store, '_closed', 'created');
  const close = () => closePayment(store.tenant, id, { reason: 'Settled by hand' }, SYSTEM);
  const now = async () => (await paymentsOf(store)).map(({ attention }) => attention);
  await tell(store, id, seenOf('_c', 'another amount'));
  await close();
  await tell(store, id, seenOf('_c', 'another amount'));
  expect([await now(), await alertReasonsOf(store)]).toEqual([[null], []]);
  // The closed money is settled: only the other one waits.
  await tell(store, id, seenOf('_c', 'the browser'));
  expect(await now()).toEqual(['captured_without_order']);
  await close();
  await tell(store, id, seenOf('_c', 'the webhook'));
  expect([await now(), await alertReasonsOf(store)]).toEqual([[null], []]);
});

test('who closes a rumour does not close the money that comes after it', async () => {
  const store = await aStore(context.app);
  const id = await aPayment(store, '_rumour', 'created');
  await tell(store, id, seenOf('_r', 'nobody’s word'));
  await closePayment(store.tenant, id, { reason: 'Looks forged' }, SYSTEM);
  await tell(store, id, seenOf('_r', 'nobody’s word of another amount'));
  expect(await alertReasonsOf(store)).toEqual([]);
  await tell(store, id, seenOf('_r', 'the webhook'));
  expect(await alertReasonsOf(store)).toEqual([[id, 'captured_without_order']]);
});
