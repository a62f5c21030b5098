import { currentFromReplica } from '../../kernel/db/replica/from-replica.ts';
import { amountCell, type CsvCell, csvPieces } from '../../kernel/format/csv.ts';
import type { CsvStyle } from '../../kernel/format/csv-style.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { englishOf } from '../../kernel/translation/text.ts';
import { type ListedPayment, type MoneyPeriod, paymentsBefore } from './queries/list-payments.ts';
import { type ListedRefund, refundsBefore } from './queries/list-refunds.ts';

/** Newest first, in pieces; times are UTC in ISO 8601. */
export const exportPayments = (
  tenant: Tenant,
  period: MoneyPeriod,
  style?: CsvStyle,
): AsyncGenerator<string> =>
  csvPieces(
    ['Time', 'Order', 'Customer', 'Amount', 'Currency', 'Method', 'Reference', 'Status'],
    (last: ListedPayment | null, limit) =>
      currentFromReplica((from) => paymentsBefore(tenant, period, last?.id ?? null, limit, from)),
    (payment) => [
      ...commonCells(payment),
      payment.method ?? '',
      payment.reference ?? payment.gatewayPaymentId ?? '',
      payment.status,
    ],
    style,
  );

/** Newest first, in pieces; times are UTC in ISO 8601. */
export const exportRefunds = (
  tenant: Tenant,
  period: MoneyPeriod,
  style?: CsvStyle,
): AsyncGenerator<string> =>
  csvPieces(
    ['Time', 'Order', 'Customer', 'Amount', 'Currency', 'Method', 'Reason', 'Status'],
    (last: ListedRefund | null, limit) =>
      currentFromReplica((from) => refundsBefore(tenant, period, last?.id ?? null, limit, from)),
    (refund) => [...commonCells(refund), refund.method, englishOf(refund.reason), refund.status],
    style,
  );

const commonCells = (row: ListedPayment | ListedRefund): CsvCell[] => [
  row.createdAt.toISOString(),
  String(row.orderNumber ?? ''),
  row.customerName,
  amountCell(row.amountMinor, row.currency),
  row.currency,
];
