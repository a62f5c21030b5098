import { beforeAll, expect, test } from 'vitest';
import { STORE_LOG_ACTIONS } from '../../../src/features/stores/store-log-enums.ts';
import { newId } from '../../../src/ids.ts';
import { offeredLanguages, ownName } from '../../../src/kernel/translation/languages.ts';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { type Belongings, withEverything } from '../../support/belongings.ts';
import { setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { orderCount } from '../../support/goods.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { plainWords } from '../../support/plain-words.ts';
import { aPlanPayment, setPlan } from '../../support/plans.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { aStaffMemberWith } from '../../support/staff.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import {
  aFailedRefund,
  aPaymentLeftBehind,
  aSecondPayment,
  aWaitingPayment,
} from '../../support/waiting-payments.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
const { get, post } = pagesOf(context);

/** What people and programs wrote; a provider's own words; names of fields and events. */
const DATA = [
  ...['Blue mug', 'Asha Rao', 'Asha', 'Ravi', 'Noor', 'Meera', 'Stallkeeper', 'Blue Mug'],
  ...['asha@example.com', 'example.com', 'receiver.example', 'Your account balance is too low'],
  ...[
    'India Standard Time',
    'India Time',
    'Indian Rupee (INR)',
    'Asia/Kolkata',
    'India',
    'English',
    'INR',
  ],
  ...['Stripe', 'Mercado', 'Pago', 'Paystack', 'Xendit'],
  ...['WhatsApp', 'UTR', 'AWB', 'Authorization', 'Chrome on Android', 'Phone', 'Key', 'https'],
  // A refund's failure is kept as it was said.
  'The payment gateway has no record of this',
  ...['draft.created', 'order.paid', 'Free', 'Starter', 'Growth', 'Scale'],
  ...offeredLanguages('shop').map(ownName),
];
/** Between the parts of a list, written by Intl. */
const LISTS = ['and', 'or'];
/** Addresses and ids. */
const NAMES = /\S*[@\d_]\S*/g;
const NEVER_READ =
  /<code\b[^>]*>[\s\S]*?<\/code>|<pre\b[\s\S]*?<\/pre>|<bdi>[\s\S]*?<\/bdi>|\sdata-copy="[^"]*"/g;
/** Their words come from lists of the platform: countries, currencies, languages, time zones. */
const PLACES = /<select\b[^>]*name="(?:country|currency|timeZone|language)"[\s\S]*?<\/select>/g;
/** Times are written by Intl; they are shown beside words that are translated. */
const TIMES = /<time\b[\s\S]*?<\/time>/g;

const wordsOn = (html: string): string[] => {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const read = main.replace(NEVER_READ, ' ').replace(PLACES, ' ').replace(TIMES, ' ');
  const named = read.replace(/>[^<]+/g, (text) => text.replace(NAMES, ' ').replace(/^(?!>)/, '>'));
  return plainWords(named, DATA).filter((word) => !LISTS.includes(word));
};

let store: TestStore;
let all: Belongings;
beforeAll(async () => {
  store = await aSeller();
  await setGateway(store);
  all = await withEverything(context.app, store);
});

async function aSeller(): Promise<TestStore> {
  const made = await aStore(context.app);
  await speakPseudo(made.ownerId);
  return made;
}

const speakPseudo = (userId: string) =>
  rows(`update users set name = '१', preferences = '{"language":"en-XA"}' where id = ?`, [userId]);

async function read(url: string, of: TestStore = store): Promise<string[]> {
  const { statusCode, body } = await get(of, url);
  expect(statusCode, url).toBe(200);
  expect(body, url).toContain('⟦');
  return wordsOn(body).map((word) => `${url}: ${word}`);
}

const readAll = async (urls: readonly string[], of?: TestStore): Promise<string[]> => {
  const found: string[] = [];
  for (const url of urls) found.push(...(await read(url, of)));
  return found;
};

/** Sends a form and reads the page that refuses it, or the sentence that the next page says. */
async function send(url: string, fields: Record<string, string>, of = store): Promise<string[]> {
  const answer = await post(of, url, fields);
  const said = answer.cookies.find(({ name }) => name === 'sk_flash')?.value;
  const html = answer.statusCode === 303 ? `<main>${said ?? ''}</main>` : answer.body;
  expect([200, 201, 303, 400, 409, 413, 422, 502], `${url}: ${answer.body}`).toContain(
    answer.statusCode,
  );
  return wordsOn(html).map((word) => `${url} ${answer.statusCode}: ${word}`);
}

