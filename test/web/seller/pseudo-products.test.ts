import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { runImport } from '../../../src/features/catalog/import/run-import.ts';
import { addImage } from '../../../src/features/catalog/photos/add-image.ts';
import type { ProductInput } from '../../../src/features/catalog/product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { multipartOf } from '../../support/multipart.ts';
import { aWaitingNotice } from '../../support/notices.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { aPicture } from '../../support/pictures.ts';
import { plainWords } from '../../support/plain-words.ts';
import { rows } from '../../support/rows.ts';
import { aSale } from '../../support/sales.ts';
import { aStaffMemberWith } from '../../support/staff.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const folder = useFolder();
const context = useApp({ dataDir: folder });
const { get, post } = pagesOf(context);
const PRODUCTS = '/dashboard/products';
const REPORTS = '/dashboard/reports';

/** Brands, file formats and keys, which are called so in every language. */
const NAMES = [
  ...['WhatsApp', 'Shopify', 'WooCommerce', 'Excel', 'CSV', 'PDF', 'UTF', 'MB', 'AWB', 'SKU'],
  ...['Ctrl+Enter', 'Ctrl+S', 'Ctrl', 'Esc', 'Enter'],
];
/** As the imported files name them. */
const COLUMNS = [
  ...['Active', 'Price', 'Stock', 'Name', 'Handle', 'Type', 'Parent'],
  ...['Option 1 value'],
];
/** Names of the tests' shops, people and files, and of money. */
const DATA = [
  'INR',
  'Indian Rupee',
  'Asha Rao',
  'asha@example.com',
  'Asia/Kolkata',
  '.csv',
  ...COLUMNS,
];

/** Of partials that all pages share, until they are translated. */
const SHARED = [
  ...['Skip to main content', '(optional)', 'Fix 1 error', 'Undo', 'Previous', 'Next', 'Page 1 of'],
  ...['Ask the owner to do it', 'System', 'orders drafts notices', 'Entered manually'],
];

async function speaksPseudo(store: TestStore): Promise<TestStore> {
  await rows(
    `update users set preferences = '{"language": "en-XA"}', name = '१' where owner_id = ?`,
    [store.ownerId],
  );
  await rows(`update stores set name = '२' where owner_id = ?`, [store.ownerId]);
  return store;
}

/** Names and samples of a file's columns, which are whatever the file says. */
const OF_FILE = /<(label for|p class="hint" id)="f-column-[\s\S]*?<\/(?:label|p)>/g;

const left = (html: string, { slug }: TestStore): string[] =>
  plainWords(html.replace(/Fix \d+ errors/g, '').replace(OF_FILE, ''), [
    ...SHARED,
    ...NAMES,
    ...DATA,
    slug,
    'localhost:80',
    'localhost',
    '/catalog/',
    '/products/',
  ]);

async function expectTranslated(store: TestStore, urls: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const url of urls) {
    const { body } = await get(store, url);
    expect(body, url).toContain('⟦');
    found[url] = left(body, store);
  }
  expect(Object.entries(found).filter(([, words]) => words.length > 0)).toEqual([]);
}

/** What a form answers: its page, and what the next page would say. */
async function answerTo(store: TestStore, url: string, fields: Record<string, string>) {
  return told(await post(store, url, fields, { 'hx-request': 'true' }), store);
}

function told(
  answer: { body: string; cookies: { name: string; value: string }[] },
  store: TestStore,
): string[] {
  const flash = answer.cookies.find(({ name }) => name === 'sk_flash');
  const html = `${answer.body}<p>${(flash?.value ?? '').split('\n')[0]}</p>`;
  expect(html).toContain('⟦');
  return left(html, store);
}

async function send(store: TestStore, url: string, content: string, name = '१.csv') {
  const { payload, headers } = await multipartOf([{ name, content }]);
  return context.app.inject({
    method: 'POST',
    url,
    headers: { ...store.headers, ...headers },
    payload,
  });
}

const variantsOf = async (productId: string) =>
  (
    await rows<{ id: string }>(
      'select id from product_variants where owner_id = ? and product_id = ? order by id',
      [store.ownerId, productId],
    )
  ).map(({ id }) => id);

