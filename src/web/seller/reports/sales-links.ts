import type { Period } from '../../../domain/reports/report-period.ts';

/** The list of the orders that count in the sales of some days. */
export const ordersSold = ({ from, to }: Period): string =>
  `/dashboard/orders?${new URLSearchParams({ tab: 'all', sold: 'yes', from, to })}`;

/** The report of some days. */
export const salesOf = ({ from, to }: Period): string =>
  `/dashboard/reports?${new URLSearchParams({ from, to })}`;
