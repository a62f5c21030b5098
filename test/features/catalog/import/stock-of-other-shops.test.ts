import { beforeEach, expect, test } from 'vitest';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { importerOf } from '../../../support/import-csv.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
const importCsv = importerOf(context);
let shop: TestStore;

beforeEach(async () => {
  shop = await aStore(context.app);
});

interface Variant {
  sku: string;
  stock: number;
  trackStock: boolean;
  oversell: boolean;
}

/** What each SKU may sell: its stock, or "not counted". */
async function stockBySku(): Promise<Record<string, number | string>> {
  const { items } = (await call(shop, 'GET', '/api/products?limit=100')).json();
  const variants: Variant[] = items.flatMap((item: { variants: Variant[] }) => item.variants);
  return Object.fromEntries(
    variants.map(({ sku, stock, trackStock }) => [sku, trackStock ? stock : 'not counted']),
  );
}

const WOO_HEAD =
  'ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
const woo = (...lines: string[]) => `${[WOO_HEAD, ...lines].join('\n')}\n`;
const shirt = (stock: string, sizes: readonly (readonly [string, string, string?])[]) =>
  woo(
    `10,variable,P,Shirt,1,1,${stock},0,,,Size,"S, M, L"`,
    ...sizes.map(
      ([size, own, inStock = '1'], at) =>
        `${11 + at},variation,P-${size},Shirt - ${size},1,${inStock},${own},0,500,P,Size,${size}`,
    ),
  );

test.each([
  [
    'says parent',
    shirt('5', [
      ['S', 'parent'],
      ['M', 'parent'],
    ]),
    { 'P-S': 3, 'P-M': 2 },
  ],
  [
    'is empty',
    shirt('5', [
      ['S', ''],
      ['M', ''],
    ]),
    { 'P-S': 3, 'P-M': 2 },
  ],
  [
    'is at zero',
    shirt('0', [
      ['S', 'parent'],
      ['M', 'parent'],
    ]),
    { 'P-S': 0, 'P-M': 0 },
  ],
  [
    'is below zero',
    shirt('-4', [
      ['S', 'parent'],
      ['M', 'parent'],
    ]),
    { 'P-S': 0, 'P-M': 0 },
  ],
  [
    'is smaller than the choice',
    shirt('2', [
      ['S', 'Parent'],
      ['M', 'parent'],
      ['L', 'parent'],
    ]),
    { 'P-S': 1, 'P-M': 1, 'P-L': 0 },
  ],
  [
    'is shared by some only',
    shirt('5', [
      ['S', 'parent'],
      ['M', '7'],
      ['L', ''],
    ]),
    { 'P-S': 3, 'P-M': 7, 'P-L': 2 },
  ],
  [
    'is shared by what is in stock',
    shirt('5', [
      ['S', 'parent'],
      ['M', 'parent', '0'],
    ]),
    { 'P-S': 5, 'P-M': 0 },
  ],
])('WooCommerce: stock kept at the parent that %s is never sold beyond', async (_, csv, stock) => {
  const result = (await importCsv(shop, csv)).json();
  expect(result.problems).toEqual([]);
  expect(await stockBySku()).toEqual(stock);
  const [, pool] = /Shirt,1,1,(-?\d+)/.exec(csv) ?? [];
  expect(result.notices).toEqual([
    expect.stringContaining(`Shirt: its variations share a stock of ${pool}.`),
  ]);
  for (const [sku, pieces] of Object.entries(stock)) {
    if (csv.includes(`${sku},Shirt - ${sku.at(-1)},1,1,7`)) continue;
    expect(result.notices[0]).toContain(`${sku.at(-1)}: ${pieces}`);
  }
  expect((await importCsv(shop, csv)).json()).toMatchObject({ unchanged: 1, productsUpdated: 0 });
});

test('WooCommerce: shared stock without a quantity is said, and leaves what is counted here', async () => {
  const shared = shirt('', [
    ['S', 'parent'],
    ['M', '2'],
  ]);
  const result = (await importCsv(shop, shared)).json();
  expect(await stockBySku()).toEqual({ 'P-S': 'not counted', 'P-M': 2 });
  expect(result.notices).toEqual([
    expect.stringContaining('1 variation shares the stock of its product'),
  ]);
  await importCsv(shop, 'sku,stock,track stock\nP-S,4,yes\n');
  await importCsv(shop, shared);
  expect(await stockBySku()).toEqual({ 'P-S': 4, 'P-M': 2 });
});

