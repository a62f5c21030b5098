import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { checkoutBody, publicPath } from '../checkout/shopper.ts';
import { FIRST_PRODUCT, FIRST_SHOP } from '../checkout/shops.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timed-requests.ts';
import { startWebStack, type WebStack } from '../web-stack.ts';
import { startWorker } from '../worker.ts';
import { type Account, createdIn, register } from './account.ts';
import { send, uploadOf } from './requests.ts';
import { answeredOtherwise, statusesOf, steadily, timesOf } from './steadily.ts';

const SECONDS = 20;
/** Each kind of work is asked for by so many callers, who ask again as soon as they have what they asked for. */
const CALLERS = 6;
const ORDERS = 50;
/** Rows of a file that is in order, and as long as one may be. */
const GOODS = 19_000;
const LIMITS = { checkoutMs: 500, signInMs: 2_000 };
/** Who is refused asks again ten times a second. */
const REFUSED_MS = 100;
const ORDER_EVERY_MS = 50;
const SIGN_IN_EVERY_MS = 500;

interface Work {
  method?: 'POST' | 'PATCH' | 'GET';
  path: string;
  /** Sent as JSON, but for bytes. */
  body?: object;
  /** Of bytes. */
  type?: string;
}

/**
 * One store on trial asks for everything that costs much, all at once and without a pause; what the
 * shoppers and the owner of another store notice.
 */
export async function measureOneAccount(
  env: Record<string, string> & { DATA_DIR: string },
): Promise<Figure[]> {
  const web = await startWebStack(1, env);
  const worker = startWorker(env);
  try {
    return await withOneWeb(web);
  } finally {
    await Promise.all([web.stop(), worker.stop()]);
  }
}

async function withOneWeb({ urls: [url = ''] }: WebStack): Promise<Figure[]> {
  const attacker = await register(url, 'attacker');
  const owner = await register(url, 'neighbour');
  const works = await worksOf(url, attacker);
  const calm = await others(url, owner, () => wait(5_000));
  const answers = new Map<string, number>();
  const loud = await others(url, owner, async () => {
    const endsAt = Date.now() + SECONDS * 1_000;
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    const callers = works.flatMap((work) => Array.from({ length: CALLERS }, () => work));
    await Promise.all(
      callers.map(async (work) => {
        while (Date.now() < endsAt) {
          const status = await ask(agent, url, work, attacker);
          const name = `${work.path.replace(/[0-9a-f-]{36}/, ':id')} ${status}`;
          answers.set(name, (answers.get(name) ?? 0) + 1);
          // Who sends the attack has this machine's processors, too.
          if (status === 429) await wait(REFUSED_MS);
        }
      }),
    );
    agent.destroy();
  });
  return [
    {
      what: 'cash checkout in another store',
      unit: 'ms',
      p50: percentile(timesOf(loud.orders), 0.5),
      value: percentile(timesOf(loud.orders), 0.99),
      percentile: 'p99',
      limit: LIMITS.checkoutMs,
      beside: { what: 'in peace', value: percentile(timesOf(calm.orders), 0.99) },
      answered: Object.fromEntries(answers),
    },
    {
      what: 'its owner signs in',
      unit: 'ms',
      p50: percentile(timesOf(loud.signIns), 0.5),
      value: percentile(timesOf(loud.signIns), 1),
      percentile: 'worst',
      limit: LIMITS.signInMs,
      beside: { what: 'in peace', value: percentile(timesOf(calm.signIns), 1) },
    },
    {
      what: 'orders and sign-ins of theirs that failed',
      unit: 'answers',
      value: answeredOtherwise(loud.orders, 201) + answeredOtherwise(loud.signIns, 200),
      limit: 0,
      orders: statusesOf(loud.orders),
      signIns: statusesOf(loud.signIns),
    },
  ];
}

/** What shoppers of a shop and the owner of a store notice while `during` lasts. */
async function others(url: string, owner: Account, during: () => Promise<unknown>) {
  const json = { 'content-type': 'application/json', 'x-forwarded-for': '{address}' };
  const orders = steadily({
    url: `${url}${publicPath(FIRST_SHOP)}/checkout`,
    method: 'POST',
    everyMs: ORDER_EVERY_MS,
    headers: { ...json, 'idempotency-key': 'order-{number}' },
    body: checkoutBody({ shop: FIRST_SHOP, product: FIRST_PRODUCT, shopper: '{number}' }),
  });
  const signIns = steadily({
    url: `${url}/api/auth/login`,
    method: 'POST',
    everyMs: SIGN_IN_EVERY_MS,
    headers: json,
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  });
  await during();
  const [ofOrders, ofSignIns] = await Promise.all([orders.stop(), signIns.stop()]);
  return { orders: ofOrders, signIns: ofSignIns };
}

/** Everything that costs much and that the account may ask for, on goods, orders and people of its own. */
async function worksOf(url: string, attacker: Account): Promise<Work[]> {
  const { staffId, productId, orderIds } = await createdIn(url, attacker, ORDERS);
  const lines = Array.from({ length: GOODS }, (_, n) => `Mug ${n},${n + 1},A longer text`);
  const file = await uploadOf(['name,price,description', ...lines].join('\n'));
  const staff = { name: 'A guess', email: 'x@example.com', password: 'correct horse battery' };
  const customer = { name: 'A customer', phone: '9000000001', email: 'someone@example.com' };
  return [
    { method: 'PATCH', path: `/api/staff/${staffId}`, body: { password: staff.password } },
    { path: '/api/staff', body: staff },
    { path: '/api/products/import.csv?dryRun=1', ...file },
    { method: 'GET', path: '/api/orders/export.csv' },
    { method: 'GET', path: '/api/customers/export.csv' },
    { path: '/api/orders/bulk-status', body: { ids: orderIds, status: 'confirmed' } },
    { path: '/api/orders/bulk', body: { action: 'add_tag', tag: 'x', filter: {} } },
    { path: '/api/papers', body: { kinds: ['invoice', 'label'], orderIds } },
    { path: `/api/orders/${orderIds[0]}/invoice`, body: {} },
    { path: '/api/orders/read-text', body: { text: '2 x Mug 1, '.repeat(370).slice(0, 4_096) } },
    { path: '/api/orders', body: { customer, items: [{ productId, quantity: 1 }] } },
  ];
}

async function ask(agent: Agent, url: string, work: Work, { headers }: Account): Promise<number> {
  const { method = 'POST', path, body, type = 'application/json' } = work;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? ''));
  return send(agent, `${url}${path}`, {
    method,
    body: method === 'GET' ? Buffer.alloc(0) : bytes,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': type }) },
  });
}
