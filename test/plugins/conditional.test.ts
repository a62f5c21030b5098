import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything } from '../support/belongings.ts';

const context = useApp();
let url: string;
beforeAll(async () => {
  url = `/catalog/${(await aStoreWithEverything(context.app)).store.slug}`;
});

test('an unchanged page of a shop is sent once', async () => {
  const first = await context.app.inject(url);
  expect(first.statusCode).toBe(200);
  const { etag, 'cache-control': caching } = first.headers;
  expect(caching).not.toContain('no-store');
  const again = await context.app.inject({
    url,
    headers: { 'if-none-match': String(etag), 'accept-encoding': 'br' },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe(caching);
});

test('compressed it is the same page, and caches keep both apart', async () => {
  const plain = await context.app.inject(url);
  const compressed = await context.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.vary).toMatch(/accept-encoding/i);
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('what belongs to a person is never kept', async () => {
  const { store } = await aStoreWithEverything(context.app);
  for (const path of ['/dashboard/products', '/api/orders', '/api/products', '/api/auth/me']) {
    const answer = await context.app.inject({ url: path, headers: store.headers });
    expect(answer.statusCode, path).toBe(200);
    expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});
