import { beforeEach, describe, expect, test } from 'vitest';
import { pruneLog } from '../../../src/features/stores/log/store-log.ts';
import { storeSettings } from '../../../src/features/stores/store-settings.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anImpersonation, auditOf } from '../../support/impersonation.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStaffMember } from '../../support/people.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const provider = useProviderSimulator(context);
const call = apiOf(context);
const { get, post } = pagesOf(context);
let store: TestStore;
let staff: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
  staff = { ...store, headers: (await aStaffMember(context, store)).headers };
});

const KEYS = {
  gatewayKeyId: 'rzp_live_STAFFOWN',
  gatewayKeySecret: 'secret-of-the-thief',
  gatewayWebhookSecret: 'hook-of-the-thief',
};
const logOf = async (who = store) => (await call(who, 'GET', '/api/store/log')).json();

interface Told {
  channel: string;
  recipient: string | null;
  title: string;
  body: string;
}
const toldOf = ({ ownerId }: TestStore): Promise<Told[]> =>
  rows<Told>(
    `select channel, recipient, title, body from notifications
      where owner_id = ? and event = 'settings_changed' order by channel, title`,
    [ownerId],
  );

describe('somebody on the staff', () => {
  test.each([
    ['gateway keys', { paymentSettings: KEYS }, 'settings.payments'],
    [
      'the webhook secret',
      { paymentSettings: { gatewayWebhookSecret: 'x'.repeat(12) } },
      'settings.payments',
    ],
    ['online payment', { checkoutSettings: { onlineEnabled: false } }, 'settings.payments'],
    ['cash on delivery', { checkoutSettings: { codEnabled: false } }, 'settings.payments'],
    ['the courier account', { courierSettings: { email: 'a@example.com' } }, 'settings.courier'],
    [
      'where parcels are fetched',
      { courierSettings: { pickupLocation: 'Mine' } },
      'settings.courier',
    ],
    ['the address of the shop', { slug: 'shop-of-the-thief' }, 'settings.address'],
  ])(
    'cannot change %s, alone or beside what is theirs to change',
    async (_what, change, permission) => {
      const before = await storeSettings(store.tenant);
      for (const body of [change, { name: 'Renamed', ...change }]) {
        const answer = await call(staff, 'PATCH', '/api/store', body);
        expect(answer.statusCode, answer.body).toBe(403);
        expect(answer.json()).toMatchObject({
          code: 'FORBIDDEN',
          message: expect.stringContaining('Only the store owner can '),
          details: { permission },
        });
      }
      expect(await storeSettings(store.tenant)).toEqual(before);
      expect((await logOf()).items).toEqual([]);
    },
  );

  test('cannot do it by the pages either, which say so in place of the forms', async () => {
    const before = await storeSettings(store.tenant);
    for (const [url, fields, form] of [
      ['/dashboard/settings/payments', KEYS, 'action="/dashboard/settings/payments"'],
      ['/dashboard/settings/payments/cash', {}, 'action="/dashboard/settings/payments/cash"'],
      [
        '/dashboard/settings/courier',
        { email: 'a@example.com', password: 'p' },
        'action="/dashboard/settings/courier"',
      ],
      [
        '/dashboard/settings/messages/channels',
        { channel: 'social' },
        'action="/dashboard/settings/messages/channels"',
      ],
      ['/dashboard/settings', { name: 'Renamed', slug: 'shop-of-the-thief' }, 'name="slug"'],
    ] as const) {
      const answer = await post(staff, url, fields as Record<string, string>);
      expect(answer.statusCode, url).toBe(403);
      expect(answer.body, url).toContain('Only the store owner can ');
      const at = url.replace(/\/channels$/, '');
      const [own, theirs] = [await get(store, at), await get(staff, at)];
      expect(own.body, at).toContain(form);
      expect(theirs.statusCode, at).toBe(200);
      expect(theirs.body, at).not.toContain(form);
      expect(theirs.body, at).toContain('Only the store owner can ');
    }
    expect(await storeSettings(store.tenant)).toEqual(before);
  });

  test('changes the rest by the same routes, without the shop’s address in the form', async () => {
    const form = { name: 'Renamed', description: 'Mugs' };
    expect((await post(staff, '/dashboard/settings', form)).statusCode).toBe(303);
    const { name, slug } = await storeSettings(store.tenant);
    expect([name, slug]).toEqual(['Renamed', store.slug]);
    const fee = { checkoutSettings: { shippingFee: 40 } };
    expect((await call(staff, 'PATCH', '/api/store', fee)).statusCode).toBe(200);
  });

  test('neither reads the log nor finds a link to it', async () => {
    const answer = await call(staff, 'GET', '/api/store/log');
    expect([answer.statusCode, answer.json().details]).toEqual([
      403,
      { permission: 'settings.log' },
    ]);
    expect((await get(staff, '/dashboard/settings/log')).statusCode).toBe(403);
    expect((await get(staff, '/dashboard/settings')).body).not.toContain('/dashboard/settings/log');
    expect((await get(store, '/dashboard/settings')).body).toContain('/dashboard/settings/log');
  });
});

