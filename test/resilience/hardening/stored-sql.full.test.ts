import { beforeAll, expect, test } from 'vitest';
import { RECURRING_JOBS, type RecurringJobName } from '../../../src/kernel/jobs/job-names.ts';
import { logOptions } from '../../../src/log.ts';
import { runRecurringJob } from '../../../worker/run-recurring-job.ts';
import { writeOnOrder, writeOnStore } from '../../browser/support/hostile-texts.ts';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../../support/belongings.ts';
import { pathWithIds } from '../../support/hardening/call-operation.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { useInvariants } from '../../support/invariants.ts';
import { caughtLog } from '../../support/logs.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { type Route, routesOf } from '../../support/route-table.ts';
import { rows } from '../../support/rows.ts';
import { anOperator } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('warn'), stream: logs.stream });
const worker = useInstantWorker();
useInvariants();

/** Texts that change a statement they get into, or break it: a broken one is answered 500. */
const ALL = [
  "'",
  "''",
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table taken_over; --",
  "'); insert into taken_over values (1); --",
  "' union select password_hash from users --",
  "'||(select taken())||'",
  "'||taken()--",
  '1; select taken()',
  '1 or 1=1',
  '1) or (1=1',
  '"; drop table taken_over; --',
  '\\',
  "\\'",
  '$$',
  '$1',
  '?',
  '??',
  ':name',
  '\\?',
  '{}',
  '{"a":1}',
  "'::jsonb",
  '%',
  '_',
  '%\\',
  '/* across tenants */',
  'id desc nulls last, (select 1/0)',
  '(case when 1=1 then id else name end)',
  '../../x',
  '$' + '{process.exit()}',
  "E'\\x27'",
  '＇ or 1=1 --',
  'a\nb',
];
/** What is written down in this run. */
const PAYLOADS = ALL.filter((_, index) => index % bySize({ smoke: 4, full: 1 }) === 0);

let own: Belongings;
let operator: { authorization: string };
beforeAll(async () => {
  own = await aStoreWithEverything(context.app);
  ({ headers: operator } = await anOperator(context.app));
  await rows('/* across tenants */ create table taken_over (n int)');
  // Whatever runs it leaves a row, and needs no clock to be noticed by.
  await rows(`/* across tenants */ create function taken() returns text language sql as
    $$ insert into taken_over values (1); select 'taken' $$`);
  for (const [index, text] of PAYLOADS.entries()) await writeEverywhere(text, index);
  const orders = await rows<{ id: string }>('select id from orders where owner_id = ?', [
    own.store.ownerId,
  ]);
  await writeOnStore(own.store, PAYLOADS.slice(0, 9), orders.map(({ id }) => id).slice(0, 50));
  await worker.idle();
}, 120_000);

let senders = 0;
async function send(method: 'POST' | 'PATCH', url: string, payload: object) {
  senders += 1;
  const answer = await context.app.inject({
    method,
    url,
    payload,
    headers: own.store.headers,
    remoteAddress: `10.8.${senders >> 8}.${senders & 255}`,
  });
  expect(answer.statusCode, `${url} ${JSON.stringify(payload)}: ${answer.body}`).toBeLessThan(300);
  return answer.json();
}

/** A product and an order of this text, and all that hangs on them. */
async function writeEverywhere(text: string, index: number): Promise<void> {
  const name = text.replace('\n', ' ');
  await send('PATCH', '/api/store', { name, taxId: name.slice(0, 40), contact: { address: text } });
  const product = await send('POST', '/api/products', {
    name,
    description: text,
    category: name,
    aliases: [name],
    options: [name],
    variants: [{ options: { [name]: name }, price: 10, stock: 50, sku: name }],
  });
  const bought = await send('POST', `/api/public/catalog/${own.store.slug}/checkout`, {
    paymentMethod: 'cod',
    items: [{ productId: product.id, variantId: product.variants[0].id, quantity: 1 }],
    customer: {
      name,
      phone: `97200${String(10_000 + index)}`,
      address: { line1: name, line2: name, city: name, postalCode: '302001' },
    },
    notes: text,
  });
  await writeOnOrder(own.store, bought.order.id, name);
}

