/** Shoppers see the exact stock only up to here. */
export const EXACT_STOCK_UP_TO = 10;

export const AVAILABILITIES = ['available', 'few_left', 'sold_out'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

interface Stocked {
  stock: number;
  trackStock: boolean;
  oversell: boolean;
}

export const isAvailable = ({ stock, trackStock, oversell }: Stocked): boolean =>
  !trackStock || oversell || stock > 0;

/** The stock that a shopper sees; null above 10, when untracked, or with oversell. */
export function stockLeft({ stock, trackStock, oversell }: Stocked): number | null {
  if (!trackStock || oversell || stock > EXACT_STOCK_UP_TO) return null;
  return Math.max(stock, 0);
}