describe('the log', () => {
  test('keeps who changed what, and of secrets their ends alone', async () => {
    await call(store, 'PATCH', '/api/store', { paymentSettings: KEYS });
    await call(store, 'PATCH', '/api/store', {
      paymentSettings: { gatewayKeySecret: 'another-secret-of-ours', gatewayWebhookSecret: null },
      checkoutSettings: { codMaxAmount: 2500 },
    });
    const log = await logOf();
    expect(log).toMatchObject({ page: 1, limit: 20, total: 2, totalPages: 1 });
    expect(log.items[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'payments_changed',
      kind: 'settings',
      actor: { id: store.ownerId, name: 'Meera', impersonatedBy: null },
      device: 'Unknown device',
      place: '127.0.0.x',
      subject: '',
      changes: [
        { field: 'gatewayKeySecret', before: '••••hief', after: '••••ours' },
        { field: 'gatewayWebhookSecret', before: '••••hief', after: null },
        { field: 'codMaxAmount', before: null, after: '₹2,500' },
      ],
    });
    const [kept] = await rows<{ text: string }>(
      'select string_agg(changes::text, $$$$) as text from store_log_entries where owner_id = ?',
      [store.ownerId],
    );
    for (const secret of [KEYS.gatewayKeySecret, KEYS.gatewayWebhookSecret]) {
      expect(kept?.text).not.toContain(secret);
    }
    const page = await get(store, '/dashboard/settings/log');
    expect(page.body).toContain('Payment settings changed');
    expect(page.body).toContain('Key ID: none → rzp_live_STAFFOWN');
    expect(page.body).not.toContain(KEYS.gatewayKeySecret);
  });

  test('has nothing of a change that changes nothing, or that is refused', async () => {
    const { slug } = store;
    const name = 'Blue Mug';
    await call(store, 'PATCH', '/api/store', { name, slug });
    await call(store, 'PATCH', '/api/store', { slug: 'a b', paymentSettings: KEYS });
    expect((await logOf()).items).toEqual([]);
    expect(await toldOf(store)).toEqual([]);
  });

  test('has staff accounts and what was deleted, of an erased customer no name', async () => {
    const account = {
      name: 'Asha',
      email: `asha-${store.slug}@example.com`,
      password: 'correct horse',
    };
    const member = (await call(store, 'POST', '/api/staff', account)).json();
    await call(store, 'PATCH', `/api/staff/${member.id}`, {
      isActive: false,
      password: 'new horse 1',
    });
    await call(store, 'DELETE', `/api/staff/${member.id}`);
    const product = (
      await call(store, 'POST', '/api/products', { name: 'Red mug', price: 10 })
    ).json();
    await call(store, 'DELETE', `/api/products/${product.id}`);
    const person = { name: 'Priya Gone', phone: '+919876500001' };
    const customer = (await call(store, 'POST', '/api/customers', person)).json();
    expect((await call(store, 'DELETE', `/api/customers/${customer.id}`)).statusCode).toBe(204);
    const { items } = await logOf();
    expect(
      items.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    ).toEqual([
      ['customer_erased', ''],
      ['product_deleted', 'Red mug'],
      ['staff_removed', `Asha, ${account.email}`],
      ['staff_changed', `Asha, ${account.email}`],
      ['staff_added', `Asha, ${account.email}`],
    ]);
    expect(items[3].changes).toEqual([
      { field: 'isActive', before: 'yes', after: 'no' },
      { field: 'password', before: null, after: 'a new one' },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Priya|correct horse|new horse/);
  });

  test('is another store’s to nobody, and is forgotten after 90 days', async () => {
    const other = await aStore(context.app);
    await call(store, 'PATCH', '/api/store', { paymentSettings: KEYS });
    await call(store, 'PATCH', '/api/store', { courierSettings: { pickupLocation: 'Home' } });
    expect((await logOf(other)).total).toBe(0);
    await rows(
      `update store_log_entries set created_at = now() - interval '91 days'
        where owner_id = ? and action = 'payments_changed'`,
      [store.ownerId],
    );
    await pruneLog();
    const { items } = await logOf();
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['courier_changed']);
  });
});

