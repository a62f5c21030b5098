import type { TestApp } from './app.ts';
import { multipartOf } from './multipart.ts';
import type { TestStore } from './stores.ts';

/** Sends a CSV file to the import of a store. */
export const importerOf =
  (context: TestApp) =>
  async (store: TestStore, content: Buffer | string, query = '') => {
    const form = await multipartOf([{ name: 'products.csv', content, type: 'text/csv' }]);
    return context.app.inject({
      method: 'POST',
      url: `/api/products/import.csv${query}`,
      headers: { ...store.headers, ...form.headers },
      payload: form.payload,
    });
  };
