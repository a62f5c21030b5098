import { freshAddress } from './accounts.ts';
import type { TestApp } from './app.ts';
import type { TestStore } from './stores.ts';

/** An option at one price, cash possible. */
export const flat = (name: string, amount: number, more: object = {}) => ({
  kind: 'delivery',
  name,
  charge: { type: 'flat', amount },
  cod: { allowed: true },
  ...more,
});

export const pickup = (name: string, more: object = {}) => ({
  kind: 'pickup',
  name,
  charge: { type: 'free' },
  cod: { allowed: true },
  ...more,
});

export const area = (name: string, match: object, options: object[], more: object = {}) => ({
  name,
  country: 'IN',
  match,
  serves: true,
  options,
  ...more,
});

export const areasOf = (context: TestApp) => ({
  put: (store: TestStore, areas: object[], more: object = {}) =>
    context.app.inject({
      method: 'PUT',
      url: '/api/store/delivery',
      headers: store.headers,
      payload: { areas, ...more },
    }),
  read: (store: TestStore) =>
    context.app.inject({ url: '/api/store/delivery', headers: store.headers }),
  quote: (store: TestStore, payload: object) =>
    context.app.inject({
      method: 'POST',
      url: `/api/public/catalog/${store.slug}/delivery`,
      remoteAddress: freshAddress(),
      payload,
    }),
});
