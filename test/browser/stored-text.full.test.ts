import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { pathWithIds } from '../support/hardening/call-operation.ts';
import { bySize } from '../support/resilience/by-size.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { anOperator } from '../support/stores.ts';
import { bodyFor, kindsIn } from '../support/tenant-bodies.ts';
import {
  cancelFor,
  writeOnChats,
  writeOnOrder,
  writeOnPlatform,
  writeOnStore,
} from './support/hostile-texts.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const MINUTES = 60_000;

/** Texts that run, or become markup, wherever they reach a page unescaped. All leave a trace. */
const KNOWN = [
  '<script>trace()</script>',
  '"><script src=/trace></script>',
  '</title><script>trace()</script>',
  '</textarea><xss-trace></xss-trace>',
  '</template><xss-trace></xss-trace>',
  '<!-- --><xss-trace></xss-trace>',
  '<img src=x onerror=trace()>',
  '<svg onload=trace()>',
  '<svg><script>trace()</script></svg>',
  '<details open ontoggle=trace()>',
  '<input autofocus onfocus=trace()>',
  '<iframe srcdoc="<script>parent.trace()</script>">',
  '<object data="javascript:trace()">',
  '<a href="javascript:trace()">a</a>',
  '<form action=javascript:trace()><button>b</button>',
  '<base href="https://trace.example/">',
  '<meta http-equiv=refresh content="0;url=/trace">',
  '<link rel=stylesheet href=/trace>',
  '<style>@import "/trace";</style>',
  '<div hx-get=/trace hx-trigger=load>',
  '" hx-get="/trace" hx-trigger="load',
  '" onmouseover="trace()" autofocus onfocus="trace()',
  "' onfocus='trace()' autofocus x='",
  '` onfocus=trace() autofocus x=`',
  'javascript:trace()',
  '&lt;script&gt;trace()&lt;/script&gt;',
  '&#60;img src=x onerror=trace()&#62;',
  '<%= trace() %><%~ trace() %>',
  '{{constructor.constructor("trace()")()}}$' + '{trace()}',
  '</script><script>trace()</script>',
  '=HYPERLINK("javascript:trace()")',
  'a\u2028<script>trace()</script>',
];
const TAGS = [
  ...['img src=x', 'svg', 'body', 'video src=x', 'audio src=x', 'details open', 'input autofocus'],
  ...[
    'select autofocus',
    'textarea autofocus',
    'marquee',
    'iframe',
    'object data=x',
    'embed src=x',
  ],
  ...[
    'a href=x autofocus',
    'p style=animation-name:x',
    'form',
    'button autofocus',
    'math',
    'style',
  ],
  'link rel=stylesheet href=x',
];
const EVENTS = ['onload', 'onerror', 'onfocus', 'ontoggle', 'onstart', 'onanimationstart'];
const ALL = [
  ...KNOWN,
  ...EVENTS.flatMap((event) => TAGS.map((tag) => `<${tag} ${event}=trace()>`)),
].slice(0, 150);
/** Of how many products, orders and customers the pages are looked at. */
const ROWS = bySize({ smoke: 5, full: ALL.length });
/**
 * The text of a field in a row: over all rows, or over all fields of a few, each of them comes. One
 * more row is all formulas, for the files.
 */
const textOf = (row: number, field: number): string =>
  row === ROWS ? '=HYPERLINK("javascript:trace()")' : (ALL[(row + field * 13) % ALL.length] ?? '');
/** No two goods of a store have the same. */
const skuOf = (row: number): string => `${textOf(row, 6).slice(0, 50)} ${row}`;
const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1'];

let own: Belongings;
let products: { id: string; slug: string; variants: { id: string }[] }[];
let orders: { id: string; publicToken: string }[];
let customers: string[];