const photoOf = async (productId: string) =>
  (
    await rows<{ id: string }>(
      'select id from product_images where owner_id = ? and product_id = ? order by position',
      [store.ownerId, productId],
    )
  )[0]?.id;

let store: TestStore;
let mug: string;
let shirt: string;

const aProduct = (input: ProductInput) => createProduct(store.tenant, input, SYSTEM);

beforeAll(async () => {
  store = await speaksPseudo(await aStore(context.app));
  mug = await aProduct({ name: 'कप', category: 'घर', variants: [{ priceMinor: 100, stock: 2 }] });
  shirt = await aProduct({
    name: 'कमीज़',
    options: ['माप'],
    active: false,
    variants: [
      { priceMinor: 100, stock: 0, options: { माप: '१' }, sku: '11' },
      { priceMinor: 200, stock: 3, options: { माप: '२' } },
      { priceMinor: 200, stock: 90, options: { माप: '३' }, active: false },
    ],
  });
  const path = join(folder, 'photo.jpg');
  await aPicture().jpeg().toFile(path);
  for (const id of [mug, mug, shirt]) await addImage(store.tenant, id, { path });
});

describe('a new store', () => {
  test('reads nothing in English', async () => {
    const fresh = await speaksPseudo(await aStore(context.app));
    await expectTranslated(fresh, [
      ...['/dashboard', PRODUCTS, `${PRODUCTS}?search=१`, `${PRODUCTS}?stock=out`],
      ...[`${PRODUCTS}/new`, `${PRODUCTS}/import`, REPORTS, '/dashboard/share', '/dashboard/more'],
      ...[
        '/dashboard/help',
        '/dashboard/find',
        '/dashboard/find?q=१',
        '/dashboard/find?q=1234567890',
      ],
      ...['/dashboard/notifications', '/dashboard/notifications?show=unread'],
      ...['/dashboard/notifications/log', '/dashboard/notifications/log?status=failed'],
    ]);
  });
});

describe('products', () => {
  test('are listed, edited and shared', async () => {
    const [variant] = await variantsOf(mug);
    await expectTranslated(store, [
      ...[PRODUCTS, `${PRODUCTS}?shown=no`, `${PRODUCTS}/${mug}`, `${PRODUCTS}/${shirt}`],
      ...[`${PRODUCTS}/${mug}/delete`, `${PRODUCTS}/${mug}/variants/${variant}`],
      ...[`${PRODUCTS}/${shirt}/variants/${(await variantsOf(shirt))[0]}`],
      ...[`/dashboard/share?product=${mug}`, '/dashboard', `/dashboard/find?q=क`],
    ]);
  });

  test('answer forms', async () => {
    const at = `${PRODUCTS}/${mug}`;
    const shown = { name: 'कप', 'variants.0.price': '1', 'variants.0.active': '1' };
    const answers = [
      await answerTo(store, at, { intent: 'generate', ...shown }),
      await answerTo(store, at, {
        ...{ intent: 'generate', ...shown, 'options.0': 'माप' },
        'optionValues.0': '१, २',
      }),
      await answerTo(store, at, { intent: 'add-row', ...shown }),
      await answerTo(store, at, { ...shown, name: '', 'variants.0.price': '१' }),
      await answerTo(store, at, {
        ...{ ...shown, name: '९'.repeat(300), 'variants.0.stock': '-4', 'variants.1.price': '2' },
        ...{ 'variants.2.sku': '11', 'variants.2.price': '2' },
      }),
      await answerTo(store, at, { ...shown, updatedAt: '2020-01-01T00:00:00.000Z' }),
      await answerTo(store, `${at}/quick`, { price: '1', stock: '7', stockWas: '2' }),
      await answerTo(store, `${at}/quick`, { price: '3', stock: '7', stockWas: '7' }),
      await answerTo(store, `${at}/quick`, { price: '४', stock: '7', stockWas: '7' }),
      await answerTo(store, `${at}/photos/${await photoOf(mug)}`, { intent: 'down' }),
      await answerTo(store, `${at}/photos/${await photoOf(mug)}`, { intent: 'describe', alt: '१' }),
      await answerTo(store, `${at}/photos/${await photoOf(mug)}`, { intent: 'remove' }),
      told(await send(store, `${at}/photos`, '<svg/>', '१'), store),
      told(await send(store, PRODUCTS, '', '१'), store),
      told(await send(store, `${PRODUCTS}/import`, '%PDF-1.7', '१'), store),
    ];
    expect(answers.flat()).toEqual([]);
  });

  test('that were sold are not deleted', async () => {
    const order = await anOrder(store, { product: 'प्याला', name: 'आशा' });
    const [item] = await rows<{ productId: string }>(
      'select product_id as "productId" from order_items where owner_id = ? and order_id = ?',
      [store.ownerId, order.id],
    );
    expect(await answerTo(store, `${PRODUCTS}/${item?.productId}/delete`, {})).toEqual([]);
    expect(await answerTo(store, `${PRODUCTS}/${shirt}/delete`, {})).toEqual([]);
  });

  test('are read, but not changed, by staff', async () => {
    const { id, headers } = await aStaffMemberWith(context.app, store, 'replies');
    await rows(`update users set preferences = '{"language": "en-XA"}', name = '३' where id = ?`, [
      id,
    ]);
    const staff = { ...store, headers };
    await expectTranslated(staff, [
      PRODUCTS,
      `${PRODUCTS}/${mug}`,
      '/dashboard',
      '/dashboard/more',
    ]);
  });
});

