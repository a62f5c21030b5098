import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, afterAll, test } from 'vitest';
import { createProduct } from '../../src/domain/catalog/create-product.ts';
import { addImage } from '../../src/domain/catalog/photos/add-image.ts';
import { useApp } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { aStore } from '../support/stores.ts';

const context = useApp({ dataDir: '/tmp/photos-scratch/look-data' });
const actor = { id: null, name: 'Meera', impersonatedBy: null };
const colours = ['#3b6ea5', '#b5473c', '#4c8c5a', '#c9a227', '#7a5195'];
test('look', async () => {
  const store = await aStore(context.app);
  const t = store.tenant;
  const ids: string[] = [];
  const things: [string, string, number, number | null, boolean][] = [
    ['Blue mug 300 ml', 'Kitchen', 49900, 12, true], ['Kurta, hand block print with a rather long name that wraps', 'Clothes', 129900, 3, true],
    ['Brass lamp', 'Home', 249950, 0, true], ['Gift wrapping', '', 5000, null, true], ['Old poster', 'Home', 19900, 40, false]];
  for (const [name, category, price, stock, active] of things) ids.push(await createProduct(t, { name, category, active, variants: [{ priceMinor: price, stock: stock ?? 0, trackStock: stock !== null, sku: stock ? name.slice(0,4).toUpperCase().trim()+'-1' : null }] }, actor));
  const shirt = await createProduct(t, { name: 'Linen shirt', category: 'Clothes', aliases: ['kameez', 'shirt linen'], description: 'Washed linen, cut wide.\nMade in Jaipur.', options: ['Size', 'Colour'],
    variants: ['S','M','L'].flatMap((s, i) => ['Red','Indigo'].map((c, j) => ({ options: { Size: s, Colour: c }, priceMinor: 149900 + 10000*i, compareAtPriceMinor: j ? 199900 : null, stock: [9,2,0,14,5,7][i*2+j], sku: `LS-${s}-${c[0]}` , active: !(i === 2 && j === 1)}))) }, actor);
  for (const [n, id] of [...ids.slice(0, 3), shirt, shirt, shirt].entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${n === 4 ? 600 : 1100}"><rect width="100%" height="100%" fill="${colours[n % 5]}"/><circle cx="450" cy="450" r="260" fill="#ffffff55"/></svg>`;
    const path = `/tmp/photos-scratch/p${n}.jpg`; await sharp(Buffer.from(svg)).jpeg().toFile(path);
    await addImage(t, id, { path, alt: n === 3 ? 'From the front' : '' });
  }
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  const port = (context.app.server.address() as { port: number }).port;
  const browser = await launchBrowser();
  const urls: Record<string, string> = JSON.parse(process.env.LOOK ?? '{}');
  const pages: Record<string, string> = { list: '/dashboard/products', editor: `/dashboard/products/${shirt}`, simple: `/dashboard/products/${ids[0]}`, new: '/dashboard/products/new', stock: `/dashboard/products/${ids[0]}/variants/0`, ...urls };
  const page = await browser.newPage({ extraHTTPHeaders: store.headers });
  page.on('console', (m) => m.type() === 'error' && console.log(page.url(), m.text()));
  page.on('pageerror', (e) => console.log(page.url(), String(e)));
  const only = process.env.ONLY?.split(',');
  for (const [name, path] of Object.entries(pages)) {
    if (only && !only.includes(name)) continue;
    for (const [w, scheme] of [[360, 'light'], [1280, 'light'], [360, 'dark'], [1280, 'dark']] as const) {
      if (process.env.QUICK && (scheme === 'dark')) continue;
      await page.setViewportSize({ width: w, height: w === 360 ? 740 : 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`http://127.0.0.1:${port}${path}`);
      await page.waitForTimeout(300);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (overflow) console.log(name, w, 'OVERFLOW', overflow);
      await page.screenshot({ path: `/tmp/photos-scratch/${name}-${w}-${scheme}.png`, fullPage: true });
    }
  }
  await browser.close();
}, 120000);