describe('the owner is told', () => {
  test('at the owner’s own address, whatever the store has chosen and whoever reads its mail', async () => {
    // What a thief on the staff can do first: silence all letters and turn the store's own address.
    const silent = { payment_attention: { email: false }, support_access: { email: false } };
    await call(staff, 'PATCH', '/api/store/notices', { seller: silent });
    await call(staff, 'PATCH', '/api/store', { contact: { email: 'thief@example.com' } });
    await call(store, 'PATCH', '/api/store', { paymentSettings: KEYS });
    const [letter, page] = await toldOf(store);
    expect(letter).toMatchObject({ channel: 'email', recipient: store.email });
    expect(letter?.title).toBe('Payment settings changed');
    for (const words of [
      'By Meera, ',
      'Key ID: none → rzp_live_STAFFOWN',
      'Key secret: none → ••••hief',
      'If this wasn’t you',
      'change your password',
    ]) {
      expect(letter?.body).toContain(words);
    }
    expect(letter?.body).not.toContain(KEYS.gatewayKeySecret);
    expect(page).toMatchObject({ channel: 'in_app', recipient: null });
  });

  test('of courier, channels and address, one letter each', async () => {
    await call(store, 'PATCH', '/api/store', { courierSettings: { pickupLocation: 'Home' } });
    await call(store, 'PATCH', '/api/store', { slug: `${store.slug}-new` });
    const social = {
      channel: 'social',
      accountId: `page-${store.slug}`,
      accessToken: 'token-of-the-page',
    };
    provider.tokens.give(social.accessToken, { who: 'page', pageId: social.accountId });
    const made = await call(store, 'POST', '/api/store/channels', social);
    expect(made.statusCode, made.body).toBe(201);
    await call(store, 'DELETE', `/api/store/channels/${made.json().id}`);
    const letters = (await toldOf(store)).filter(({ channel }) => channel === 'email');
    expect(letters.map(({ title }) => title)).toEqual([
      `Channel connected or token changed: page ${social.accountId}`,
      `Channel disconnected: page ${social.accountId}`,
      'Courier account changed',
      'Shop address changed',
    ]);
    expect(JSON.stringify(letters)).not.toContain(social.accessToken);
  });

  test('row first, job second: the letter waits for the worker, and goes with its change or not at all', async () => {
    await context.db.knex.raw('alter table store_log_entries rename to store_log_away');
    const failed = await call(store, 'PATCH', '/api/store', { paymentSettings: KEYS });
    await context.db.knex.raw('alter table store_log_away rename to store_log_entries');
    expect(failed.statusCode).toBe(500);
    expect((await storeSettings(store.tenant)).paymentSettings).toEqual({});
    expect(await toldOf(store)).toEqual([]);
    await call(store, 'PATCH', '/api/store', { paymentSettings: KEYS });
    const [letter] = await rows<{ status: string; waits: boolean }>(
      `select status, next_attempt_at <= now() as waits from notifications
        where owner_id = ? and event = 'settings_changed' and channel = 'email'`,
      [store.ownerId],
    );
    expect(letter).toEqual({ status: 'queued', waits: true });
  });
});

test('whatever an operator who acts for the owner takes out as a file is in the audit and in the log', async () => {
  const { operator, acting } = await anImpersonation(context.app, store);
  const customer = (
    await call(store, 'POST', '/api/customers', { name: 'Priya', phone: '+919876500002' })
  ).json();
  const files = [
    '/api/orders/export.csv?search=secret',
    '/dashboard/orders/export.csv',
    '/api/payments/export.csv',
    '/api/customers/export.csv',
    `/api/customers/${customer.id}/export`,
  ];
  for (const url of files) {
    const { statusCode } = await context.app.inject({ url, headers: acting.headers });
    expect(statusCode, url).toBe(200);
  }
  const paths = files.map((url) => url.replace(/\?.*/, ''));
  const kept = (await auditOf(store)).filter(({ action }) => action === 'impersonated_request');
  expect(kept.map(({ after }) => `${after?.method} ${after?.path}`)).toEqual(
    paths.map((path) => `GET ${path}`),
  );
  expect(kept[0]).toMatchObject({ actor_id: operator.id, owner_id: store.ownerId });
  const { items } = await logOf();
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'customers_exported',
    'customers_exported',
    'payments_exported',
    'orders_exported',
    'orders_exported',
    'signed_in',
  ]);
  expect(items[0]).toMatchObject({
    action: 'customers_exported',
    actor: { name: 'Meera', impersonatedBy: operator.id },
  });
  expect(JSON.stringify([kept, items])).not.toContain('secret');
  const page = await get(store, '/dashboard/settings/log');
  expect(page.body).toContain('by Asha (platform support)');
});