describe('an import', () => {
  const OWN = 'Name,Price,Stock,Option 1 value,Active,SKU\n';
  const files = {
    own: `${OWN}१,1,1,,,\n२,मुफ़्त,१,,शायद,\n,1,,,,\n३,-1,,,,\n४,1,2,५,,9\n४,1,2,५,,9\n६,,,,,\n`,
    shopify: 'Handle,Title,Variant Price,Option1 Name,Option1 Value\n1,१,2,,\n,२,2,,\n',
    woo: 'Type,SKU,Name,Regular price,Parent\nsimple,1,१,2,\ngrouped,2,२,2,\nexternal,3,३,2,\nvariation,4,४,2,9\nvariable,5,५,2,\n',
    unpriced: 'Name,Price\n१,मुफ़्त\n',
    unknown: 'अ,आ\n१,२\n',
  };
  test.each(Object.entries(files))('of a file (%s) is shown, run and told', async (_, content) => {
    const { headers } = await send(store, `${PRODUCTS}/import`, content);
    const page = String(headers.location);
    await expectTranslated(store, [page]);
    await post(store, `${page}/run`);
    await expectTranslated(store, [page]);
    await runImport({ ownerId: store.ownerId, importId: page.slice(page.lastIndexOf('/') + 1) });
    await expectTranslated(store, [page, `${PRODUCTS}/import`]);
  });
});

describe('reports', () => {
  beforeAll(async () => {
    const sale = { product: 'प्याला' };
    await aSale(store, { ...sale, at: '2026-11-02T12:00:00Z', source: 'chat' });
    for (let day = 10; day < 25; day++) {
      await aSale(store, { ...sale, at: `2026-10-${day}T12:00:00Z` });
      await aSale(store, { ...sale, at: `2026-09-${day}T12:00:00Z`, quantity: 2 });
    }
  });

  test('speak of every period and view', async () => {
    const periods = [
      ...['from=2026-11-01&to=2026-11-30', 'from=2026-10-01&to=2026-10-31'],
      ...['from=2026-10-05&to=2026-10-31', 'from=2026-01-01&to=2026-11-02', ''],
      ...['from=2020-01-01&to=2020-01-02', 'from=2026-11-02&to=2026-11-01', 'from=x'],
    ];
    const views = ['day', 'product', 'source'];
    await expectTranslated(
      store,
      views.flatMap((by) => periods.map((period) => `${REPORTS}?by=${by}&${period}`)),
    );
  });
});

describe('what was told', () => {
  test('is listed, and sent again', async () => {
    const id = await aWaitingNotice(store);
    await rows(
      `update notifications set title = '१', body = '२', error = '३', attempts = 3, resends = 2,
              status = 'failed' where owner_id = ?`,
      [store.ownerId],
    );
    await expectTranslated(store, ['/dashboard/notifications', '/dashboard/notifications/log']);
    expect(await answerTo(store, `/dashboard/notifications/${id}/resend`, {})).toEqual([]);
    expect(await answerTo(store, '/dashboard/notifications/read', {})).toEqual([]);
    await expectTranslated(store, ['/dashboard/notifications/log']);
  });
});
