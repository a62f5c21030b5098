import { freshAddress } from './accounts.ts';
import type { TestApp } from './app.ts';
import type { TestStore } from './stores.ts';

export const ADDRESS = { line1: '12 Beach Road', city: 'Kozhikode', postalCode: '673032' };
export const ASHA = { name: 'Asha Rao', phone: '98765 43210', address: ADDRESS };

export interface Checkout {
  items: unknown;
  [field: string]: unknown;
}

/** Posts checkouts as shoppers do, cash on delivery unless told otherwise. */
export const checkoutOf =
  (context: TestApp) =>
  (store: TestStore, checkout: Checkout, headers: Record<string, string> = {}) =>
    context.app.inject({
      method: 'POST',
      url: `/api/public/catalog/${store.slug}/checkout`,
      headers,
      remoteAddress: freshAddress(),
      payload: { paymentMethod: 'cod', customer: ASHA, ...checkout },
    });
