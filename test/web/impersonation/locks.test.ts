import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { PERMISSIONS, type Permission } from '../../../src/permissions.ts';
import { useApp } from '../../support/app.ts';
import {
  anImpersonation,
  aStaffMember,
  auditOf,
  type TestImpersonation,
} from '../../support/impersonation.ts';
import { pagesOf } from '../../support/pages.ts';
import { aChatStore } from '../../support/provider-events.ts';
import { type Route, routesOf } from '../../support/route-table.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const t = useApp();
let store: TestStore;
let acting: TestImpersonation;
beforeAll(async () => {
  store = await aStore(t.app);
  ({ acting } = await anImpersonation(t.app, store));
});

/** Whatever moves or spends the store’s money, by the one table: also the next such route. */
const movesMoney = (permission = ''): boolean =>
  PERMISSIONS[permission as Permission]?.movesMoney === true;

const MESSAGES = '/dashboard/settings/messages';
const isUnsafe = ({ method }: Route) => !['GET', 'HEAD', 'OPTIONS'].includes(method);
const writes = () =>
  routesOf(t.app).filter(
    (route) => isUnsafe(route) && ['account', 'tenant'].includes(route.config?.access ?? ''),
  );

const call = (route: Pick<Route, 'method' | 'url'>, payload?: object) =>
  t.app.inject({
    method: route.method as 'POST',
    url: route.url.replace(/:\w+/g, newId()),
    headers: { accept: 'application/json', ...acting.headers },
    ...(payload ? { payload } : {}),
  });

/** Whatever is not here is open to an operator who acts for an owner, and kept in the audit. */
const LOCKED = [
  'DELETE /api/account/second-factor/devices/:id',
  'DELETE /api/account/passkeys/:id',
  'DELETE /api/auth/change-email',
  'DELETE /api/auth/sessions/:familyId',
  'DELETE /api/customers/:id',
  'DELETE /api/products/:id',
  'DELETE /api/staff/:id',
  'DELETE /api/store/api-keys/:id',
  'DELETE /api/staff/invitations/:id',
  'DELETE /api/store/channels/:id',
  'DELETE /api/store/webhook-endpoints/:id',
  'PATCH /api/account/passkeys/:id',
  'PATCH /api/auth/me',
  'PATCH /api/staff/:id',
  'PATCH /api/store/webhook-endpoints/:id',
  'POST /api/account/second-factor/confirm',
  'POST /api/account/second-factor/recovery-codes',
  'POST /api/account/second-factor/set-up',
  'POST /api/account/second-factor/turn-off',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/auth/change-email',
  'POST /api/auth/change-password',
  'POST /api/auth/confirm-email/again',
  'POST /api/auth/sessions/end-others',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/reauthenticate/passkey',
  'POST /api/auth/reauthenticate/passkey/options',
  'POST /api/push-subscriptions',
  'POST /api/staff',
  'POST /api/store/api-keys',
  'POST /api/staff/invitations',
  'POST /api/staff/invitations/:id/again',
  'POST /api/store/channels',
  'POST /confirm-identity',
  'POST /confirm-identity/passkey',
  'POST /api/store/webhook-endpoints',
  'POST /api/store/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  'POST /api/store/webhook-endpoints/:id/replay',
  'POST /api/store/webhook-endpoints/:id/secret',
  'POST /api/store/webhook-endpoints/:id/test',
  'PUT /api/store/direct-methods',
  'POST /dashboard/confirm-email/again',
  'POST /dashboard/customers/:id/erase',
  'POST /dashboard/products/:id/delete',
  'POST /dashboard/profile',
  'POST /dashboard/profile/email',
  'POST /dashboard/profile/email/cancel',
  'POST /dashboard/profile/passkeys',
  'POST /dashboard/profile/passkeys/:id',
  'POST /dashboard/profile/passkeys/:id/remove',
  'POST /dashboard/profile/password',
  'POST /dashboard/profile/second-factor/confirm',
  'POST /dashboard/profile/second-factor/devices/:id/forget',
  'POST /dashboard/profile/second-factor/recovery-codes',
  'POST /dashboard/profile/second-factor/set-up',
  'POST /dashboard/profile/second-factor/turn-off',
  'POST /dashboard/profile/sessions/:familyId/end',
  'POST /dashboard/profile/sessions/end-others',
  'POST /dashboard/settings/api-keys',
  'POST /dashboard/settings/api-keys/:id/revoke',
  'POST /dashboard/settings/courier',
  'POST /dashboard/settings/messages/channels',
  'POST /dashboard/settings/messages/channels/:id/remove',
  'POST /dashboard/settings/messages/reader',
  'POST /dashboard/settings/payments',
  'POST /dashboard/settings/payments/cash',
  'POST /dashboard/settings/payments/direct',
  'POST /dashboard/settings/payments/direct/:id',
  'POST /dashboard/settings/payments/direct/:id/move',
  'POST /dashboard/settings/payments/direct/:id/remove',
  'POST /dashboard/settings/payments/direct/new',
  'POST /dashboard/settings/webhooks',
  'POST /dashboard/settings/webhooks/:id',
  'POST /dashboard/settings/webhooks/:id/delete',
  'POST /dashboard/settings/webhooks/:id/deliveries/:deliveryId/replay',
  'POST /dashboard/settings/webhooks/:id/off',
  'POST /dashboard/settings/webhooks/:id/on',
  'POST /dashboard/settings/webhooks/:id/replay',
  'POST /dashboard/settings/webhooks/:id/secret',
  'POST /dashboard/settings/webhooks/:id/test',
  'POST /dashboard/staff',
  'POST /dashboard/staff/:id',
  'POST /dashboard/staff/:id/password',
  'POST /dashboard/staff/:id/permissions',
  'POST /dashboard/staff/:id/preset',
  'POST /dashboard/staff/:id/remove',
  'POST /dashboard/staff/invitations',
  'POST /dashboard/staff/invitations/:id/again',
  'POST /dashboard/staff/invitations/:id/withdraw',
  'POST /dashboard/staff/:id/switch-off',
  'POST /dashboard/staff/:id/switch-on',
  'POST /dashboard/staff/second-factor',
];
/** Paying, changing and cancelling the plan: all of it, however it is cut into routes. */
const PLAN = /^(?:\/api\/subscription|\/dashboard\/billing)(?:\/|$)/;

