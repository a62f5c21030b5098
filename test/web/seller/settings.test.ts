import { expect, test } from 'vitest';
import { findStoreBySlug } from '../../../src/features/stores/queries/store-by-slug.ts';
import { newId } from '../../../src/ids.ts';
import { aSeller, PASSWORD, post } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();

async function signedIn() {
  const seller = await aSeller(t.app);
  const jar = new Jar(t.app);
  await jar.submit('/login', { email: seller.email, password: PASSWORD });
  return { jar, seller };
}
const storeFields = (slug: string) => ({
  name: 'Blue Mug',
  slug,
  description: 'Mugs',
  'contact.phone': '+91 98200 00000',
  'contact.email': '',
  'contact.address': 'Pune',
  taxId: '',
});
const checkoutFields = { shippingFee: '60', freeShippingAbove: '₹ 1,999.50' };

test('one save keeps all of the page, and says so in place', async () => {
  const { jar, seller } = await signedIn();
  const form = { ...storeFields(seller.store.slug), ...checkoutFields };
  const sent = await jar.submit('/dashboard/settings', form);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/dashboard/settings']);
  expect(await findStoreBySlug(seller.store.slug)).toMatchObject({
    name: 'Blue Mug',
    contact: { phone: '+91 98200 00000', email: '', address: 'Pune' },
    codEnabled: true,
    shippingFeeMinor: 6_000,
    freeShippingAboveMinor: 199_950,
  });
  const page = await jar.get('/dashboard/settings');
  expect(page.body).toContain('value="1999.50"');
  expect(page.body).toContain('Settings saved');
  expect(page.body.match(/<form [^>]*data-guard/g)).toHaveLength(1);
  const fragment = await t.app.inject({
    method: 'POST',
    url: '/dashboard/settings',
    payload: new URLSearchParams(form).toString(),
    headers: {
      ...seller.headers,
      'content-type': 'application/x-www-form-urlencoded',
      'hx-request': 'true',
    },
  });
  expect(fragment.body).toMatch(/^\s*<form id="settings"/);
  expect(fragment.body).toContain('Settings saved');
});