test('money says nothing in plain English', async () => {
  const empty = await aSeller();
  const tabs = ['attention', 'payments', 'refunds', 'cash-due'].flatMap((tab) => [
    `/dashboard/payments?tab=${tab}`,
    `/dashboard/payments?tab=${tab}&from=2020-01-01&to=2020-01-02`,
  ]);
  expect(await readAll(tabs, empty)).toEqual([]);

  const first = await aPaymentLeftBehind(context, gateway, store);
  await aPaymentLeftBehind(context, gateway, store, { missing: 'needsRefund' });
  const refunded = await aWaitingPayment(store);
  await aFailedRefund(store, refunded);
  await aSecondPayment(store, first);
  await aWaitingPayment(store, { seen: { verified: false, confirmed: false } });
  await aWaitingPayment(store, { seen: { amountMinor: 100 } });
  const cash = await anOrder(store);
  await rows(
    `update orders set status = 'delivered', payment_status = 'cod' where owner_id = ? and id = ?`,
    [store.ownerId, cash.id],
  );
  expect(await readAll(tabs)).toEqual([]);

  const waiting = await rows<{ id: string }>(
    `select id from payment_transactions where owner_id = ? and attention is not null`,
    [store.ownerId],
  );
  expect(waiting.length).toBeGreaterThan(4);
  const found: string[] = [];
  for (const { id } of waiting) {
    const page = `/dashboard/payments/attention/${id}`;
    found.push(...(await read(page)));
    found.push(...(await send(`${page}/close`, { reason: '' })));
    found.push(...(await send(`${page}/refund`, { again: '', reason: '' })));
    found.push(...(await send(`${page}/create-order`, { key: newId() })));
    found.push(...(await send(`${page}/close`, { reason: '१' })));
    found.push(...(await read(page)));
  }
  expect(found).toEqual([]);
  expect(await orderCount(store)).toBeGreaterThan(0);

  const { orderNumber } = cash;
  const list = '/dashboard/payments/remittance';
  expect(await read(list)).toEqual([]);
  expect(await send(list, { text: '', reference: '' })).toEqual([]);
  expect(await send(list, { text: `${orderNumber} 1`, reference: '' })).toEqual([]);
  const text = `${orderNumber}, 499, 1\n${orderNumber}, 499, 1\n99999, 5, 2\n, x, 3`;
  expect(await send(list, { text, reference: '' })).toEqual([]);
  const lines = `awb,order,amount,reference\n-,${orderNumber},499,1\n-,99999,5,2\n`;
  expect(await send(`${list}/tick-off`, { text: lines, line: '0' })).toEqual([]);
  expect(await send(`${list}/tick-off`, { text: lines })).toEqual([]);
});

test('plan and bills say nothing in plain English', async () => {
  const billing = '/dashboard/billing';
  const chosen = (plan: string, cycle: string) => `${billing}/choose?plan=${plan}&cycle=${cycle}`;
  const states = [
    { status: 'trial', planSlug: 'growth', days: 1 },
    { status: 'trial', planSlug: 'growth', days: 9 },
    { status: 'active', planSlug: 'free', days: 9 },
    { status: 'active', planSlug: 'growth', days: 20, billingCycle: 'yearly' },
    { status: 'active', planSlug: 'growth', days: 60 },
    { status: 'past_due', planSlug: 'starter', days: -1 },
    { status: 'expired', planSlug: 'starter', days: -20 },
    { status: 'cancelled', planSlug: 'growth', days: -2 },
  ] as const;
  const found: string[] = [];
  for (const state of states) {
    const seller = await aSeller();
    await setPlan(seller, state);
    found.push(...(await read(billing, seller)));
    for (const plan of ['free', 'starter', 'growth', 'scale', 'none']) {
      for (const cycle of plan === 'scale' ? ['monthly', 'yearly', 'x'] : ['monthly']) {
        const answer = await get(seller, chosen(plan, cycle));
        found.push(...wordsOn(answer.body).map((word) => `${chosen(plan, cycle)}: ${word}`));
      }
      const pay = { plan, cycle: 'monthly', amount: '1', key: newId() };
      if (plan !== 'none') found.push(...(await send(`${billing}/pay`, pay, seller)));
    }
    found.push(...(await send(`${billing}/change`, { plan: 'free', cycle: 'monthly' }, seller)));
    found.push(...(await read(billing, seller)));
    found.push(...(await send(`${billing}/cancel`, {}, seller)));
    found.push(...(await read(billing, seller)));
    found.push(...(await send(`${billing}/resume`, {}, seller)));
  }
  const seller = await aSeller();
  const { id } = await aPlanPayment(seller.tenant, {
    planSlug: 'growth',
    billingCycle: 'monthly',
  });
  const receipt = `${billing}/payments/${id}`;
  found.push(...(await readAll([receipt, `${receipt}?unclear=1`], seller)));
  found.push(...(await send(receipt, {}, seller)));
  await rows(`update subscription_payments set status = 'failed' where id = ?`, [id]);
  found.push(...(await readAll([receipt, billing], seller)));
  await rows(
    `update subscription_payments set status = 'success', paid_at = now(), credit_minor = 100,
            period_start = now(), period_end = now() + interval '30 days' where id = ?`,
    [id],
  );
  found.push(...(await readAll([receipt, billing], seller)));
  await setPlatform({ orderCap: 'enforce' });
  await rows(
    `insert into usage_counters (owner_id, metric, period, count)
     values (?, 'orders', to_char(now() at time zone 'UTC', 'YYYY-MM'), 100000)`,
    [seller.ownerId],
  );
  found.push(...(await read(billing, seller)));
  await setPlatform({ orderCap: 'count' });
  expect(found).toEqual([]);
});

