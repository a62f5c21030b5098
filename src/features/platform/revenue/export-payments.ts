import { currentFromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { amountCell, type CsvCell, csvPieces } from '../../../kernel/format/csv.ts';
import {
  type PaymentFilter,
  type PlatformPayment,
  paymentsAfter,
} from './queries/list-payments.ts';

const HEADERS = [
  'Started',
  'Paid',
  'Status',
  'Amount',
  'Currency',
  'Plan',
  'Billing cycle',
  'Period start',
  'Period end',
  'Store',
  'Owner',
  'Email',
  'Reference',
  'Error',
  'Id',
];

/** In pieces. Formulas are neutralised; amounts in major units, times in UTC. */
export const exportPayments = (filter: PaymentFilter): AsyncGenerator<string> =>
  csvPieces(
    HEADERS,
    (last: PlatformPayment | null, limit) =>
      currentFromReplica((from) => paymentsAfter(filter, last, limit, from)),
    cellsOf,
  );

const cellsOf = (payment: PlatformPayment): CsvCell[] => [
  payment.createdAt.toISOString(),
  payment.paidAt?.toISOString() ?? '',
  payment.status,
  amountCell(payment.amountMinor, payment.currency),
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