test('WooCommerce: many products with shared stock are told, the rest as their number', async () => {
  const lines = Array.from({ length: 23 }, (_, at) => [
    `${at},variable,P${at},Shirt ${at},1,1,4,0,,,Size,"S, M"`,
    `,variation,P${at}S,,1,1,parent,0,5,P${at},Size,S`,
    `,variation,P${at}M,,1,1,parent,0,5,P${at},Size,M`,
  ]).flat();
  const { notices } = (await importCsv(shop, woo(...lines), '?dryRun=1')).json();
  expect(notices).toHaveLength(21);
  expect(notices[20]).toBe('The stock of 3 more products is split in the same way');
});

test('WooCommerce: backorders, sold out without a number, below zero, and its own low mark', async () => {
  const csv = [
    `${WOO_HEAD},Low stock amount`,
    '1,simple,A,A,1,1,3,notify,5,,,,2',
    '2,simple,B,B,1,1,-2,1,5,,,,',
    '3,simple,C,C,1,0,,0,5,,,,4',
    '4,simple,D,D,1,0,-2,0,5,,,,',
    '5,simple,E,E,1,1,1.5,0,5,,,,',
    '6,simple,F,F,1,1,,0,5,,,,9',
    '',
  ].join('\n');
  const result = (await importCsv(shop, csv)).json();
  expect(await stockBySku()).toEqual({ A: 3, B: -2, C: 0, D: 0, F: 'not counted' });
  expect(result.problems).toMatchObject([{ row: 6, column: 'Stock' }]);
  expect(result.notices).toEqual(['1 row has stock below 0 and is imported with 0']);
});

const NONE = /^The file has no stock quantities\./;

test('WooCommerce: a file without quantities leaves counted stock as it is, and says so', async () => {
  await importCsv(shop, 'name,sku,price,stock\nA,A,5,3\n');
  const csv = 'Type,SKU,Name,Regular price\nsimple,A,A,6\nsimple,B,B,6\n';
  for (const file of [csv, woo('1,simple,A,A,1,1,,0,7,,,', '2,simple,B,B,1,1,,0,7,,,')]) {
    const { notices } = (await importCsv(shop, file)).json();
    expect(notices).toEqual([expect.stringMatching(NONE)]);
    expect(await stockBySku()).toEqual({ A: 3, B: 'not counted' });
  }
});

const shopify = (columns: string, ...lines: string[]) =>
  `${[`Handle,Title,Option1 Name,Option1 Value,Variant SKU,${columns}`, ...lines].join('\n')}\n`;

test.each([
  [
    'several locations',
    shopify(
      'Variant Inventory Tracker,Variant Inventory Policy,Variant Price',
      'cup,Cup,Size,S,S,shopify,deny,5',
      'cup,,,L,L,shopify,deny,6',
    ),
  ],
  [
    'several locations, with empty cells',
    shopify(
      'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price',
      'cup,Cup,Size,S,S,shopify,,deny,5',
      'cup,,,L,L,shopify,,continue,6',
    ),
  ],
  [
    'the newer template',
    'Title,URL handle,Option1 name,Option1 value,SKU,Price,Inventory tracker,Continue selling when out of stock\nCup,cup,Size,S,S,5,shopify,DENY\n,cup,,L,L,6,shopify,DENY\n',
  ],
  ['neither tracker nor quantity', shopify('Variant Price', 'cup,Cup,Size,S,S,5', 'cup,,,L,L,6')],
  [
    'our own columns',
    'Handle,Name,SKU,Option 1 value,Price,Stock\ncup,Cup,S,S,5,\ncup,Cup,L,L,6,\n',
  ],
])('a file of %s without quantities does not open sold out', async (_, csv) => {
  const { notices, problems } = (await importCsv(shop, csv)).json();
  expect(problems).toEqual([]);
  expect(notices).toEqual([expect.stringMatching(NONE)]);
  expect(await stockBySku()).toEqual({ S: 'not counted', L: 'not counted' });
  await importCsv(shop, 'sku,stock,track stock\nS,4,yes\n');
  await importCsv(shop, csv);
  expect(await stockBySku()).toEqual({ S: 4, L: 'not counted' });
});

test('Shopify: what it does not count is no missing quantity, and an empty cell among others is told', async () => {
  const columns = 'Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
  const uncounted = shopify(columns, 'a,A,Title,Default Title,A,,,5');
  expect((await importCsv(shop, uncounted)).json().notices).toEqual([]);
  const mixed = shopify(
    columns,
    'b,B,Title,Default Title,B,shopify,2,5',
    'c,C,Title,Default Title,C,shopify,,5',
  );
  expect((await importCsv(shop, mixed)).json().notices).toEqual([
    '1 row has no stock quantity. If it’s new, it starts at 0 and shows as sold out; otherwise its stock stays',
  ]);
  expect(await stockBySku()).toEqual({ A: 'not counted', B: 2, C: 0 });
});
