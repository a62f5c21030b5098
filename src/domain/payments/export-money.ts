import { csvHead, csvLines } from '../../csv.ts';
import { minorToText } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';
import { type ListedPayment, type MoneyPeriod, paymentsBefore } from './list-payments.ts';
import { type ListedRefund, refundsBefore } from './list-refunds.ts';

const PAGE = 500;

/** Payments as CSV text, newest first, in pieces as they are read; times UTC, ISO 8601. */
export const exportPayments = (tenant: Tenant, period: MoneyPeriod): AsyncGenerator<string> =>
  exportRows(
    ['Time', 'Order', 'Customer', 'Amount', 'Currency', 'Method', 'Reference', 'Status'],
    (before) => paymentsBefore(tenant, period, before, PAGE),
    (payment: ListedPayment) => [
      ...commonCells(payment),
      payment.method ?? '',
      payment.reference ?? payment.gatewayPaymentId ?? '',
      payment.status,
    ],
  );

/** Refunds as CSV text, the same way. */
export const exportRefunds = (tenant: Tenant, period: MoneyPeriod): AsyncGenerator<string> =>
  exportRows(
    ['Time', 'Order', 'Customer', 'Amount', 'Currency', 'Method', 'Reason', 'Status'],
    (before) => refundsBefore(tenant, period, before, PAGE),
    (refund: ListedRefund) => [...commonCells(refund), refund.method, refund.reason, refund.status],
  );

const commonCells = (row: ListedPayment | ListedRefund): string[] => [
  row.createdAt.toISOString(),
  String(row.orderNumber ?? ''),
  row.customerName,
  minorToText(row.amountMinor, row.currency),
  row.currency,
];

async function* exportRows<Row extends { id: string }>(
  header: string[],
  readBefore: (before: string | null) => Promise<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield csvHead(header);
  let before: string | null = null;
  do {
    const page: Row[] = await readBefore(before);
    yield csvLines(page.map(cellsOf));
    before = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
  } while (before);
}
