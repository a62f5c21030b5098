import type { Transaction } from '../payments/transactions/transaction.ts';

export interface PaymentQuery {
  /** How often the browser has checked for the result. */
  n?: number | undefined;
  /** Set: creating its order failed, and now needs the seller. */
  held?: string | undefined;
  /** Set for a product that was bought by itself. */
  from?: 'product' | undefined;
  /** Set: just back from the gateway's own page, where nothing was paid yet. */
  back?: string | undefined;
}

/** @param shop the address of the shop's pages */
export function paymentPath(
  shop: string,
  { publicToken }: Pick<Transaction, 'publicToken'>,
  query: PaymentQuery = {},
): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const search = asked.size > 0 ? `?${asked}` : '';
  return `${shop}/checkout/payments/${publicToken}${search}`;
}

/** Where the gateway's own page leads back to. @param shop the address of the shop's pages */
export const returnPath = (shop: string, payment: Pick<Transaction, 'publicToken'>): string =>
  `${paymentPath(shop, payment)}/return`;
