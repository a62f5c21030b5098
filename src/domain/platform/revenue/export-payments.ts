import { csvHead, csvLines } from '../../../csv.ts';
import { minorToText } from '../../../money.ts';
import { type PaymentFilter, type PlatformPayment, paymentsAfter } from './list-payments.ts';

const BATCH = 500;
const HEADERS = [
  'Begun',
  'Paid',
  'Status',
  'Amount',
  'Currency',
  'Plan',
  'Billing cycle',
  'Pays from',
  'Pays until',
  'Store',
  'Owner',
  'E-mail',
  'Reference',
  'Error',
  'Id',
];

/**
 * Payments as CSV text, in pieces as they are read, the newest first. Cells that a spreadsheet would
 * run are neutralised; amounts are in major units, times in UTC.
 */
export async function* exportPayments(filter: PaymentFilter): AsyncGenerator<string> {
  yield csvHead(HEADERS);
  let after: PlatformPayment | null = null;
  do {
    const batch: PlatformPayment[] = await paymentsAfter(filter, after, BATCH);
    yield csvLines(batch.map(cellsOf));
    after = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (after !== null);
}

const cellsOf = (payment: PlatformPayment): string[] => [
  payment.createdAt.toISOString(),
  payment.paidAt?.toISOString() ?? '',
  payment.status,
  minorToText(payment.amountMinor, payment.currency),
  payment.currency,
  payment.planName,
  payment.billingCycle,
  payment.periodStart?.toISOString() ?? '',
  payment.periodEnd?.toISOString() ?? '',
  payment.store?.name ?? '',
  payment.owner.name,
  payment.owner.email,
  payment.reference ?? '',
  payment.error ?? '',
  payment.id,
];
