import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { PICTURES } from '../../../src/limits.ts';
import { projectRoot } from '../../../src/paths.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { importerOf } from '../../support/import-csv.ts';
import { multipartOf } from '../../support/multipart.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { testWithFile } from '../../support/test-with-file.ts';

const context = useApp();
const call = apiOf(context);
const importCsv = importerOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

interface Listed {
  id: string;
  name: string;
  slug: string;
  active: boolean;
  category: string;
  description: string;
  options: string[];
  variants: {
    name: string;
    sku: string | null;
    price: number;
    compareAtPrice: number | null;
    stock: number;
    trackStock: boolean;
    oversell: boolean;
    options: Record<string, string>;
  }[];
}

const productsOf = async (shop: TestStore): Promise<Listed[]> =>
  (await call(shop, 'GET', '/api/products?limit=100&sort=createdAt')).json().items;

const exportOf = async (shop: TestStore) =>
  (await call(shop, 'GET', '/api/products/export.csv')).body;

const withoutIds = (csv: string) => csv.replace(/"[\da-f]{8}-[\da-f-]{36}"/g, '""');

/** Stock is the sum of the ledger, for every variant of the store. */
const ledgerGaps = (shop: TestStore) =>
  rows(
    `select v.id from product_variants v
      where v.owner_id = ? and v.stock <> coalesce((select sum(m.delta) from stock_movements m
        where m.owner_id = ? and m.variant_id = v.id), 0)`,
    [shop.ownerId, shop.ownerId],
  );

