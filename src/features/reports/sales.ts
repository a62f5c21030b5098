/** Sums of orders. Cancelled and refunded ones never count; amounts are minor units. */
export interface Sales {
  orders: number;
  salesMinor: number;
}

export const ZERO_SALES: Sales = { orders: 0, salesMinor: 0 };

export const sumOf = (parts: readonly Sales[]): Sales =>
  parts.reduce(
    (sum, { orders, salesMinor }) => ({
      orders: sum.orders + orders,
      salesMinor: sum.salesMinor + salesMinor,
    }),
    ZERO_SALES,
  );

/** The average order, rounded to a minor unit; null without orders. */
export const averageMinor = ({ orders, salesMinor }: Sales): number | null =>
  orders === 0 ? null : Math.round(salesMinor / orders);
