import { beforeAll, expect, test } from 'vitest';
import { fetchProductImage } from '../../../src/features/catalog/image-imports/fetch-product-image.ts';
import { runImport } from '../../../src/features/catalog/import/run-import.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { multipartOf } from '../../support/multipart.ts';
import { sends, testPolicy, useOutside } from '../../support/outside.ts';
import { pagesOf } from '../../support/pages.ts';
import { aPicture } from '../../support/pictures.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({ dataDir: useFolder() });
const outside = useOutside();
const { get, post } = pagesOf(context);
const HOME = '/dashboard/products/import';
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const SHOPIFY = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
shirt,Linen <shirt>,Size,S,LS-S,shopify,4,1499.00
shirt,,,M,LS-M,shopify,5,1499.00
lamp,Brass lamp,Title,Default Title,BL-1,shopify,2,2499.50
broken,Broken,Title,Default Title,BR-1,shopify,2,free
`;

async function send(content: string | Buffer, name = 'products.csv', sender = store) {
  const { payload, headers } = await multipartOf([{ name, content }]);
  return context.app.inject({
    method: 'POST',
    url: HOME,
    headers: { ...sender.headers, ...headers },
    payload,
  });
}

async function previewed() {
  const response = await send(SHOPIFY);
  expect(response.statusCode).toBe(303);
  return response.headers.location ?? '';
}

const productNames = async () =>
  (
    await rows<{ name: string }>('select name from products where owner_id = ? order by name', [
      store.ownerId,
    ])
  ).map(({ name }) => name);

test('the preview shows what will be stored, and asks about the currency', async () => {
  const uncounted = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
sari,Silk sari,Title,Default Title,SS-1,,1,20
`;
  const { headers } = await send(uncounted);
  const { body } = await get(store, headers.location ?? '');
  expect(body).toMatch(
    /Silk sari<[\s\S]*data-label="Price">₹20<[\s\S]*data-label="Stock">Not tracked</,
  );
  expect(body).toContain('Check that the prices are in Indian Rupee (INR).');
  expect(body).toContain('“20.00” becomes ₹20');
  expect(body).toContain('href="/dashboard/settings/place"');
});

test('a file is shown as it is understood before anything changes', async () => {
  const page = await get(store, await previewed());
  expect(page.body).toContain('We found 4 rows in a Shopify export');
  expect(page.body).toContain('Nothing has changed yet');
  expect(page.body).toContain('Import 2 products');
  expect(page.body).toContain('Linen &lt;shirt&gt;');
  expect(page.body).toContain('₹2,499.50');
  expect(page.body).toMatch(/Row 5<\/th><td[^>]*>Variant Price/);
  expect(await productNames()).toEqual([]);
});

test('a run is queued once, shown while it goes on, and says what it did', async () => {
  const address = await previewed();
  const importId = address.split('/').pop() ?? '';
  for (let click = 0; click < 2; click++) {
    const response = await post(store, `${address}/run`);
    expect(response.headers.location).toBe(address);
  }
  const jobs = await rows(`select data from jobs where name = 'import-products'`);
  expect(jobs).toEqual([{ data: { ownerId: store.ownerId, importId } }]);
  const waiting = await get(store, address, { 'hx-request': 'true' });
  expect(waiting.body).toMatch(/^\s*<div id="import"[^>]*hx-trigger="every 2s"/);
  await runImport({ ownerId: store.ownerId, importId });
  const done = await get(store, address, { 'hx-request': 'true' });
  expect(done.body).not.toContain('hx-trigger="every');
  expect(done.body).toMatch(/Products added<\/dt><dd[^>]*>2</);
  expect(await productNames()).toEqual(['Brass lamp', 'Linen <shirt>']);
  const list = await get(store, HOME);
  expect(list.body).toContain('2 added · 0 changed · 1 row skipped');
});

test('the rows that were left out come back as a file that says why', async () => {
  const response = await get(store, `${await previewed()}/rejected.csv`);
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.headers['content-disposition']).toContain('attachment');
  const lines = response.body.split('\n').filter(Boolean);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\ufeff"Handle",.*,"Problem"$/);
  expect(lines[1]).toMatch(/^"broken",.*Variant Price/);
});