const FIXTURES = join(projectRoot, '../shared/fixtures/catalogs');
const SHOPIFY_FILE = join(FIXTURES, 'shopify-apparel.csv');
const WOO_FILE = join(FIXTURES, 'woocommerce-sample.csv');

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src
plain-tee,Plain Tee,"<p>Soft &amp; light</p><ul><li>Cotton</li></ul>",me,Tops,"a, b",true,Title,Default Title,PT-1,150,shopify,4,deny,20,25,https://example.com/a.jpg
wool-cap,Wool Cap,,me,,winter,false,Size,Small,,0,shopify,-2,deny,10,,https://example.com/b.jpg
wool-cap,,,,,,,,Large,,0,shopify,3,continue,12,,
wool-cap,,,,,,,,,,,,,,,,https://example.com/c.jpg
`;

const WOO = `ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
1,variable,hood,Hoodie,1,visible,Short.,<b>Long</b>,1,,0,,,,"Clothing > Hoodies, Sale",https://example.com/a.png,,Color,"Blue, Red",Size,"S, M"
2,variation,hood-b,Hoodie - Blue,1,visible,,,1,5,0,0.4,42,45,,,hood,Color,Blue,Size,
3,variation,hood-r,Hoodie - Red,1,visible,,,0,,0,,,45,,,id:1,Color,Red,Size,
4,"simple, downloadable, virtual",song,Song,1,visible,,,1,,0,,,3,Music,,,,,,
5,simple,hid,Hidden,1,hidden,,,1,2,1,,,7,,,,Color,Green,,
6,grouped,all,Everything,1,visible,,,1,,0,,,,Clothing,,,,,,
7,variation,lost,Lost,1,visible,,,1,,0,,,9,,,gone,Color,Red,,
8,external,ext,Elsewhere,1,visible,,,1,,0,,,30,Donation,,,,,,
`;

describe('import', () => {
  test('our own columns: a dry run says the same as the import, and the second changes nothing', async () => {
    const shop = await aStore(context.app);
    const csv = [
      'Name,Option 1 name,Option 1 value,Price,Stock,SKU',
      'Kurta,Size,S,"1,299.50",3,K-S',
      'Kurta,Size,M,1299.5,4,K-M',
      'Mug,,,499,2,M-1',
      'Bowl,,,many,2,B-1',
      ',,,5,5,',
      'Plate,,,450.123,1,P-1',
      'Cup,,,45,1.5,C-1',
      'Vase,,,45,1,M-1',
      '',
    ].join('\r\n');
    const expected = {
      rows: 8,
      productsCreated: 2,
      productsUpdated: 0,
      unchanged: 0,
      problems: [
        {
          row: 5,
          column: 'Price',
          message:
            '"many" is not a price. Enter an amount in INR with up to 2 decimal places, such as 49.50',
        },
        { row: 6, column: 'Name', message: 'is required' },
        {
          row: 7,
          column: 'Price',
          message:
            '"450.123" is not a price. Enter an amount in INR with up to 2 decimal places, such as 49.50',
        },
        { row: 8, column: 'Stock', message: '"1.5" is not a whole number' },
        { row: 9, column: 'SKU', message: '"M-1" is also in row 4' },
      ],
    };
    const dry = await importCsv(shop, csv, '?dryRun=1');
    expect(dry.statusCode).toBe(200);
    expect(dry.json()).toMatchObject(expected);
    expect(await productsOf(shop)).toEqual([]);
    expect((await importCsv(shop, csv)).json()).toMatchObject(expected);
    const second = (await importCsv(shop, csv)).json();
    expect(second).toMatchObject({ productsCreated: 0, productsUpdated: 0, unchanged: 2 });
    const [kurta, mug] = await productsOf(shop);
    expect(kurta).toMatchObject({
      name: 'Kurta',
      options: ['Size'],
      variants: [
        { name: 'S', sku: 'K-S', price: 1299.5, stock: 3, options: { Size: 'S' } },
        { name: 'M', sku: 'K-M', price: 1299.5, stock: 4 },
      ],
    });
    expect(mug).toMatchObject({ name: 'Mug', variants: [{ price: 499, stock: 2 }] });
    expect(await ledgerGaps(shop)).toEqual([]);
  });

  test('a list of SKUs changes price and stock of what is there, through the ledger', async () => {
    const shop = await aStore(context.app);
    await importCsv(shop, 'name,price,stock,sku\nMug,10,5,A\nBowl,20,5,B\n');
    const result = (await importCsv(shop, 'sku;stock;price\nA;2;10,50\nB;5;20\nC;1;1\n')).json();
    expect(result).toMatchObject({ productsCreated: 0, productsUpdated: 1, unchanged: 1 });
    expect(result.problems).toEqual([{ row: 4, column: 'Name', message: 'is required' }]);
    const [mug] = await productsOf(shop);
    expect(mug?.variants).toMatchObject([{ sku: 'A', price: 10.5, stock: 2 }]);
    const movements = await rows(
      `select delta, reason from stock_movements where owner_id = ? and delta < 0`,
      [shop.ownerId],
    );
    expect(movements).toEqual([{ delta: -3, reason: 'import' }]);
  });

  test('a list without a stock column is not counted', async () => {
    const shop = await aStore(context.app);
    await importCsv(shop, 'name,price\nMug,10\n');
    expect((await productsOf(shop))[0]?.variants).toMatchObject([{ stock: 0, trackStock: false }]);
  });

  test("Shopify's export: options, photos-only rows, published, stock rules", async () => {
    const shop = await aStore(context.app);
    const result = (await importCsv(shop, `\ufeff${SHOPIFY.replaceAll('\n', '\r\n')}`)).json();
    expect(result).toMatchObject({ rows: 4, productsCreated: 2, problems: [] });
    expect(result).toMatchObject({
      notices: ['1 row has stock below 0 and is imported with 0'],
      pictures: { waiting: 3 },
    });
    const [tee, cap] = await productsOf(shop);
    expect(tee).toMatchObject({
      slug: 'plain-tee',
      category: 'Tops',
      description: 'Soft & light\n\n• Cotton',
      active: true,
      options: [],
      variants: [
        { name: '', sku: 'PT-1', price: 20, compareAtPrice: 25, stock: 4, weightGrams: 150 },
      ],
    });
    expect(cap).toMatchObject({
      category: 'winter',
      active: false,
      options: ['Size'],
      variants: [
        { name: 'Small', price: 10, stock: 0, oversell: false },
        { name: 'Large', price: 12, stock: 3, oversell: true },
      ],
    });
    expect((await importCsv(shop, SHOPIFY)).json()).toMatchObject({ unchanged: 2, problems: [] });
  });

  test("WooCommerce's export: parents, sale prices, stock, hidden and grouped products", async () => {
    const shop = await aStore(context.app);
    const result = (await importCsv(shop, WOO)).json();
    expect(result).toMatchObject({ rows: 8, productsCreated: 4 });
    expect(result.problems.map((problem: { row: number }) => problem.row)).toEqual([7, 8]);
    const [hoodie, song, hidden, elsewhere] = await productsOf(shop);
    expect(hoodie).toMatchObject({
      name: 'Hoodie',
      category: 'Hoodies',
      description: 'Short.\n\nLong\n\nSize: S, M',
      options: ['Color'],
      variants: [
        {
          sku: 'hood-b',
          price: 42,
          compareAtPrice: 45,
          stock: 5,
          trackStock: true,
          weightGrams: 400,
        },
        { sku: 'hood-r', price: 45, compareAtPrice: null, stock: 0, trackStock: true },
      ],
    });
    expect(song).toMatchObject({ active: true, variants: [{ price: 3, trackStock: false }] });
    expect(hidden).toMatchObject({ active: false, description: 'Color: Green' });
    expect(hidden?.variants).toMatchObject([{ stock: 2, oversell: true }]);
    expect(elsewhere).toMatchObject({ name: 'Elsewhere', active: false });
    expect((await importCsv(shop, WOO)).json()).toMatchObject({ unchanged: 4, productsUpdated: 0 });
  });

  test('columns and the decimal sign can be told; unknown columns are named', async () => {
    const shop = await aStore(context.app);
    const send = async (fields: Record<string, string>) => {
      const content = 'Sache;Betrag;Anzahl\nTasse;1.299;3\n';
      const form = await multipartOf([{ name: 'a.csv', content }], fields);
      return context.app.inject({
        method: 'POST',
        url: '/api/products/import.csv?dryRun=1',
        headers: { ...shop.headers, ...form.headers },
        payload: form.payload,
      });
    };
    expect((await send({})).json()).toMatchObject({
      code: 'COLUMNS_UNKNOWN',
      details: { columns: ['Sache', 'Betrag', 'Anzahl'] },
    });
    const mapping = JSON.stringify({ name: 'Sache', price: 2, stock: 'anzahl' });
    const read = (await send({ mapping, decimalSign: ',' })).json();
    expect(read).toMatchObject({ productsCreated: 1, problems: [] });
    expect(read.reading).toMatchObject({
      takenSign: ',',
      columns: [{ name: 'Sache', field: 'name' }, { field: 'price' }, { field: 'stock' }],
    });
    const wrong: Record<string, string>[] = [
      { mapping: '[]' },
      { mapping: '{"colour":1}' },
      { mapping: '{"name":"Sache","price":"Preis"}' },
      { mapping: '{"name":1,"price":1}' },
      { decimalSign: 'comma' },
    ];
    for (const fields of wrong) {
      expect((await send(fields)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  test('980 of 1,000 rows go in, 20 bad ones are named, within five seconds of work', async () => {
    const shop = await aStore(context.app);
    const lines = Array.from({ length: 1000 }, (_, index) =>
      index % 50 === 7
        ? `Bad ${index},oops,1,X-${index}`
        : `Item ${index},${index}.50,3,S-${index}`,
    );
    const csv = ['name,price,stock,sku', ...lines].join('\n');
    let result = {} as { problems: object[] };
    const worked = await cpuTime(async () => {
      result = (await importCsv(shop, csv)).json();
    });
    expect(result).toMatchObject({ rows: 1000, productsCreated: 980 });
    expect(result.problems).toHaveLength(20);
    expect(worked).toBeLessThan(5_000);
    expect((await importCsv(shop, csv)).json()).toMatchObject({
      unchanged: 980,
      productsCreated: 0,
    });
    expect(await ledgerGaps(shop)).toEqual([]);
  });

  test('products whose import fails in the database leave the others alone', async () => {
    const shop = await aStore(context.app);
    await importCsv(shop, 'handle,name,price,stock\nmug,Mug,10,1\n');
    // What somebody else does between plan and write, as a rule of the database.
    await context.db.knex.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin
         raise check_violation using message = 'no'; end $$;
       create trigger refuse before insert on products for each row when (new.name = 'Cursed')
         execute function refuse();`,
    );
    const result = (
      await importCsv(shop, 'handle,name,price,stock\na,A,1,1\nb,Cursed,1,1\nmug,Mug,11,1\n')
    ).json();
    await context.db.knex.raw('drop trigger refuse on products; drop function refuse;');
    expect(result).toMatchObject({ productsCreated: 1, productsUpdated: 1 });
    expect(result.problems).toEqual([
      { row: 3, column: 'name', message: 'has text or numbers that cannot be stored' },
    ]);
  });

  test('names in other scripts keep an address of their own', async () => {
    const shop = await aStore(context.app);
    const csv = 'name,price\nनीला कप,10\nचाय,20\nCafé Crème,30\n';
    await importCsv(shop, csv);
    const slugs = (await productsOf(shop)).map((product) => product.slug);
    expect(slugs).toEqual(['नीला-कप', 'चाय', 'cafe-creme']);
    expect((await importCsv(shop, csv)).json()).toMatchObject({ unchanged: 3 });
  });

  test.each([
    ['no file', async () => multipartOf([], { other: '1' }), 400],
    [
      'a file of more than 10 MB',
      async () =>
        multipartOf([{ name: 'x.csv', content: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') }]),
      413,
    ],
    ['unknown columns', async () => multipartOf([{ name: 'x.csv', content: 'a,b\n1,2\n' }]), 400],
    ['an empty file', async () => multipartOf([{ name: 'x.csv', content: '' }]), 400],
    [
      'more than 20,000 rows',
      async () =>
        multipartOf([{ name: 'x.csv', content: `name,price\n${'a,1\n'.repeat(20_001)}` }]),
      400,
    ],
  ])('%s is refused', async (_, form, statusCode) => {
    const { payload, headers } = await form();
    const response = await context.app.inject({
      method: 'POST',
      url: '/api/products/import.csv',
      headers: { ...store.headers, ...headers },
      payload,
    });
    expect(response.statusCode).toBe(statusCode);
  });
});

describe('export', () => {
  test('what goes out comes back unchanged, here and in an empty store', async () => {
    const shop = await aStore(context.app);
    const bodies = [
      {
        name: '=HYPERLINK("x"), "quoted"; नमस्ते 🎁',
        description: '-1 line\nsecond, "line"\n\n+end',
        category: '@home',
        aliases: ['a | b', "'=tick", 'c\\d'],
        active: false,
        options: ['Size', '-Colour'],
        variants: [
          {
            price: 0.05,
            compareAtPrice: 10,
            stock: 3,
            sku: '+SKU,1',
            options: { Size: '=1', '-Colour': "'@" },
            weightGrams: 12,
          },
          {
            price: 99999.99,
            trackStock: false,
            oversell: true,
            active: false,
            name: "''-x",
            options: { Size: 'Üñï', '-Colour': '"' },
          },
        ],
      },
      { name: 'Below', price: 1, stock: -5, oversell: true },
      { name: 'Below', price: 2 },
    ];
    for (const body of bodies) {
      expect((await call(shop, 'POST', '/api/products', body)).statusCode).toBe(201);
    }
    const before = await productsOf(shop);
    const csv = await exportOf(shop);
    expect(csv.startsWith('\ufeff')).toBe(true);
    // A number, such as a stock below zero, is what it is.
    const cells = parse(csv, { bom: true }).flat();
    for (const cell of cells) expect(cell).not.toMatch(/^(?!-\d+$)[=+\-@\t\r]/);
    expect((await importCsv(shop, csv)).json()).toMatchObject({
      rows: 4,
      productsCreated: 0,
      productsUpdated: 0,
      unchanged: 3,
      problems: [],
    });
    expect(await productsOf(shop)).toEqual(before);
    const empty = await aStore(context.app);
    expect((await importCsv(empty, csv)).json()).toMatchObject({
      productsCreated: 3,
      problems: [],
    });
    // Each export has an id of its own.
    expect(withoutIds(await exportOf(empty))).toBe(withoutIds(csv));
    expect(await ledgerGaps(empty)).toEqual([]);
  });

  test('more products than one page of it, in the current filter', async () => {
    const shop = await aStore(context.app);
    const lines = Array.from(
      { length: 450 },
      (_, index) => `P${index},1,${index % 2 ? 'Odd' : 'Even'}`,
    );
    await importCsv(shop, ['name,price,category', ...lines].join('\n'));
    expect((await exportOf(shop)).trim().split('\n')).toHaveLength(451);
    const odd = await call(shop, 'GET', '/api/products/export.csv?category=Odd');
    expect(odd.body.trim().split('\n')).toHaveLength(226);
    expect(odd.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(odd.headers['content-disposition']).toContain('products.csv');
  });

  test('holds nothing of another store, and its SKUs do not match here', async () => {
    const [mine, theirs] = [await aStore(context.app), await aStore(context.app)];
    await importCsv(theirs, 'name,price,sku\nTheirs,1,T-1\n');
    expect(await exportOf(mine)).not.toContain('Theirs');
    expect((await importCsv(mine, 'name,price,sku\nMine,2,T-1\n')).json()).toMatchObject({
      productsCreated: 1,
    });
    expect((await productsOf(theirs))[0]).toMatchObject({
      name: 'Theirs',
      variants: [{ price: 1 }],
    });
  });
});

describe('pictures that a file names', () => {
  interface Noted {
    product: string;
    address: string;
    alt: string;
    position: number;
    skus: string[];
  }
  const noted = (shop: TestStore) =>
    rows<Noted>(
      `select p.name as product, m.address, m.alt, m.position,
              array(select v.sku from product_variants v
                     where v.owner_id = m.owner_id and v.id = any(m.variant_ids)
                     order by v.sku) as skus
         from product_image_imports m
         join products p on p.owner_id = m.owner_id and p.id = m.product_id
        where m.owner_id = ? order by m.id`,
      [shop.ownerId],
    );
  const jobsOf = (shop: TestStore) =>
    rows(`select 1 from jobs where name = 'fetch-product-image' and data ->> 'ownerId' = ?`, [
      shop.ownerId,
    ]);
  const at = (name: string) => `https://example.com/${name}.jpg`;

  test('are noted once, fetched afterwards, and told; a dry run notes none', async () => {
    const shop = await aStore(context.app);
    const dry = (await importCsv(shop, SHOPIFY, '?dryRun=1')).json();
    expect(dry.pictures).toEqual({
      waiting: 3,
      done: 0,
      failed: 0,
      problems: [],
      message: '3 photos will be downloaded',
    });
    expect([await noted(shop), await jobsOf(shop)]).toEqual([[], []]);
    const first = (await importCsv(shop, SHOPIFY)).json();
    expect(first.pictures.message).toBe('3 photos are being downloaded');
    expect((await noted(shop)).map(({ product, address }) => [product, address])).toEqual([
      ['Plain Tee', at('a')],
      ['Wool Cap', at('b')],
      ['Wool Cap', at('c')],
    ]);
    expect(await jobsOf(shop)).toHaveLength(PICTURES.perStore);
    const again = (await importCsv(shop, SHOPIFY)).json();
    expect(again).toMatchObject({ unchanged: 2, pictures: { waiting: 3 } });
    expect(await noted(shop)).toHaveLength(3);
    expect(await jobsOf(shop)).toHaveLength(PICTURES.perStore);
  });

  test('that failed are told with their reasons, and tried again by the next import', async () => {
    const shop = await aStore(context.app);
    await importCsv(shop, SHOPIFY);
    await rows(
      `update product_image_imports set state = 'failed', error = 'example.com did not respond'
        where owner_id = ? and address <> ?`,
      [shop.ownerId, at('a')],
    );
    await rows(
      `update product_image_imports set state = 'done' where owner_id = ? and address = ?`,
      [shop.ownerId, at('a')],
    );
    const told = {
      waiting: 0,
      done: 1,
      failed: 2,
      problems: [
        { product: 'Wool Cap', address: at('b'), message: 'example.com did not respond' },
        { product: 'Wool Cap', address: at('c'), message: 'example.com did not respond' },
      ],
      message:
        '1 photo was downloaded. 2 photos could not be downloaded: example.com did not respond',
    };
    expect((await importCsv(shop, SHOPIFY, '?dryRun=1')).json().pictures).toEqual(told);
    expect((await importCsv(shop, SHOPIFY)).json().pictures).toEqual(told);
    expect((await importCsv(shop, SHOPIFY)).json().pictures).toMatchObject({ waiting: 2, done: 1 });
  });

  test('Shopify: in the order of their positions, with descriptions and what variants show', async () => {
    const shop = await aStore(context.app);
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image';
    const lines = [
      `cap,Cap,Colour,Red,C-R,10,${at('back')},2,From behind,${at('red')}`,
      `cap,,,Blue,C-B,10,${at('front')},1,From the front,${at('blue')}`,
      `cap,,,Navy,C-N,10,,,,${at('blue')}`,
      `cap,,,,,,${at('red')},3,,`,
    ];
    await importCsv(shop, [header, ...lines].join('\n'));
    expect(await noted(shop)).toEqual([
      { product: 'Cap', address: at('front'), alt: 'From the front', position: 0, skus: [] },
      { product: 'Cap', address: at('back'), alt: 'From behind', position: 1, skus: [] },
      { product: 'Cap', address: at('red'), alt: '', position: 2, skus: ['C-R'] },
      { product: 'Cap', address: at('blue'), alt: '', position: 3, skus: ['C-B', 'C-N'] },
    ]);
  });

  test('our own columns: several in a cell, and one for a variant', async () => {
    const shop = await aStore(context.app);
    const cell = `${at('w_1,h_2/a')}, ${at('b')} | ${at('c')},${at('a')}`;
    const csv = `name,price,sku,option 1 name,option 1 value,images,variant image\nMug,1,M-S,Size,S,"${cell}",${at('s')}\nMug,1,M-L,Size,L,,${at('l')}\nCup,1,C,,,mug.jpg,\n`;
    await importCsv(shop, csv);
    expect((await noted(shop)).map(({ address, skus }) => [address, ...skus])).toEqual([
      [at('w_1,h_2/a')],
      [at('b')],
      [at('c')],
      [at('a')],
      [at('s'), 'M-S'],
      [at('l'), 'M-L'],
      ['mug.jpg'],
    ]);
  });

  test('are twelve for a product, and of products that were imported only', async () => {
    const shop = await aStore(context.app);
    const many = Array.from({ length: 15 }, (_, index) => at(`many-${index}`)).join(' ');
    const csv = `name,price,images\nMug,1,${many}\nBowl,free,${at('bowl')}\n`;
    expect((await importCsv(shop, csv)).json().pictures).toMatchObject({ waiting: 12 });
    expect(await noted(shop)).toHaveLength(12);
  });

  test('are five thousand at once; the next import goes on with the rest', async () => {
    const shop = await aStore(context.app);
    const lines = Array.from(
      { length: 1_300 },
      (_, index) => `P${index},1,${[1, 2, 3, 4].map((one) => at(`${index}-${one}`)).join(' ')}`,
    );
    const csv = ['name,price,images', ...lines].join('\n');
    const first = (await importCsv(shop, csv)).json().pictures;
    expect(first).toMatchObject({
      waiting: 5_000,
      message:
        '5,000 photos are being downloaded. 200 more will be downloaded when you import the file again',
    });
    expect(await noted(shop)).toHaveLength(5_000);
    expect((await importCsv(shop, csv)).json().pictures.message).toBe(
      '5,200 photos are being downloaded',
    );
    expect(await noted(shop)).toHaveLength(5_200);
    expect(await jobsOf(shop)).toHaveLength(PICTURES.perStore);
  });

  test('that are no addresses at all do no harm', async () => {
    const shop = await aStore(context.app);
    const odd = [
      `data:image/png;base64,${'A'.repeat(9_000)}`,
      // Alike as far as they are kept: one.
      `data:image/png;base64,${'A'.repeat(8_000)}B`,
      `http://a/${'é'.repeat(5_000)}`,
      '😀',
    ];
    const csv = `name,price,images\nMug,1,"${odd.join(' ')}"\n`;
    expect((await importCsv(shop, csv)).json()).toMatchObject({
      productsCreated: 1,
      pictures: { waiting: 3 },
    });
  });

  testWithFile(SHOPIFY_FILE, 'the apparel shop names a picture for each product', async () => {
    const shop = await aStore(context.app);
    await importCsv(shop, readFileSync(SHOPIFY_FILE));
    const found = await noted(shop);
    expect(found).toHaveLength(20);
    expect(found[0]).toEqual({
      product: 'Ocean Blue Shirt',
      address: 'https://burst.shopifycdn.com/photos/young-man-in-bright-fashion_925x.jpg',
      alt: '',
      position: 0,
      skus: [],
    });
  });

  testWithFile(WOO_FILE, 'the sample shop names those of products and variations', async () => {
    const shop = await aStore(context.app);
    await importCsv(shop, readFileSync(WOO_FILE));
    const of = (wanted: string) =>
      noted(shop).then((all) =>
        all
          .filter(({ product }) => product === wanted)
          .map(({ address, skus }) => [address.split('/').pop(), ...skus]),
      );
    expect(await noted(shop)).toHaveLength(22);
    expect(await of('T-Shirt')).toEqual([
      ['t-shirt-green.png', 'cc-t-shirt-green'],
      ['t-shirt-blue.png', 'cc-t-shirt-blue'],
      ['t-shirt-red.png', 'cc-t-shirt-red'],
    ]);
    expect((await of('Hoodie')).map(([file]) => file)).toEqual([
      'hoodie-no-pocket-red.png',
      'hoodie-no-pocket-blue.png',
      'hoodie-no-pocket-green.png',
      'hoodie-with-logo.png',
      'hoodie-no-pocket-red-with-logo.png',
      'hoodie-no-pocket-blue-with-logo.png',
      'hoodie-no-pocket-green-with-logo.png',
    ]);
  });
});

describe('files that sellers bring along', () => {
  testWithFile(SHOPIFY_FILE, 'the apparel shop of Shopify imports as it is', async () => {
    const shop = await aStore(context.app);
    const file = readFileSync(SHOPIFY_FILE);
    expect((await importCsv(shop, file)).json()).toMatchObject({
      rows: 22,
      productsCreated: 20,
      problems: [],
    });
    expect((await importCsv(shop, file)).json()).toMatchObject({
      unchanged: 20,
      productsUpdated: 0,
    });
    const products = await productsOf(shop);
    const top = products.find((product) => product.slug === 'classic-varsity-top');
    expect(top).toMatchObject({ category: 'women', active: true, options: ['Size'] });
    expect(top?.variants.map(({ name, price, stock }) => [name, price, stock])).toEqual([
      ['Small', 60, 1],
      ['Medium', 60, 1],
      ['Large', 60, 1],
    ]);
  });

  testWithFile(WOO_FILE, 'the sample shop of WooCommerce imports as it is', async () => {
    const shop = await aStore(context.app);
    const file = readFileSync(WOO_FILE);
    const result = (await importCsv(shop, file)).json();
    expect(result).toMatchObject({ rows: 24, productsCreated: 14 });
    // A group of other products is all that cannot be sold by itself.
    expect(result.problems).toMatchObject([{ column: 'Type' }]);
    expect((await importCsv(shop, file)).json()).toMatchObject({
      unchanged: 14,
      productsUpdated: 0,
    });
    const products = await productsOf(shop);
    const named = (name: string) => products.find((product) => product.name === name);
    expect(named('Hoodie')?.options).toEqual(['Color', 'Logo']);
    expect(named('Hoodie')?.variants).toHaveLength(6);
    expect(named('T-Shirt')).toMatchObject({ options: ['Color'], category: 'Tshirts' });
    expect(named('T-Shirt')?.variants.map(({ sku }) => sku)).toEqual([
      'cc-t-shirt-blue',
      'cc-t-shirt-green',
      'cc-t-shirt-red',
    ]);
    expect(named('Beanie')?.variants).toMatchObject([{ price: 18, compareAtPrice: 20 }]);
  });
});