test('settings say nothing in plain English', async () => {
  const here = '/dashboard/settings';
  const pages = [
    ...['', '/place', '/payments', '/payments/cash', '/courier', '/messages', '/notices'],
    ...['/papers', '/papers/logo', '/api-keys', '/webhooks'],
  ].map((page) => here + page);
  expect(await readAll(pages)).toEqual([]);
  expect(await readAll(pages, await aSeller())).toEqual([]);

  const long = '१'.repeat(300);
  const found = [
    await send(here, { name: '', slug: 'A b', shippingFee: 'x', 'contact.chat': '1', taxId: long }),
    await send(here, { name: '१', slug: 'admin', description: long + long }),
    await send(`${here}/place`, { country: '1', currency: '1', timeZone: '1', language: '1' }),
    await send(`${here}/place`, {
      country: 'IN',
      currency: 'USD',
      timeZone: 'UTC',
      language: 'en',
    }),
    await send(`${here}/payments`, { gatewayKeyId: '', gatewayKeySecret: 'x' }),
    await send(`${here}/payments`, { gatewayKeyId: '', onlineEnabled: 'on' }),
    await send(`${here}/payments`, { gatewayKeyId: 'a b', gatewayKeySecret: 'x' }),
    await send(`${here}/payments`, { gatewayKeyId: 'other', gatewayKeySecret: '' }),
    await send(`${here}/payments/test`, {}),
    await send(`${here}/payments/cash`, { codMaxAmount: 'x', codMaxPieces: '1', codFee: '-' }),
    await send(`${here}/payments/cash`, { codMaxPieces: 'x' }),
    await send(`${here}/payments/cash`, { codEnabled: 'on', codAboveLimit: 'confirm' }),
    await send(`${here}/courier`, { email: 'x', password: '' }),
    await send(`${here}/courier`, { email: '', password: 'x' }),
    await send(`${here}/courier/test`, {}),
    await send(`${here}/messages`, { chatOrderMode: 'x' }),
    await send(`${here}/messages`, { chatOrderMode: 'direct' }),
    await send(`${here}/messages/reader`, { modelReader: 'on' }),
    await send(`${here}/messages/channels`, { channel: 'chat', accountId: ' ', accessToken: '' }),
    await send(`${here}/notices`, { quiet: 'on', 'quietHours.from': 'x', 'quietHours.to': 'y' }),
    await send(`${here}/notices`, { lowStockUpTo: '-1' }),
    await send(`${here}/notices`, { lowStockUpTo: '4', askCod: 'on' }),
    await send(`${here}/papers`, { invoicePrefix: '9', nextNumber: 'x', footer: long }),
    await send(`${here}/papers`, { invoicePrefix: '१-', nextNumber: '7', footer: '१' }),
    await send(`${here}/papers`, { invoicePrefix: '१-', nextNumber: '1', footer: '१' }),
    await send(`${here}/papers/logo/remove`, {}),
    await read(`${here}/courier`),
    await read(here),
  ];
  expect(found.flat()).toEqual([]);
});