beforeAll(async () => {
  own = await aStoreWithEverything(context.app);
  await send('PATCH', '/api/store', {
    name: KNOWN[0],
    description: KNOWN.join('\n').slice(0, 500),
    contact: { address: KNOWN.slice(0, 4).join(' ') },
    taxId: KNOWN[6],
  });
  products = [];
  orders = [];
  for (let row = 0; row <= ROWS; row++) {
    const formula = FORMULAS[row % FORMULAS.length];
    const option = textOf(row, 1).slice(0, 50);
    const product = await send('POST', '/api/products', {
      name: textOf(row, 0),
      description: `${formula}\n${textOf(row, 2)}`,
      category: textOf(row, 3),
      aliases: [textOf(row, 4), formula],
      options: [option],
      variants: [
        { options: { [option]: textOf(row, 5) }, price: 10, stock: 5, sku: skuOf(row) },
        { options: { [option]: `${textOf(row, 5)} 2` }, price: 20, stock: 5 },
      ],
    });
    products.push(product);
    const bought = await send('POST', `/api/public/catalog/${own.store.slug}/checkout`, {
      paymentMethod: 'cod',
      items: [{ productId: product.id, variantId: product.variants[0].id, quantity: 1 }],
      customer: {
        name: textOf(row, 7),
        phone: `98200${String(10_000 + row)}`,
        address: {
          line1: textOf(row, 8),
          line2: textOf(row, 9),
          city: textOf(row, 10),
          postalCode: '302001',
        },
      },
      notes: textOf(row, 11),
    });
    orders.push(bought.order);
    if ((ROWS - row) % 2 === 0) await writeOnOrder(own.store, bought.order.id, textOf(row, 12));
    else await cancelFor(own.store, bought.order.id, textOf(row, 12));
  }
  const { areas } = await send('PUT', '/api/store/delivery', {
    areas: [0, ROWS].map((row) => ({
      name: textOf(row, 0).slice(0, 100),
      match: { all: true },
      serves: true,
      options: [
        {
          kind: 'pickup',
          name: textOf(row, 1).slice(0, 100),
          charge: { type: 'free' },
          cod: { allowed: true },
          address: textOf(row, 2),
          hours: textOf(row, 3),
        },
      ],
    })),
  });
  own.ids.deliveryArea = areas[0].id;
  own.ids.deliveryOption = areas[0].options[0].id;
  await writeOnChats(own.store, KNOWN);
  const buyers = await rows<{ id: string }>(
    `select customer_id as id from orders where owner_id = ? and source = 'public_store'
      order by order_number`,
    [own.store.ownerId],
  );
  customers = buyers.map(({ id }) => id);
  const orderIds = orders.map(({ id }) => id);
  Object.assign(own.ids, await writeOnStore(own.store, KNOWN, orderIds));
}, 5 * MINUTES);

let senders = 0;
async function send(method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) {
  const answer = await context.app.inject({
    method,
    url,
    payload,
    headers: own.store.headers,
    remoteAddress: `10.9.0.${++senders % 250}`,
  });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json();
}

type TestStoreHeaders = { headers: { authorization: string } };
const found: string[] = [];
afterEach(() => {
  found.length = 0;
});