test('E-05 of all that changes something exactly this is locked, in words', async () => {
  const refused: string[] = [];
  for (const route of writes()) {
    const { statusCode, json } = await call(route);
    if (statusCode !== 403) continue;
    const { code, message } = json();
    expect(code, route.url).toBe('IMPERSONATION_LOCKED');
    expect(message).toMatch(/^Platform support can’t .+$/);
    refused.push(`${route.method} ${route.url}`);
  }
  const plan = writes().filter(({ url }) => PLAN.test(url));
  const money = writes().filter(({ config }) => movesMoney(config?.permission));
  const named = [...plan, ...money].map(({ method, url }) => `${method} ${url}`);
  expect(refused.sort()).toEqual([...new Set([...LOCKED, ...named])].sort());
});

test.each([
  ['gateway keys', { paymentSettings: { gatewayKeyId: 'key_1' } }, 403],
  ['the webhook secret', { paymentSettings: { gatewayWebhookSecret: null } }, 403],
  ['the courier’s password', { courierSettings: { password: 'p' } }, 403],
  ['the courier’s account', { courierSettings: { email: 'a@example.com' } }, 403],
  ['the pickup location', { courierSettings: { pickupLocation: 'Home' } }, 403],
  ['whether shoppers may pay online', { checkoutSettings: { onlineEnabled: true } }, 403],
  ['cash on delivery', { checkoutSettings: { codMaxAmount: null } }, 403],
  ['the address of the shop', { slug: 'mugs-of-mine' }, 403],
  ['two-step verification of its staff', { staffSecondFactor: false }, 403],
  ['what delivery costs', { checkoutSettings: { shippingFee: 40 } }, 200],
  ['the shop’s name', { name: 'Blue Mugs' }, 200],
])('of the store’s settings %s answers accordingly', async (_what, change, status) => {
  expect((await call({ method: 'PATCH', url: '/api/store' }, change)).statusCode).toBe(status);
});

test('E-05 each unsafe request is in the audit before it is handled, refused ones as well', async () => {
  const own = await aStore(t.app);
  const { operator, acting: mine } = await anImpersonation(t.app, own);
  const send = (method: 'POST' | 'GET' | 'PATCH', url: string, payload?: object) =>
    t.app.inject({ method, url, headers: mine.headers, ...(payload ? { payload } : {}) });
  const made = await send('POST', '/api/products', { name: 'Red mug', price: 10 });
  await send('PATCH', `/api/products/${made.json().id}?x=secret`, { name: 'Pink mug' });
  await send('POST', '/api/products', { name: 5 });
  await send('POST', '/api/auth/change-password', {});
  await send('GET', '/api/products');
  const kept = (await auditOf(own)).filter(({ action }) => action === 'impersonated_request');
  expect(kept.map(({ after }) => `${after?.method} ${after?.route}`)).toEqual([
    'POST /api/products',
    'PATCH /api/products/:id',
    'POST /api/products',
    'POST /api/auth/change-password',
  ]);
  expect(kept.map(({ after }) => after?.refused ?? false)).toEqual([false, false, false, true]);
  expect(kept[0]).toMatchObject({
    actor_id: operator.id,
    actor_name: 'Asha',
    target_id: own.ownerId,
    owner_id: own.ownerId,
    after: { path: '/api/products', requestId: made.headers['x-request-id'] },
  });
  expect(JSON.stringify(kept)).not.toContain('secret');
});

