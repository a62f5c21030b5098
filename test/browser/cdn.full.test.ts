import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../dev/postgres/free-port.ts';
import { aMug, aShop, badge } from './support/shop-floor.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

// Another host than the pages': for a browser another site altogether.
const port = await freePort();
const ASSETS = `http://localhost:${port}`;
const { context, open } = useBrowser({ cdn: { assetUrl: ASSETS, purge: null } });
let server: Server;

beforeAll(async () => {
  server = createServer((asked, answer) => {
    const { port: upstream } = context.app.server.address() as AddressInfo;
    const { method, url, headers } = asked;
    const through = { host: '127.0.0.1', port: upstream, method, path: url, headers };
    request(through, (got) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What a browser refuses, and the files that come from elsewhere than the CDN. */
function watched(page: Page) {
  const refused: string[] = [];
  const files: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') refused.push(line.text());
  });
  page.on('pageerror', (error) => refused.push(String(error)));
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) files.push(origin);
  });
  return { refused, files };
}

test.each(WIDTHS)('at %i px a shopper buys with all files from another origin', async (width) => {
  const shop = await aShop(context);
  await aMug(shop);
  const page = await open({ width });
  const { refused, files } = watched(page);
  await page.goto(`${shop.url}/products/blue-mug`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => badge(page).textContent()).toBe('1');
  await page.goto(`${shop.url}/cart`);
  await page.getByText('Blue mug').first().waitFor();
  const awning = await page.locator('.awning').evaluate((element) => element.clientHeight);
  expect(awning).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  expect(new Set(files)).toEqual(new Set([ASSETS]));
});

test.each(WIDTHS)('at %i px the desk works and can be installed', async (width) => {
  const { store } = await aShop(context);
  const page = await open({ width, signedIn: store });
  const { refused, files } = watched(page);
  await page.goto('/dashboard/orders');
  const isThere = () => page.evaluate(() => 'htmx' in window);
  await expect.poll(isThere).toBe(true);
  const manifest = page.locator('link[rel=manifest]');
  const address = await manifest.evaluate((link) => (link as HTMLLinkElement).href);
  const { start_url: start } = await page.evaluate(
    async (url) => (await fetch(url)).json(),
    address,
  );
  expect(new URL(start, address).origin).toBe(new URL(page.url()).origin);
  expect(refused).toEqual([]);
  expect(new Set(files.filter((origin) => origin !== new URL(page.url()).origin))).toEqual(
    new Set([ASSETS]),
  );
});