const FILES = /\.(?:pdf|png)$|\/media\/|^\/admin\/jobs|static/;

/** Whom a route is for, where it is for somebody. */
const headersFor = ({ config }: Route): Record<string, string> =>
  config?.access === 'operator' ? operator : own.store.headers;

async function faultAt(route: Route, path: string): Promise<string[]> {
  senders += 1;
  const answer = await context.app.inject({
    url: path,
    headers: headersFor(route),
    remoteAddress: `10.8.${(senders >> 8) & 255}.${senders & 255}`,
  });
  return answer.statusCode >= 500 ? [`${path}: ${answer.statusCode} ${answer.body}`] : [];
}

const readable = (): Route[] =>
  routesOf(context.app).filter(
    ({ method, url, config }) =>
      method === 'GET' && !FILES.test(url) && !url.includes('*') && !config?.isStream,
  );

test('D-03 a stored text reaches no statement of any page, list or file', async () => {
  const faults: string[] = [];
  for (const route of readable()) {
    faults.push(...(await faultAt(route, pathWithIds(context, route, own))));
  }
  expect(faults).toEqual([]);
});

interface QueryField {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
}

/** Queries whose fields hold the text: all that take any text together, since none of them refuses it. */
function queriesWith(text: string, { schema }: Route): string[] {
  const { querystring } = (schema ?? {}) as {
    querystring?: { properties?: Record<string, QueryField> };
  };
  const fields = Object.entries(querystring?.properties ?? {});
  const isFree = ([, field]: (typeof fields)[number]) =>
    field.type === 'string' && !field.enum && !field.format && !field.pattern;
  const queryOf = (some: typeof fields) =>
    String(new URLSearchParams(Object.fromEntries(some.map(([name]) => [name, text]))));
  const free = fields.filter(isFree);
  return [
    ...(free.length > 0 ? [queryOf(free)] : []),
    ...fields.filter((field) => !isFree(field)).map((field) => queryOf([field])),
  ];
}

/** Addresses of the route in each of which one id is the text. */
const pathsWith = (text: string, route: Route, path: string): string[] =>
  route.url.split('/').flatMap((part, at) => {
    if (!part.startsWith(':')) return [];
    const parts = path.split('/');
    parts[at] = encodeURIComponent(text);
    return [parts.join('/')];
  });

test('D-03 nor does one of an address: search, sort, filters, page and ids', async () => {
  const faults: string[] = [];
  const texts = ALL.filter((_, index) => index % bySize({ smoke: 6, full: 1 }) === 0);
  for (const route of readable()) {
    const path = pathWithIds(context, route, own);
    for (const text of texts) {
      const queries = queriesWith(text, route).map((query) => `${path}?${query}`);
      for (const url of [...queries, ...pathsWith(text, route, path)]) {
        faults.push(...(await faultAt(route, url)));
      }
    }
  }
  expect(faults).toEqual([]);
}, 600_000);

test('D-03 nor of any job, and nothing was taken over', async () => {
  for (const name of Object.keys(RECURRING_JOBS) as RecurringJobName[]) {
    const { status, error } = await runRecurringJob(name);
    // What calls the world outside finds nobody there.
    expect([
      name,
      status,
      status === 'failed' && /syntax|relation|column/i.test(`${error}`),
    ]).toEqual([name, expect.any(String), false]);
  }
  await worker.idle();
  expect(await rows('/* across tenants */ select n from taken_over')).toEqual([]);
  expect(logs.text()).not.toMatch(/syntax error|unterminated|"severity":"ERROR"/);
});

test('D-03 the signs of a pattern stand for themselves in a search', async () => {
  const found = async (list: string, search: string): Promise<number> => {
    const url = `/api/${list}?${new URLSearchParams({ search })}`;
    const answer = await context.app.inject({ url, headers: own.store.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().total;
  };
  const all = await found('products', '');
  for (const sign of ['%', '_', '\\']) {
    expect(await found('products', sign), sign).toBeLessThan(all / 2);
    expect(await found('products', sign), sign).toBeGreaterThan(0);
    expect(await found('products', `${sign}${sign}${sign}`), sign).toBe(0);
  }
});