test('pictures are announced, shown while they are fetched, and told with what went wrong', async () => {
  const shop = await aStore(context.app);
  const addresses = ['/a.png', '/gone', '/page'].map((path) => outside.origin + path);
  outside.answers['/a.png'] = sends(await aPicture(300, 200).png().toBuffer());
  outside.answers['/page'] = sends('<b>');
  const csv = `name,price,images\n<Mug>,1,${addresses.join(' ')}\n`;
  const address = (await send(csv, 'mugs.csv', shop)).headers.location ?? '';
  const preview = await get(shop, address);
  expect(preview.body).toContain('3 photos will be downloaded.');
  expect(preview.body).not.toContain('import-pictures');
  await post(shop, `${address}/run`);
  await runImport({ ownerId: shop.ownerId, importId: address.split('/').pop() ?? '' });
  const running = await get(shop, address);
  expect(running.body).toContain('3 photos are being downloaded');
  expect(running.body).toMatch(/id="import-pictures"[^>]*hx-trigger="every/);
  const jobs = () =>
    rows<{ data: { ownerId: string; imageImportId: string } }>(
      `select data from jobs where name = 'fetch-product-image' and data ->> 'ownerId' = ?
        order by id`,
      [shop.ownerId],
    );
  for (let at = 0; at < (await jobs()).length; at++) {
    const job = (await jobs())[at];
    if (job) await fetchProductImage(job.data, testPolicy());
  }
  const done = await get(shop, address, { 'hx-request': 'true' });
  expect(done.body).toContain('1 photo was downloaded.');
  const host = `127.0.0.1:${outside.port}`;
  expect(done.body).toContain(
    `2 photos could not be downloaded: ${host} has no photo at this address (404); ${host}: This file is not an image.`,
  );
  expect(done.body).toMatch(/&lt;Mug&gt;<\/th><td[^>]*>http:\/\/[^<]*\/gone</);
  expect(done.body).not.toContain('hx-trigger="every');
  const other = await aStore(context.app);
  expect((await get(other, address)).statusCode).toBe(404);
});

test.each([
  ['no file at all', '', ''],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'photo.png'],
  ['an Excel workbook', Buffer.from('504b0304140006000800', 'hex'), 'list.xlsx'],
])('%s is refused in words, on the page of the form', async (_what, content, name) => {
  const response = await send(content, name);
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('role="alert"');
  expect(response.body).toContain('name="file"');
});

test('columns that are not recognised are chosen by hand, without the file again', async () => {
  const shop = await aStore(context.app);
  const address =
    (await send('Sache;Betrag;Anzahl\nTasse;12,50;3\n', 'a.csv', shop)).headers.location ?? '';
  const asked = await get(shop, address);
  expect(asked.body).toContain(
    'We don’t recognise the columns in this file: Sache, Betrag, Anzahl.',
  );
  expect(asked.body).toMatch(/<details[^>]*open[\s\S]*Tasse[\s\S]*name="column.3"/);
  expect(asked.body).not.toContain(`${address}/run`);
  const twice = { sign: '', 'column.1': 'name', 'column.2': 'price', 'column.3': 'price' };
  await post(shop, `${address}/read`, twice);
  const refused = (await get(shop, address)).body;
  expect(refused).toContain('Two columns are chosen for the same field');
  expect(refused.match(/value="price" selected/g)).toHaveLength(2);
  const other = await aStore(context.app);
  const chosen = { ...twice, 'column.3': 'stock' };
  expect((await post(other, `${address}/read`, chosen)).statusCode).toBe(404);
  expect((await post(shop, `${address}/read`, chosen)).headers.location).toBe(address);
  const page = await get(shop, address);
  expect(page.body).toContain('Numbers are read with a decimal comma: 1.299,50.');
  expect(page.body).toMatch(
    /Tasse<[\s\S]*data-label="Price">₹12.50<[\s\S]*data-label="Stock">\s*3/,
  );
  await post(shop, `${address}/run`);
  await runImport({ ownerId: shop.ownerId, importId: address.split('/').pop() ?? '' });
  expect((await get(shop, address)).body).toMatch(/Products added<\/dt><dd[^>]*>1</);
});

test('the decimal sign is chosen where the file leaves it open', async () => {
  const address = (await send('Name;Price\nTasse;1.299\n')).headers.location ?? '';
  expect((await get(store, address)).body).toContain('could be 1299 or 1.299');
  await post(store, `${address}/read`, { sign: ',' });
  const page = await get(store, address);
  expect(page.body).toMatch(/data-label="Price">₹1,299</);
  expect(page.body).toMatch(/<option value="," selected>/);
});

test('there is a template to fill in, which the import reads', async () => {
  expect((await get(store, HOME)).body).toContain(`${HOME}/template.csv`);
  const template = await get(store, `${HOME}/template.csv`);
  const { headers } = await send(template.body, 'template.csv', await aStore(context.app));
  expect(headers.location).toMatch(/import\/[\da-f-]{36}$/);
});

test('a file of 10 MiB and one byte is refused', async () => {
  const response = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('must be 10 MB or smaller');
});

test("another store's import is 404 and cannot be run", async () => {
  const other = await aStore(context.app);
  const address = await previewed();
  for (const path of ['', '/rejected.csv']) {
    expect((await get(other, address + path)).statusCode).toBe(404);
  }
  expect((await post(other, `${address}/run`)).statusCode).toBe(404);
  expect((await get(other, HOME)).body).not.toContain('products.csv');
});