test('wrong fields come back beside everything else that was typed', async () => {
  const { jar, seller } = await signedIn();
  const form = { ...storeFields(seller.store.slug), ...checkoutFields };
  const wrong = await jar.submit('/dashboard/settings', {
    ...form,
    taxId: 'GST 42',
    shippingFee: 'sixty',
    freeShippingAbove: '-5',
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('value="sixty"');
  expect(wrong.body).toContain('value="GST 42"');
  expect(wrong.body).toContain('Fix 2 errors');
  const other = await aSeller(t.app);
  const taken = await jar.submit('/dashboard/settings', {
    ...form,
    slug: other.store.slug,
  });
  expect(taken.statusCode).toBe(422);
  expect(taken.body).toContain('is already used by another store');
});

test('country, currency and language are chosen on a page of their own', async () => {
  const { jar, seller } = await signedIn();
  const page = await jar.get('/dashboard/settings/place');
  expect(page.body).toMatch(/<option value="INR" selected>/);
  expect(page.body).toMatch(/<option value="Asia\/Kolkata" selected>/);
  const place = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin', language: 'de' };
  expect((await jar.submit('/dashboard/settings/place', place)).statusCode).toBe(303);
  expect(await findStoreBySlug(seller.store.slug)).toMatchObject(place);
  const wrong = await jar.submit('/dashboard/settings/place', { ...place, timeZone: 'Nowhere' });
  expect(wrong.statusCode).toBe(422);
});

test('staff are added, renamed, switched off and taken away by forms', async () => {
  const { jar, seller } = await signedIn();
  const email = `hand-${seller.email}`;
  const add = (password: string) =>
    jar.submit('/dashboard/staff', { name: 'Ravi', email, password });
  const weak = await add('short');
  expect(weak.statusCode).toBe(422);
  expect(weak.body).toContain('value="Ravi"');
  expect((await add(PASSWORD)).statusCode).toBe(303);
  const list = await jar.get('/dashboard/staff');
  const path = /\/dashboard\/staff\/[0-9a-f-]{36}/.exec(list.body)?.[0] ?? '';
  const staff = new Jar(t.app);
  await staff.submit('/login', { email, password: PASSWORD });
  expect((await staff.get('/dashboard/settings')).statusCode).toBe(200);
  expect((await staff.get('/dashboard/staff')).statusCode).toBe(403);
  expect((await jar.submit(path, { name: 'Ravi K' })).statusCode).toBe(303);
  expect((await jar.submit(path, { name: '' })).statusCode).toBe(422);
  expect((await jar.get(path)).body).toContain('Ravi K');
  await jar.submit(`${path}/switch-off`);
  expect((await staff.get('/dashboard/settings')).statusCode).toBe(303);
  await jar.submit(`${path}/switch-on`);
  await jar.submit(`${path}/password`, { password: 'an other one 5' });
  const again = await staff.submit('/login', { email, password: 'an other one 5' });
  expect(again.statusCode).toBe(303);
  expect((await jar.submit(`${path}/remove`)).headers.location).toBe('/dashboard/staff');
  expect((await staff.get('/dashboard/settings')).statusCode).toBe(303);
  expect((await jar.get(path)).statusCode).toBe(404);
});

test('another tenant’s staff member is not there', async () => {
  const { jar } = await signedIn();
  const other = await signedIn();
  await other.jar.submit('/dashboard/staff', {
    name: 'Hidden',
    email: `hidden-${other.seller.email}`,
    password: PASSWORD,
  });
  const list = await other.jar.get('/dashboard/staff');
  const path = /\/dashboard\/staff\/[0-9a-f-]{36}/.exec(list.body)?.[0] ?? '';
  expect((await jar.get(path)).statusCode).toBe(404);
  for (const act of ['', '/password', '/switch-off', '/switch-on', '/remove']) {
    const answer = await jar.submit(path + act, { name: 'X', password: PASSWORD });
    expect(answer.statusCode).toBe(404);
  }
  expect((await other.jar.get(path)).body).toContain('Hidden');
});

test('the profile changes name, keys and password, and ends other sessions', async () => {
  const { jar, seller } = await signedIn();
  const other = new Jar(t.app);
  await other.submit('/login', { email: seller.email, password: PASSWORD });
  await jar.submit('/dashboard/profile', { name: 'Meera Shah' });
  const page = await jar.get('/dashboard/profile');
  expect(page.body).toMatch(/<\/time> from 10\.\d+\.\d+\.x<\/span>/);
  expect(page.body).toContain('value="Meera Shah"');
  expect(page.body).toContain('data-shortcuts="off"');
  const wrong = await jar.submit('/dashboard/profile/password', {
    currentPassword: 'not it 12345',
    newPassword: 'a fresh password',
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('is incorrect');
  const id = /sessions\/([0-9a-f-]{36})\/end/.exec(page.body)?.[1];
  expect((await jar.submit(`/dashboard/profile/sessions/${id}/end`)).statusCode).toBe(303);
  // Again, as a second click does: it stays ended.
  expect((await jar.submit(`/dashboard/profile/sessions/${id}/end`)).statusCode).toBe(303);
  await other.submit('/login', { email: seller.email, password: PASSWORD });
  await jar.submit('/dashboard/profile/sessions/end-others');
  expect((await other.get('/dashboard/profile')).statusCode).toBe(303);
  const changed = await jar.submit('/dashboard/profile/password', {
    currentPassword: PASSWORD,
    newPassword: 'a fresh password',
  });
  expect(changed.statusCode).toBe(303);
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(200);
});

test('the address of a refused form leads back to its page when it is loaded again', async () => {
  const { jar, seller } = await signedIn();
  const made = async (url: string, payload: object): Promise<string> =>
    (await post(t.app, url, payload, seller.headers)).json().id;
  const product = await made('/api/products', { name: 'Mug', price: 499 });
  const ravi = { name: 'Ravi', email: `ravi-${newId()}@example.com`, password: PASSWORD };
  const member = await made('/api/staff', ravi);
  const pages = {
    '/dashboard/profile/password': '/dashboard/profile',
    [`/dashboard/products/${product}/photos`]: `/dashboard/products/${product}#photos`,
    [`/dashboard/products/${product}/quick`]: '/dashboard/products',
    [`/dashboard/staff/${member}/password`]: `/dashboard/staff/${member}`,
  };
  for (const [address, page] of Object.entries(pages)) {
    const { statusCode, headers } = await jar.get(address);
    expect([statusCode, headers.location]).toEqual([303, page]);
  }
});

test('nobody ends the session of somebody else', async () => {
  const { jar } = await signedIn();
  const other = await signedIn();
  const [token] = await rows<{ family_id: string }>(
    `select family_id from refresh_tokens where user_id = ? and revoked_at is null
      order by created_at desc limit 1`,
    [other.seller.user.id],
  );
  const foreign = await jar.submit(`/dashboard/profile/sessions/${token?.family_id}/end`);
  const unknown = await jar.submit(`/dashboard/profile/sessions/${newId()}/end`);
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  expect((await other.jar.get('/dashboard/profile')).statusCode).toBe(200);
});

test('the plan page says when the trial ends and, later, that it has', async () => {
  const { jar, seller } = await signedIn();
  const running = await jar.get('/dashboard/billing');
  expect(running.body).toContain('Your trial ends in 14 days');
  expect(running.body).toContain('of 2,000 orders');
  expect(running.body).toContain('hx-get=');
  await rows(
    `update user_subscriptions set trial_ends_at = now(), current_period_end = now() - interval '1 minute'
      where user_id = ?`,
    [seller.user.id],
  );
  const shut = await jar.get('/dashboard/settings');
  expect(shut.headers.location).toBe('/dashboard/billing');
  const ended = await jar.get('/dashboard/billing');
  expect(ended.statusCode).toBe(200);
  expect(ended.body).toContain('Your trial has ended');
  // Its counts are behind the gate: asking for them would lead here again, for ever.
  expect(ended.body).not.toContain('hx-get=');
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(200);
  expect((await jar.submit('/logout')).headers.location).toBe('/login');
});