test('E-05 what cannot be kept in the audit is not done', async () => {
  const own = await aStore(t.app);
  const { acting: mine } = await anImpersonation(t.app, own);
  await t.db.knex.raw('alter table audit_events rename to audit_events_away');
  const refused = await t.app.inject({
    method: 'POST',
    url: '/api/products',
    headers: mine.headers,
    payload: { name: 'Red mug', price: 10 },
  });
  await t.db.knex.raw('alter table audit_events_away rename to audit_events');
  expect(refused.statusCode).toBe(500);
  const list = await t.app.inject({ url: '/api/products', headers: own.headers });
  expect(list.json().total).toBe(0);
});

test('screens say so in place of the forms', async () => {
  const { get } = pagesOf(t);
  const staff = await aStaffMember(store);
  const support = { ...store, headers: acting.headers };
  for (const [url, form] of [
    ['/dashboard/profile', 'action="/dashboard/profile'],
    ['/dashboard/staff', 'method="post" action="/dashboard/staff/invitations"'],
    [`/dashboard/staff/${staff}`, `action="/dashboard/staff/${staff}`],
    ['/dashboard/settings/payments', 'action="/dashboard/settings/payments"'],
    ['/dashboard/settings/courier', 'action="/dashboard/settings/courier"'],
    ['/dashboard/settings/messages', 'action="/dashboard/settings/messages/channels'],
    ['/dashboard/settings/notices', 'data-phone-notices'],
  ] as const) {
    const [own, acted] = [await get(store, url), await get(support, url)];
    expect(own.body, url).toContain(form);
    expect(own.body, url).not.toContain('Platform support can’t ');
    expect(acted.body, url).not.toContain(form);
    expect(acted.body, url).toContain('Platform support can’t ');
  }
});

test('who acts for an owner sees how the channels stand, and can neither connect nor let go of one', async () => {
  const { get, post } = pagesOf(t);
  const own = await aChatStore(t);
  const support = { ...own, headers: (await anImpersonation(t.app, own)).acting.headers };
  const page = await get(support, MESSAGES);
  expect(page.body).toContain(`Number ${own.numberId}`);
  expect(page.body).toContain(`Page ${own.pageId}`);
  expect(page.body).toContain('Only the store’s owner and staff can do this.');
  const [first] = await rows<{ id: string }>(
    'select id from channel_connections where owner_id = ?',
    [own.ownerId],
  );
  const chat = { channel: 'chat', phoneNumberId: '7', accountId: '8', accessToken: 't' };
  for (const answer of [
    await post(support, `${MESSAGES}/channels`, chat),
    await post(support, `${MESSAGES}/channels/${first?.id}/remove`),
  ]) {
    expect([answer.statusCode, answer.body.includes('Platform support can’t ')]).toEqual([
      403,
      true,
    ]);
  }
  const words = { chatOrderMode: 'direct' };
  expect((await post(support, MESSAGES, words)).statusCode).toBe(303);
});

test('the portal says to operators what only the people of a store can do', async () => {
  const { operator } = await anImpersonation(t.app, store);
  const read = async (url: string) =>
    (await t.app.inject({ url, headers: operator.headers })).body.replace(/\s+/g, ' ');
  const help = await read('/admin/help');
  const theirs =
    /What you can’t do for a seller<\/h3>\s*<ul[^>]*>(.*?)<\/ul>/.exec(help)?.[1] ?? '';
  for (const thing of [
    'Connect or disconnect a chat number or page',
    ...[
      'gateway keys',
      'courier account',
      'password',
      'staff',
      'phone notifications',
      'plan',
      'Permanently delete',
    ],
  ]) {
    expect(theirs).toContain(thing);
  }
  expect(await read(`/admin/users/${store.ownerId}/impersonate`)).toContain(
    'connecting chat numbers and pages',
  );
  expect(await read(`/admin/stores/${store.storeId}`)).toContain(
    'Operators can’t connect a number or page',
  );
});
