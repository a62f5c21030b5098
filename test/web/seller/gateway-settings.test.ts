import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { HOSTED, useHostedGateways } from '../../support/hosted-shops.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';

import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateways = useHostedGateways(context);
const { get, post } = pagesOf(context);

describe.each(HOSTED)('the page of $provider', ({ provider, dialect, currency }) => {
  const page = `/dashboard/settings/payments/gateways/${provider}`;
  const { keySecret, webhookSecret } = dialect.account;
  const keys = { keySecret, webhookSecret: provider === 'paystack' ? '' : webhookSecret };
  let store: TestStore;
  beforeEach(async () => {
    store = await aStore(context.app, currency);
    gateways.simulators[provider].addAccount({ ...dialect.account, webhookUrl: '' });
  });
  const offered = async () => {
    const { body } = await get(store, '/api/store/gateways');
    return JSON.parse(body).items.find((item: { provider: string }) => item.provider === provider);
  };
  const save = (form: Record<string, string>) => post(store, page, form);
  const stored = () =>
    rows<{ keySecret: string }>(
      `select key_secret as "keySecret" from store_gateways where owner_id = ?`,
      [store.ownerId],
    );

  test('keeps keys that the gateway accepts, switched on or off, and shows them nowhere', async () => {
    const saved = await save({ ...keys, isActive: 'on' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, page]);
    expect(await offered()).toMatchObject({ isActive: true, secretSet: true });
    const shown = await get(store, page);
    expect(shown.statusCode).toBe(200);
    for (const url of [page, '/dashboard/settings/payments', '/api/store/gateways']) {
      const { body } = await get(store, url);
      expect(body, url).not.toContain(keySecret);
      expect(body, url).not.toContain(webhookSecret);
    }
    const [row] = await stored();
    expect(row?.keySecret).toMatch(/^enc:/);

    expect((await save({})).statusCode).toBe(303);
    expect(await offered()).toMatchObject({ isActive: false, secretSet: true });
    expect(await stored()).toEqual([row]);
    expect((await save({ isActive: 'on' })).statusCode).toBe(303);
    expect(await offered()).toMatchObject({ isActive: true });

    expect((await post(store, `${page}/remove`)).statusCode).toBe(303);
    expect(await offered()).toMatchObject({ isActive: false, secretSet: false });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['none', { isActive: 'on' }],
    ['half a key', { keySecret: 'short' }],
    ['those of nobody', { keySecret: 'sk_of_nobody_at_all_000000' }],
  ])('keeps no keys where there are %s, and says so at the field', async (_what, form) => {
    const refused = await save(form);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/<input[^>]*name="keySecret"[^>]*aria-invalid="true"/);
    expect(refused.body).not.toContain('sk_of_nobody');
    expect(await stored()).toEqual([]);
  });

  test('asks for the password again, some time after signing in', async () => {
    await rows(
      `update refresh_tokens set authenticated_at = now() - interval '16 minutes' where user_id = ?`,
      [store.ownerId],
    );
    const referer = `${context.config.frontendUrl}${page}`;
    for (const to of [page, `${page}/remove`]) {
      const sent = await post(store, to, { ...keys, isActive: 'on' }, { referer });
      expect([sent.statusCode, sent.headers.location]).toEqual([
        303,
        `/confirm-identity?next=${encodeURIComponent(page)}`,
      ]);
    }
    expect(await stored()).toEqual([]);
  });

  test('is shown to staff without its form, and they change nothing', async () => {
    const { headers } = await aStaffMember(context, store);
    const staff = { ...store, headers };
    const shown = await get(staff, page);
    if (shown.statusCode === 200) expect(shown.body).not.toContain('name="keySecret"');
    expect((await post(staff, page, { ...keys, isActive: 'on' })).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('touches nobody else’s keys', async () => {
    await save({ ...keys, isActive: 'on' });
    const other = await aStore(context.app, currency);
    expect((await post(other, `${page}/remove`)).statusCode).toBeLessThan(500);
    expect((await get(other, page)).body).not.toContain('/remove');
    expect(await stored()).toHaveLength(1);
  });
});

test('there is no page of a gateway that is unknown', async () => {
  const store = await aStore(context.app);
  for (const name of ['nobody', 'gateway', '__proto__']) {
    const url = `/dashboard/settings/payments/gateways/${name}`;
    expect((await get(store, url)).statusCode, name).toBe(404);
    expect((await post(store, url, { keySecret: 'sk_12345678' })).statusCode, name).toBe(404);
  }
});
