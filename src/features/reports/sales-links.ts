import type { Period } from './report-period.ts';

export const ordersSold = ({ from, to }: Period): string =>
  `/dashboard/orders?${new URLSearchParams({ tab: 'all', sold: 'yes', from, to })}`;

export const salesOf = ({ from, to }: Period): string =>
  `/dashboard/reports?${new URLSearchParams({ from, to })}`;
