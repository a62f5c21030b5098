import type { TestApp } from './app.ts';
import type { TestStore } from './stores.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Calls the API as a store's owner. */
export const apiOf =
  (context: TestApp) => (store: TestStore, method: Method, url: string, payload?: object) =>
    context.app.inject({
      method,
      url,
      headers: store.headers,
      ...(payload === undefined ? {} : { payload }),
    });