/** A page whose every sign of a text that ran ends up in `found`. */
async function watched(signedIn: TestStoreHeaders = own.store): Promise<Page> {
  const page = await open({ width: 1280, signedIn });
  const note = (what: string) => found.push(`${new URL(page.url()).pathname}: ${what}`);
  await page.exposeFunction('trace', () => note('a text ran'));
  page.on('dialog', (dialog) => {
    note('a dialog opened');
    return dialog.dismiss();
  });
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (host === 'trace.example' || pathname === '/trace') note(`asked for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) note(message.text());
  });
  return page;
}

/** Markup of a page that no template of ours makes: it can only have come out of a text. */
const foreignMarkup = (page: Page, html?: string): Promise<string[]> =>
  page.evaluate((text) => {
    const shown = text ? new DOMParser().parseFromString(text, 'text/html') : document;
    return (
      [...shown.querySelectorAll('*')]
        .filter(
          (element) =>
            element.matches('xss-trace, base, object, embed, iframe, meta[http-equiv], style') ||
            (element.matches('script') && !element.getAttribute('src')?.startsWith('/assets/')) ||
            [...element.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') ||
                // An address of ours may carry on what was asked for, behind its question mark.
                (/^(?:hx-|src$|action$|formaction$)/.test(name) &&
                  /trace/.test(value.replace(/^(\/(?:dashboard|admin)[^?]*)\?.*/, '$1'))) ||
                (/^(?:href|action|formaction|xlink:href)$/.test(name) &&
                  /^\s*javascript:/i.test(value)),
            ),
        )
        // Data for our own script, which the browser does not run.
        .filter((element) => !element.matches('script[type="application/ld+json"]'))
        .map((element) => element.outerHTML.slice(0, 200))
    );
  }, html);

async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  if ((answer?.status() ?? 500) >= 500) found.push(`${path}: ${answer?.status()}`);
  for (const markup of await foreignMarkup(page)) found.push(`${path}: ${markup}`);
}

/** Pages that answer with a file, or with a part for a script. */
const NO_SCREEN = /\.(?:csv|pdf|png|jpg)$|counts$|\/fresh$|\/media\/:mediaId$|\/picture$/;

function addressesOf({ url }: Route): string[] {
  const route = { method: 'GET', url } as Route;
  const kinds = url.includes('/:') ? kindsIn(route) : [];
  const at = (product: number, order: number): string =>
    kinds.reduce((path, { param, kind }) => {
      const ids = {
        ...own.ids,
        product: products[product]?.id ?? '',
        variant: products[product]?.variants[0]?.id ?? '',
        order: orders[order]?.id ?? '',
        customer: customers[order] ?? '',
      };
      return path.replace(`:${param}`, ids[kind]);
    }, url);
  if (!/\/:id$/.test(url)) return [at(0, 0)];
  return products.map((_, index) => at(index, index));
}

test(
  'F-01 no text that a shopper or seller wrote runs or becomes markup in the desk',
  async () => {
    const page = await watched();
    const routes = routesOf(context.app).filter(
      ({ method, url, config }) =>
        method === 'GET' &&
        url.startsWith('/dashboard') &&
        !NO_SCREEN.test(url) &&
        !config?.isStream,
    );
    const searches = ['products', 'orders'].map(
      (list) => `/dashboard/${list}?search=${encodeURIComponent(KNOWN[1] ?? '')}`,
    );
    const paths = new Set([...routes.flatMap(addressesOf), ...searches]);
    for (const path of paths) await look(page, path);
    expect(found).toEqual([]);
  },
  20 * MINUTES,
);

test(
  'F-01 nor in the shop, its cart and its checkout',
  async () => {
    const page = await watched();
    const shop = `/catalog/${own.store.slug}`;
    await page.goto(shop);
    const cart = {
      v: 1,
      lines: products.map(({ id, variants }) => ({
        productId: id,
        variantId: variants[0]?.id,
        quantity: 1,
      })),
    };
    await page.evaluate((text) => localStorage.setItem('catalog_cart', text), JSON.stringify(cart));
    for (const path of [
      shop,
      `${shop}?search=${encodeURIComponent(KNOWN[1] ?? '')}`,
      `${shop}?category=${encodeURIComponent(KNOWN[0] ?? '')}`,
      `${shop}/cart`,
      `${shop}/checkout`,
      `${shop}/checkout?product=${products[0]?.id}&variant=${products[0]?.variants[0]?.id}`,
      ...products.map(({ slug }) => `${shop}/products/${slug}`),
      ...orders.map(({ publicToken }) => `${shop}/orders/${publicToken}`),
    ]) {
      await look(page, path);
    }
    expect(found).toEqual([]);
  },
  20 * MINUTES,
);

test(
  'F-01 nor in the portal of the operators',
  async () => {
    const operator = await anOperator(context.app);
    await writeOnPlatform(own.store, KNOWN, operator.id);
    const page = await watched(operator);
    const routes = routesOf(context.app).filter(
      ({ method, url }) =>
        method === 'GET' && /^\/admin(?!\/jobs)/.test(url) && !/\.csv$|counts$/.test(url),
    );
    expect(routes.length).toBeGreaterThan(15);
    for (const route of routes) {
      await look(page, pathWithIds(context, route, own));
      for (const path of searchesFor(KNOWN[1] ?? '', route)) await look(page, path);
    }
    expect(found).toEqual([]);
  },
  3 * MINUTES,
);

test('F-01 what it looks for is noticed when it is there', async () => {
  const page = await watched();
  await page.goto(`/catalog/${own.store.slug}`);
  for (const payload of ['<xss-trace></xss-trace>', '<img src=x onerror=trace()>']) {
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payload);
  }
  expect(await foreignMarkup(page)).toHaveLength(2);
  await expect.poll(() => found.some((line) => line.includes('Content Security'))).toBe(true);
});

test('F-01 nor does a cell of an exported file run in a spreadsheet', async () => {
  const files = routesOf(context.app).filter(
    ({ method, url }) => method === 'GET' && /^\/api\/.*\.csv$/.test(url),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const { url } of files) {
    const answer = await context.app.inject({
      url: `${url}?by=product`,
      headers: own.store.headers,
    });
    const cells: string[] = parse(answer.body, { bom: true, relax_column_count: true }).flat();
    expect(cells.length, url).toBeGreaterThan(20);
    // A bare phone number becomes a number at most, and couriers refuse one with an apostrophe.
    const run = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^\+\d+$/.test(cell));
    expect(run, url).toEqual([]);
    expect(
      cells.some((cell) => cell.includes('HYPERLINK')),
      url,
    ).toBe(true);
  }
});

/** Addresses of a list, each field of whose query holds the text. */
function searchesFor(text: string, { url, schema }: Route): string[] {
  const fields = Object.entries(queryFields(schema)).filter(
    ([, field]) => field.type === 'string' && !field.enum && !field.format,
  );
  if (url.includes(':') || fields.length === 0) return [];
  const query = fields.map(([name, field]) => [name, text.slice(0, field.maxLength ?? 100)]);
  return [`${url}?${new URLSearchParams(query)}`];
}

interface QueryField {
  type?: string;
  enum?: string[];
  format?: string;
  maxLength?: number;
}

const queryFields = (schema: Route['schema']) =>
  (schema as { querystring?: { properties?: Record<string, QueryField> } } | undefined)?.querystring
    ?.properties ?? {};

/** What a form gets back whose every field held the text. */
async function answerTo(text: string, route: Route): Promise<string> {
  const { payload } = await bodyFor(route, own.ids);
  const known = typeof payload === 'string' ? [...new URLSearchParams(payload).keys()] : [];
  const schema = route.schema as { body?: { properties?: object } } | undefined;
  const names = new Set([...known, ...Object.keys(schema?.body?.properties ?? {})]);
  // What takes no text has none to give back, and may end the session.
  if (names.size === 0) return '';
  const answer = await context.app.inject({
    method: 'POST',
    url: addressesOf(route)[0] ?? '',
    headers: { ...own.store.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams([...names].map((name) => [name, text]))}`,
  });
  expect(answer.statusCode, `${route.url}: ${answer.body}`).toBeLessThan(500);
  return `${answer.headers['content-type']}`.startsWith('text/html') ? answer.body : '';
}

test(
  'F-01 nor what was typed, when a form or a search comes back with it',
  async () => {
    const page = await watched();
    const routes = routesOf(context.app).filter(({ url }) => url.startsWith('/dashboard'));
    const lists = routes.filter(
      ({ method, url, config }) => method === 'GET' && !NO_SCREEN.test(url) && !config?.isStream,
    );
    const forms = routes.filter(({ method }) => method === 'POST');
    await page.goto('/dashboard');
    let typedBack = 0;
    for (const text of [KNOWN[1] ?? '', KNOWN[20] ?? '']) {
      for (const path of lists.flatMap((route) => searchesFor(text, route))) await look(page, path);
      for (const route of forms) {
        const html = await answerTo(text, route);
        if (html.includes('/trace')) typedBack += 1;
        for (const markup of await foreignMarkup(page, html)) found.push(`${route.url}: ${markup}`);
      }
    }
    expect(found).toEqual([]);
    expect(typedBack).toBeGreaterThan(20);
  },
  20 * MINUTES,
);
