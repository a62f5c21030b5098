import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { aSale } from '../../support/sales.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);
const HOME = '/dashboard/reports';

test('a store without orders is told what the page will show', async () => {
  const { statusCode, body } = await get(await aStore(context.app), HOME);
  expect(statusCode).toBe(200);
  expect(body).toContain('No sales yet');
  expect(body).not.toContain('<svg class="chart');
});

describe('a store with orders', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await aStore(context.app);
    await aSale(store, { at: '2026-11-02T12:00:00Z', product: '<b>Mug</b>', source: 'chat' });
    await aSale(store, { at: '2026-11-03T12:00:00Z', quantity: 3 });
    await aSale(store, { at: '2026-10-03T12:00:00Z' });
  });
  const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

  test('figures, comparison, chart and table say the same', async () => {
    const { body } = await get(store, `${HOME}?${NOVEMBER}`);
    expect(body).toMatch(/Sales<\/span><b>₹1,996<\/b>/);
    expect(body).toContain('<title>Mon, 2 Nov: ₹499</title>');
    expect(body).toMatch(/>Tue, 3 Nov<\/a><\/th><td>1<\/td><td>₹1,497<\/td>/);
    expect(body.match(/<tr/g)).toHaveLength(31);
    expect(body).not.toMatch(/style=/);
  });

  test('products and sources have their own view, names as they are written', async () => {
    const products = await get(store, `${HOME}?${NOVEMBER}&by=product`);
    expect(products.body).toContain('&lt;b&gt;Mug&lt;/b&gt;');
    expect(products.body).not.toContain('<b>Mug');
    const sources = await get(store, `${HOME}?${NOVEMBER}&by=source`);
    expect(sources.body).toMatch(/Entered manually<\/th><td>1<\/td><td>₹1,497/);
  });

  test('days without sales say so and compare nothing with a handful of orders', async () => {
    const { body } = await get(store, `${HOME}?from=2026-12-01&to=2026-12-31`);
    expect(body).toContain('No sales in this period');
    expect(body).not.toContain('less than');
    const earlier = await get(store, `${HOME}?from=2025-01-01&to=2025-01-07`);
    expect(earlier.body).not.toContain('previous 7 days');
  });

  test('a year is drawn in weeks', async () => {
    const { body } = await get(store, `${HOME}?from=2026-01-01&to=2026-12-31`);
    expect(body.match(/<tr/g)).toHaveLength(54);
    expect(body).toContain('<th scope="col">Week</th>');
  });

  test('days that are none come back as typed, with why', async () => {
    const { statusCode, body } = await get(store, `${HOME}?from=2026-11-21&to=2026-11-20`);
    expect(statusCode).toBe(422);
    expect(body).toContain('value="2026-11-21"');
    expect(body).toContain('From must not be after the last day');
  });

  test('the file of the page has the same days', async () => {
    const page = await get(store, `${HOME}?${NOVEMBER}`);
    const href = /href="(\/dashboard\/reports\/export[^"]+)"/.exec(page.body)?.[1] ?? '';
    const file = await get(store, href.replaceAll('&amp;', '&'));
    expect(file.headers['content-disposition']).toContain('sales-by-day-2026-11-01');
    expect(file.body.trim().split('\n')).toHaveLength(31);
  });
});