test('keys and endpoints say nothing in plain English', async () => {
  const keys = '/dashboard/settings/api-keys';
  const { id } = await anApiKey(store, ['orders.read', 'money.record', 'settings.edit'], {
    name: '२',
    expiresInDays: 30,
  });
  const endpoints = '/dashboard/settings/webhooks';
  const endpoint = `${endpoints}/${all.ids.endpoint}`;
  const found = [
    await read(keys),
    await read(`${keys}/${id}/revoke`),
    await send(keys, { name: '', expires: '7' }),
    await send(keys, { name: '२', expires: '30', 'orders.read': 'on' }),
    await send(keys, { name: '३', expires: '', 'orders.read': 'on' }),
    await send(`${keys}/${id}/revoke`, {}),
    await readAll([endpoints, endpoint, `${endpoint}/deliveries?state=dead`]),
    await send(endpoints, { url: '' }),
    await send(endpoints, { url: 'https://१.example', eventTypes: 'order.paid' }),
    await send(endpoint, { url: 'x' }),
    await send(`${endpoint}/replay`, { since: 'x' }),
    await send(`${endpoint}/replay`, { since: '2026-01-01' }),
    await send(`${endpoint}/deliveries/${all.ids.delivery}/replay`, {}),
    await send(`${endpoint}/test`, {}),
    await read(endpoint),
    await send(`${endpoint}/off`, {}),
    await readAll([endpoints, endpoint]),
    await send(`${endpoint}/on`, {}),
  ];
  for (const [disabled, failing] of [
    ['gone', null],
    ['failing', null],
    [null, '2026-01-01'],
  ]) {
    await rows(
      `update webhook_endpoints set disabled_at = case when ?::text is null then null else now() end,
              disabled_reason = ?, failing_since = ?::timestamptz where owner_id = ? and id = ?`,
      [disabled ?? null, disabled ?? null, failing ?? null, store.ownerId, all.ids.endpoint],
    );
    found.push(await readAll([endpoints, endpoint]));
  }
  found.push(await send(`${endpoint}/secret`, {}), await send(`${endpoint}/delete`, {}));
  expect(found.flat()).toEqual([]);
});

test('staff and the own profile say nothing in plain English', async () => {
  const staff = '/dashboard/staff';
  const { id } = await aStaffMemberWith(context.app, store, 'packer', {
    added: ['products.read'],
    removed: ['orders.fulfil'],
  });
  const member = `${staff}/${id}`;
  const found = [
    await readAll([staff, member, `${staff}/${all.staff.id}`]),
    await readAll([staff], await aSeller()),
    await send(`${staff}/invitations/${all.ids.invitation}/again`, {}),
    await send(`${staff}/invitations/${all.ids.invitation}/withdraw`, {}),
    await send(member, { name: '४' }),
    await send(`${member}/preset`, { preset: 'orders' }),
    await send(`${member}/permissions`, { allowed: 'orders.fulfil' }),
    await send(`${member}/switch-off`, {}),
    await read(member),
    await send(`${member}/switch-on`, {}),
    await send(`${staff}/second-factor`, { staffSecondFactor: 'on' }),
    await read(staff),
    await send(`${staff}/second-factor`, { staffSecondFactor: 'off' }),
    await send(`${member}/remove`, {}),
    await send('/dashboard/profile', { name: '१' }),
  ];
  expect(found.flat()).toEqual([]);
  expect(withoutOthers((await get(store, '/dashboard/profile')).body)).toEqual([]);
});

/** The profile without the parts that it shares with other pages. */
const withoutOthers = (html: string): string[] =>
  wordsOn(
    html.replace(
      /<section[^>]*labelledby="(?:email|second-factor|passkeys)[\s\S]*?<\/section>/g,
      '',
    ),
  );

test('the store’s log says each action and each change in the reader’s language', async () => {
  const seller = await aSeller();
  const values: Record<string, [string | null, string | null]> = {
    onlineEnabled: ['off', 'on'],
    codAboveLimit: ['not accepted', 'held until confirmed'],
    chatOrderMode: ['as drafts', 'automatically'],
    isActive: ['yes', 'no'],
    labelSize: ['one per page', 'four per A4 sheet'],
    logo: [null, 'a new one'],
    expiresAt: [null, 'after 30 days'],
    quietHours: [null, '22:00 to 08:00'],
    isOn: ['on', 'off: it answered 410 Gone'],
    storeName: ['१', '२'],
  };
  const changes = Object.entries(values).map(([field, [before, after]]) => ({
    field,
    before,
    after,
  }));
  for (const [at, action] of STORE_LOG_ACTIONS.entries()) {
    await rows(
      `insert into store_log_entries (owner_id, id, action, actor_name, operator_name, subject,
         changes, device, place) values (?, ?, ?, ?, ?, ?, ?::jsonb, '', ?)`,
      [
        seller.ownerId,
        newId(),
        action,
        at === 0 ? 'System' : '१',
        at % 2 ? '३' : null,
        at % 3 ? '२' : '',
        JSON.stringify(at === 0 ? changes : []),
        at % 2 ? '203.0.113.x' : '',
      ],
    );
  }
  const log = '/dashboard/settings/log';
  const [first] = await readAll(
    [log, `${log}?page=2`, `${log}?kind=money&from=2020-01-01`],
    seller,
  );
  expect(first).toBeUndefined();
  expect(await readAll([log, `${log}?kind=money`], await aSeller())).toEqual([]);
});
