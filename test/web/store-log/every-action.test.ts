import { beforeAll, expect, test } from 'vitest';
import {
  STORE_LOG_ACTIONS,
  type StoreLogAction,
} from '../../../src/features/stores/store-log-enums.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { multipartOf } from '../../support/multipart.ts';
import { browserKeys } from '../../support/notices.ts';
import { aPicture } from '../../support/pictures.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { useReaderSimulator } from '../../support/reader-simulator.ts';
import { rows } from '../../support/rows.ts';
import { useWebhookReceiver } from '../../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
const worker = useInstantWorker();
const provider = useProviderSimulator(context);
useReaderSimulator();

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The owner, who registers, and does everything else in this session. */
let owner: { email: string; ownerId: string; token: string; refresh: string };

async function send(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: string | Buffer | object,
  headers: object = {},
) {
  const answer = await context.app.inject({
    method,
    url,
    headers: {
      'user-agent': PHONE,
      ...(owner ? { authorization: `Bearer ${owner.token}` } : {}),
      ...headers,
    },
    remoteAddress: '203.0.113.7',
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(400);
  return answer;
}
const id = (answer: Awaited<ReturnType<typeof send>>): string => answer.json().id;
const signIn = (password = PASSWORD) =>
  send('POST', '/api/auth/login', { email: owner.email, password });
const change = (changes: object) => send('PATCH', '/api/store', changes);

const aProduct = () => send('POST', '/api/products', { name: 'Red mug', price: 100, stock: 9 });
const aCustomer = () => send('POST', '/api/customers', { name: 'Priya', phone: '+919876500001' });

async function anOrder(): Promise<string> {
  const productId = id(await aProduct());
  const items = [{ productId, quantity: 1 }];
  const customer = { name: 'Asha', phone: '+919876543210' };
  return id(await send('POST', '/api/orders', { customer, items }));
}

async function aStaffMember(): Promise<string> {
  const email = `ravi-${Date.now()}@example.com`;
  return id(await send('POST', '/api/staff', { name: 'Ravi', email, password: 'paper kites 60' }));
}

async function aChannel(): Promise<string> {
  const accountId = `page-${Date.now()}`;
  provider.tokens.give('token-of-the-page', { who: 'page', pageId: accountId });
  const social = { channel: 'social', accountId, accessToken: 'token-of-the-page' };
  return id(await send('POST', '/api/store/channels', social));
}

const aPhone = () =>
  send('POST', '/api/push-subscriptions', {
    endpoint: `https://push.example.com/${Date.now()}`,
    keys: browserKeys(),
    device: 'Chrome on Android',
  });

async function aNewEmail() {
  const email = `moved-${owner.email}`;
  await send('POST', '/api/auth/change-email', { email, currentPassword: PASSWORD });
  await worker.idle();
  const [letter] = await linkLettersTo(context.config, email);
  await send('POST', '/api/auth/confirm-new-email', { token: letter?.token });
  owner.email = email;
}

async function aLogo() {
  const content = await aPicture(90, 40).png().toBuffer();
  const { payload, headers } = await multipartOf([{ name: 'logo.png', content }]);
  return send('PUT', '/api/store/papers/logo', payload, headers);
}

async function aRefund() {
  const orderId = await anOrder();
  await send('POST', `/api/orders/${orderId}/payments`, { amount: 100, method: 'cash' });
  return send('POST', `/api/orders/${orderId}/refunds`, { amount: 40, method: 'cash' });
}

async function aPrint() {
  const orderIds = [await anOrder(), await anOrder()];
  const made = await send('POST', '/api/papers', { kinds: ['invoice', 'label'], orderIds });
  await worker.idle();
  return send('GET', made.json().url);
}

const anInvitation = () =>
  send('POST', '/api/staff/invitations', {
    name: 'Lata',
    email: `lata-${Date.now()}@example.com`,
    preset: 'packer',
  });

const anApiKey = () =>
  send('POST', '/api/store/api-keys', {
    name: `Shop app ${Date.now()}`,
    scopes: ['orders.read'],
    expiresInDays: null,
  });

/** What brings each action into the log over HTTP, and what its entry says. */
const WALKS: Record<StoreLogAction, { walk: () => Promise<unknown>; says?: string | RegExp }> = {
  signed_in: { walk: () => signIn(), says: 'with password' },
  signed_out: {
    walk: async () => {
      const { refreshToken } = (await signIn()).json();
      return send('POST', '/api/auth/logout', { refreshToken });
    },
  },
  sessions_ended: { walk: () => send('POST', '/api/auth/sessions/end-others'), says: /devices?$/ },
  password_changed: {
    walk: async () => {
      const [currentPassword, newPassword] = [PASSWORD, 'paper kites 60'];
      await send('POST', '/api/auth/change-password', { currentPassword, newPassword });
      const back = { currentPassword: newPassword, newPassword: currentPassword };
      return send('POST', '/api/auth/change-password', back);
    },
  },
  email_changed: { walk: aNewEmail },
  phone_added: { walk: aPhone, says: 'Chrome on Android' },
  phone_removed: {
    walk: async () => send('DELETE', `/api/push-subscriptions/${id(await aPhone())}`),
    says: 'Chrome on Android',
  },
  shop_changed: { walk: () => change({ description: 'Mugs' }) },
  address_changed: { walk: () => change({ slug: `mugs-${Date.now()}` }) },
  place_changed: { walk: () => change({ timeZone: 'Asia/Dubai' }) },
  payments_changed: { walk: () => change({ checkoutSettings: { codMaxPieces: 3 } }) },
  shipping_changed: { walk: () => change({ checkoutSettings: { shippingFee: 40 } }) },
  courier_changed: { walk: () => change({ courierSettings: { pickupLocation: 'Home' } }) },
  documents_changed: { walk: aLogo },
  notifications_changed: {
    walk: () => send('PATCH', '/api/store/notices', { seller: { order_placed: { email: false } } }),
  },
  messages_changed: { walk: () => change({ chatOrderMode: 'direct' }) },
  reader_changed: { walk: () => change({ modelReader: true }) },
  channel_connected: { walk: aChannel, says: /^page / },
  channel_disconnected: {
    walk: async () => send('DELETE', `/api/store/channels/${await aChannel()}`),
    says: /^page /,
  },
  webhooks_changed: {
    walk: () =>
      send('POST', '/api/store/webhook-endpoints', {
        url: `${receiver.origin}/in`,
        eventTypes: ['order.created'],
      }),
    says: /\/in$/,
  },
  staff_added: { walk: aStaffMember, says: /^Ravi, ravi-/ },
  staff_changed: {
    walk: async () => send('PATCH', `/api/staff/${await aStaffMember()}`, { isActive: false }),
    says: /^Ravi, ravi-/,
  },
  staff_removed: {
    walk: async () => send('DELETE', `/api/staff/${await aStaffMember()}`),
    says: /^Ravi, ravi-/,
  },
  api_key_created: { walk: anApiKey, says: /^Shop app/ },
  api_key_revoked: {
    walk: async () => send('DELETE', `/api/store/api-keys/${id(await anApiKey())}`),
    says: /^Shop app/,
  },
  staff_invited: { walk: anInvitation, says: /lata/ },
  invitation_withdrawn: {
    walk: async () => send('DELETE', `/api/staff/invitations/${id(await anInvitation())}`),
    says: /lata/,
  },
  orders_exported: { walk: () => send('GET', '/api/orders/export.csv') },
  payments_exported: { walk: () => send('GET', '/api/payments/export.csv') },
  customers_exported: { walk: () => send('GET', '/api/customers/export.csv') },
  products_exported: { walk: () => send('GET', '/api/products/export.csv') },
  reports_exported: {
    walk: () => send('GET', '/api/reports/export.csv?from=2026-11-01&to=2026-11-20'),
    says: 'sales-by-day-2026-11-01-to-2026-11-20.csv',
  },
  log_exported: { walk: () => send('GET', '/api/store/log/export.csv') },
  documents_printed: { walk: aPrint, says: 'invoice and label, 2 orders' },
  money_refunded: { walk: aRefund, says: /^₹40, order \d+$/ },
  product_deleted: {
    walk: async () => send('DELETE', `/api/products/${id(await aProduct())}`),
    says: 'Red mug',
  },
  customer_erased: { walk: async () => send('DELETE', `/api/customers/${id(await aCustomer())}`) },
};

beforeAll(async () => {
  const email = `walker-${Date.now()}@example.com`;
  const account = { name: 'Meera', email, password: PASSWORD, storeName: `Mugs ${Date.now()}` };
  const { accessToken, refreshToken, user } = (
    await send('POST', '/api/auth/register', account)
  ).json();
  owner = { email, ownerId: user.id, token: accessToken, refresh: refreshToken };
  await rows('update users set email_confirmed_at = now() where id = ?', [user.id]);
});

test.each(STORE_LOG_ACTIONS)(
  '%s is in the log, with who, on what and from where',
  async (action) => {
    await rows('delete from store_log_entries where owner_id = ?', [owner.ownerId]);
    const { walk, says = '' } = WALKS[action];
    await walk();
    const { items } = (await send('GET', '/api/store/log?limit=100')).json();
    const entry = items.find((one: { action: string }) => one.action === action);
    expect(entry, JSON.stringify(items)).toMatchObject({
      actor: { id: owner.ownerId, name: 'Meera', impersonatedBy: null },
      device: 'Chrome on Android',
      place: '203.0.113.x',
      subject: says instanceof RegExp ? expect.stringMatching(says) : says,
    });
    if (/^(?!password).*_changed$/.test(action)) expect(entry.changes).not.toEqual([]);
  },
);

test('never has a whole address, not even in what is stored for later', async () => {
  const tables = ['store_log_entries', 'papers', 'product_imports', 'bulk_actions'];
  for (const table of tables) {
    const found = await rows(
      `select 1 from ${table} t where owner_id = ? and t::text like '%203.0.113.7%'`,
      [owner.ownerId],
    );
    expect(found, table).toEqual([]);
  }
});
