import type { TransactionStatus } from '../../enums.ts';
import type { Payment, Refund } from './payment.ts';

type PaymentAmount = Pick<Payment, 'id' | 'provider' | 'amountMinor'>;
type RefundAmount = Pick<Refund, 'paymentId' | 'amountMinor'>;

/**
 * The refunded amount of each payment, by id. A refund without a payment is divided among what the
 * others leave: payments by hand first, oldest first.
 */
export function givenBackOf(
  payments: readonly PaymentAmount[],
  refunds: readonly RefundAmount[],
): Map<string, number> {
  const given = new Map(payments.map(({ id }) => [id, 0]));
  let loose = 0;
  for (const { paymentId, amountMinor } of refunds) {
    const before = paymentId === null ? undefined : given.get(paymentId);
    if (paymentId === null || before === undefined) loose += amountMinor;
    else given.set(paymentId, before + amountMinor);
  }
  for (const { id, amountMinor } of byHandFirst(payments)) {
    const part = Math.min(loose, amountMinor - (given.get(id) ?? 0));
    given.set(id, (given.get(id) ?? 0) + part);
    loose -= part;
  }
  return given;
}

const byHandFirst = (payments: readonly PaymentAmount[]): PaymentAmount[] => [
  ...payments.filter(isManual),
  ...payments.filter((payment) => !isManual(payment)),
];

export const isManual = ({ provider }: Pick<Payment, 'provider'>): boolean => provider === 'manual';

export function stateOf(amountMinor: number, givenBackMinor: number): TransactionStatus {
  if (givenBackMinor === 0) return 'captured';
  return givenBackMinor < amountMinor ? 'partially_refunded' : 'refunded';
}

/** What is left of each payment, largest first; equal ones keep their order. Minor units. */
export function leftOfPayments<P extends PaymentAmount>(
  payments: readonly P[],
  refunds: readonly RefundAmount[],
): { payment: P; leftMinor: number }[] {
  const given = givenBackOf(payments, refunds);
  return payments
    .map((payment) => ({
      payment,
      leftMinor: payment.amountMinor - (given.get(payment.id) ?? 0),
    }))
    .sort((a, b) => b.leftMinor - a.leftMinor);
}

/** Of exactly that amount, else the one with most left. Null when it takes several. */
export function paymentToRefund<P extends PaymentAmount>(
  payments: readonly P[],
  refunds: readonly RefundAmount[],
  amountMinor: number,
): P | null {
  return paymentWith(amountMinor, leftOfPayments(payments, refunds));
}

export function paymentWith<P>(
  amountMinor: number,
  left: readonly { payment: P; leftMinor: number }[],
): P | null {
  const enough = left.filter(({ leftMinor }) => leftMinor >= amountMinor);
  const exact = enough.find(({ leftMinor }) => leftMinor === amountMinor);
  return (exact ?? enough[0])?.payment ?? null;
}
