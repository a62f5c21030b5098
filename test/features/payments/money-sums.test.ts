import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumsOf } from '../../../src/features/payments/money-sums.ts';
import type { Payment, Refund } from '../../../src/features/payments/payment.ts';
import {
  givenBackOf,
  paymentToRefund,
  stateOf,
} from '../../../src/features/payments/spread-refunds.ts';

type PaymentAmount = Pick<Payment, 'id' | 'provider' | 'status' | 'amountMinor'>;
type RefundAmount = Pick<Refund, 'paymentId' | 'status' | 'amountMinor'>;

const paid = (amountMinor: number, id = 'a'): PaymentAmount => ({
  id,
  provider: 'manual',
  status: 'captured',
  amountMinor,
});
const back = (amountMinor: number, paymentId: string | null = 'a'): RefundAmount => ({
  paymentId,
  status: 'done',
  amountMinor,
});

describe('the money word', () => {
  test.each([
    ['pending', 1_000, [], []],
    ['pending', 1_000, [{ ...paid(1_000), status: 'created' as const }], []],
    ['pending', 1_000, [{ ...paid(1_000), status: 'failed' as const }], []],
    ['partially_paid', 1_000, [paid(999)], []],
    ['paid', 1_000, [paid(400), paid(600, 'b')], []],
    ['paid', 700, [paid(1_000)], []],
    ['paid', 0, [paid(0)], []],
    ['partially_refunded', 1_000, [paid(1_000)], [back(1)]],
    ['partially_refunded', 1_000, [paid(400), paid(600, 'b')], [back(400)]],
    ['refunded', 1_000, [paid(1_000)], [back(400), back(600)]],
    ['refunded', 1_000, [paid(300)], [back(300)]],
    ['paid', 1_000, [paid(1_000)], [{ ...back(1_000), status: 'requested' as const }]],
    ['paid', 1_000, [paid(1_000)], [{ ...back(1_000), status: 'failed' as const }]],
  ])('is %s for a total of %i', (word, total, payments, refunds) => {
    expect(sumsOf(total, payments, refunds).financialStatus).toBe(word);
  });
});

test('a refund on its way can not be given back a second time, a failed one can', () => {
  const left = (status: Refund['status']) =>
    sumsOf(1_000, [paid(1_000)], [{ ...back(600), status }]).refundableMinor;
  expect(left('requested')).toBe(400);
  expect(left('done')).toBe(400);
  expect(left('failed')).toBe(1_000);
});

test('what was given back in part is not due again, what was given back as a whole is', () => {
  expect(sumsOf(1_000, [paid(1_000)], [back(300)]).dueMinor).toBe(0);
  expect(sumsOf(1_000, [paid(1_000)], [back(1_000)]).dueMinor).toBe(1_000);
  expect(sumsOf(1_000, [paid(300), paid(700, 'b')], [back(300)]).dueMinor).toBe(300);
});

test('a refund comes out of the payment of its amount, else of the one with most left', () => {
  const payments = [paid(300), paid(700, 'b')];
  const from = (amount: number, refunds: RefundAmount[] = []) =>
    paymentToRefund(payments, refunds, amount)?.id ?? null;
  expect(from(300)).toBe('a');
  expect(from(200)).toBe('b');
  expect(from(701)).toBeNull();
  expect(from(300, [back(500, 'b')])).toBe('a');
  expect(from(250, [back(500, 'b')])).toBe('a');
});

/** What a seller does: pay so much, or give so much back, where it is allowed. */
const events = fc.array(
  fc.record({ pays: fc.boolean(), amountMinor: fc.integer({ min: 1, max: 5_000 }) }),
  { maxLength: 40 },
);

test('whatever happens in whatever order, the sums are exact and the word is theirs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000 }), events, (total, happened) => {
      const payments: PaymentAmount[] = [];
      const refunds: RefundAmount[] = [];
      for (const { pays, amountMinor } of happened) {
        const { dueMinor, refundableMinor } = sumsOf(total, payments, refunds);
        if (pays && amountMinor <= dueMinor)
          payments.push(paid(amountMinor, String(payments.length)));
        if (!pays && amountMinor <= refundableMinor) {
          const payment = paymentToRefund(payments, refunds, amountMinor);
          refunds.push(back(amountMinor, payment?.id ?? null));
        }
        check(total, payments, refunds);
      }
    }),
  );
});

function check(total: number, payments: PaymentAmount[], refunds: RefundAmount[]) {
  const sums = sumsOf(total, payments, refunds);
  const add = (rows: { amountMinor: number }[]) => rows.reduce((n, row) => n + row.amountMinor, 0);
  expect(sums.paidMinor).toBe(add(payments));
  expect(sums.refundedMinor).toBe(add(refunds));
  expect(sums.refundableMinor).toBe(sums.paidMinor - sums.refundedMinor);
  expect(sums.refundableMinor).toBeGreaterThanOrEqual(0);
  // What stands, less what was given back of it, never passes the total.
  expect(sums.refundableMinor).toBeLessThanOrEqual(total);
  const given = givenBackOf(payments, refunds);
  expect([...given.values()].reduce((n, part) => n + part, 0)).toBe(sums.refundedMinor);
  for (const { id, amountMinor } of payments) {
    expect(given.get(id)).toBeGreaterThanOrEqual(0);
    expect(given.get(id)).toBeLessThanOrEqual(amountMinor);
  }
  const states = payments.map((row) => stateOf(row.amountMinor, given.get(row.id) ?? 0));
  expect(states.length > 0 && states.every((state) => state === 'refunded')).toBe(
    sums.financialStatus === 'refunded',
  );
  if (refunds.length === 0) expect(states.every((state) => state === 'captured')).toBe(true);
}

test('a refund that names no payment never takes back what an earlier one settled', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const payments: PaymentAmount[] = [paid(2_000, 'x'), paid(3_000, 'y'), paid(4_000, 'z')];
      const refunds: RefundAmount[] = [];
      let before = givenBackOf(payments, refunds);
      for (const { amountMinor } of happened) {
        if (amountMinor > sumsOf(9_000, payments, refunds).refundableMinor) continue;
        const payment = paymentToRefund(payments, refunds, amountMinor);
        refunds.push(back(amountMinor, payment?.id ?? null));
        const after = givenBackOf(payments, refunds);
        for (const { id } of payments)
          expect(after.get(id)).toBeGreaterThanOrEqual(before.get(id) ?? 0);
        before = after;
      }
    }),
  );
});
