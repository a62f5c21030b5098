import { describe, expect, test } from 'vitest';
import { addAlias } from '../../../src/features/catalog/aliases.ts';
import { findProduct } from '../../../src/features/catalog/find-product.ts';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { pagesOf } from '../../support/pages.ts';
import {
  aChatStore,
  accountDelivery,
  chatMessages,
  postDeliveryOf,
  textMessage,
} from '../../support/provider-events.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const { tokens } = useProviderSimulator(context);
const { get, post } = pagesOf(context);
const deliver = postDeliveryOf(context);
const HERE = '/dashboard/settings/messages';

test('a number shows how it stands, its review and when it was last written to', async () => {
  const store = await aChatStore(context);
  const before = (await get(store, HERE)).body;
  expect(before).toContain(`Number ${store.numberId}`);
  expect(before).toContain(`Page ${store.pageId}`);
  expect(before).toContain('No messages yet');
  await deliver(chatMessages(store, textMessage('hello')));
  await deliver(accountDelivery(store, 'account_review_update', { decision: 'APPROVED' }));
  const disabled = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } };
  await deliver(accountDelivery(store, 'account_update', disabled));
  const template = {
    message_template_id: 1,
    message_template_name: 'order_<b>',
    message_template_language: 'en',
    event: 'PENDING_DELETION',
    reason: 'NONE',
  };
  await deliver(accountDelivery(store, 'message_template_status_update', template));
  const { body } = await get(store, HERE);
  expect(body).toContain('Number +911234567890');
  expect(body).toContain('review: approved');
  expect(body).toContain('Last message');
  expect(body).toContain('Blocked</span>');
  expect(body).toContain('The provider has suspended your account');
  expect(body).toContain('order_&lt;b&gt; · en');
  expect(body).toContain('pending deletion');

  const fields = {
    channel: 'chat',
    phoneNumberId: store.numberId,
    accountId: store.wabaId,
    accessToken: 'a-new-token',
  };
  const { numberId, wabaId: accountId } = store;
  tokens.give(fields.accessToken, { who: 'number', numberId, accountId });
  expect((await post(store, `${HERE}/channels`, fields)).statusCode).toBe(303);
  expect((await get(store, HERE)).body).not.toContain('Blocked</span>');
});

test('a page is connected in the same form', async () => {
  const store = await aStore(context.app);
  const page = {
    channel: 'social',
    phoneNumberId: '',
    accountId: '17841400000000001',
    accessToken: 'token',
  };
  tokens.give('token', { who: 'page', pageId: page.accountId });
  expect((await post(store, `${HERE}/channels`, page)).headers.location).toBe(HERE);
  const connections = await rows(
    'select channel, phone_number_id, account_id from channel_connections where owner_id = ?',
    [store.ownerId],
  );
  expect(connections).toEqual([
    { channel: 'social', phone_number_id: null, account_id: '17841400000000001' },
  ]);
  const wrong = await post(store, `${HERE}/channels`, { ...page, channel: 'chat' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('Phone number ID');
});

describe('a number', () => {
  const number = { phoneNumberId: '5550001', accountId: '77', accessToken: 'EAAsecret-token-1234' };

  test('is connected, shown without its token, and disconnected', async () => {
    const store = await aStore(context.app);
    const { phoneNumberId: numberId, accountId, accessToken } = number;
    tokens.give(accessToken, { who: 'number', numberId, accountId });
    expect((await post(store, `${HERE}/channels`, number)).statusCode).toBe(303);
    const { body } = await get(store, HERE);
    expect(body).toContain('••••1234');
    expect(body).not.toContain('EAAsecret');
    const [stored] = await rows<{ id: string; token: string }>(
      'select id, access_token as token from channel_connections where owner_id = ?',
      [store.ownerId],
    );
    expect(stored?.token).toMatch(/^enc:v1:/);
    expect((await post(store, `${HERE}/channels/${stored?.id}/remove`)).statusCode).toBe(303);
    expect((await get(store, HERE)).body).not.toContain('••••1234');
  });

  test('that is not complete is refused, and its token is not sent back', async () => {
    const store = await aStore(context.app);
    const wrong = await post(store, `${HERE}/channels`, { ...number, phoneNumberId: '' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('href="#f-phoneNumberId"');
    expect(wrong.body).toContain('value="77"');
    expect(wrong.body).not.toContain('EAAsecret');
    const again = await get(store, `${HERE}/channels`);
    expect([again.statusCode, again.headers.location]).toEqual([303, HERE]);
  });
});

test('somebody with nothing connected reads how, and where the provider has to send', async () => {
  const store = await aStore(context.app);
  const { body } = await get(store, HERE);
  expect(body).toContain('<details class="stack" open>');
  expect(body).toContain(`<code>${context.config.frontendUrl}/webhooks/provider</code>`);
  expect((await get(store, '/dashboard/settings')).body).toContain(`href="${HERE}"`);
  expect((await get(store, '/dashboard/settings/notices')).body).toContain(`href="${HERE}"`);
});

test('how orders are taken is chosen and saved alone', async () => {
  const store = await aStore(context.app);
  const mode = async () => (await findStoreOf(store.tenant))?.chatOrderMode;
  expect((await get(store, HERE)).body).toContain('value="draft" checked');
  const saved = await post(store, HERE, { chatOrderMode: 'direct' });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, HERE]);
  expect(await mode()).toBe('direct');
  expect((await get(store, HERE)).body).toContain('value="direct" checked');
  for (const fields of [{}, { chatOrderMode: 'both' }] as Record<string, string>[]) {
    const wrong = await post(store, HERE, fields);
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('href="#f-chatOrderMode"');
  }
  expect(await mode()).toBe('direct');
});

test('how a payment is asked for is switched on the page, by the API, and logged', async () => {
  const store = await aStore(context.app);
  const switches = async () => {
    const found = await findStoreOf(store.tenant);
    return [found?.sendsHowToPay, found?.asksInChannel];
  };
  const here = `${HERE}/asking`;
  expect(await switches()).toEqual([false, false]);
  const saved = await post(store, here, { sendsHowToPay: 'on' });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `${HERE}#asking`]);
  expect(await switches()).toEqual([true, false]);
  expect((await get(store, HERE)).body).toMatch(/name="sendsHowToPay" value="on" checked/);
  const payload = { asksInChannel: true };
  const { headers } = store;
  const changed = await context.app.inject({
    method: 'PATCH',
    url: '/api/store',
    payload,
    headers,
  });
  expect(changed.json()).toMatchObject({ sendsHowToPay: true, asksInChannel: true });
  await post(store, here, {});
  expect(await switches()).toEqual([false, false]);
  const logged = await rows<{ changes: { field: string }[] }>(
    `select changes from store_log_entries
      where owner_id = ? and action = 'messages_changed' order by created_at, id`,
    [store.ownerId],
  );
  expect(logged.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['sendsHowToPay'],
    ['asksInChannel'],
    ['sendsHowToPay', 'asksInChannel'],
  ]);
});

describe('words that the store taught', () => {
  test('are listed by the newest, each with its product, and forgotten one by one', async () => {
    const store = await aStore(context.app);
    const [mug, kurta] = [
      await someGoods(store, { name: 'Blue mug' }),
      await someGoods(store, { name: 'Kurta' }),
    ];
    await addAlias(store.tenant, mug.productId, 'neela cup');
    await addAlias(store.tenant, mug.productId, '<b>pyala</b>');
    await addAlias(store.tenant, kurta.productId, 'नीला cup');
    const { body } = await get(store, HERE);
    expect([...body.matchAll(/<bdi>“(.*?)”/g)].map(([, words]) => words)).toEqual([
      'नीला cup',
      '&lt;b&gt;pyala&lt;/b&gt;',
      'neela cup',
    ]);
    expect(body).toContain(`href="/dashboard/products/${mug.productId}"`);
    const before = (await findStoreOf(store.tenant))?.catalogVersion ?? 0;
    const forget = `${HERE}/products/${mug.productId}/forget`;
    expect((await post(store, forget, { words: '<b>pyala</b>' })).statusCode).toBe(303);
    expect((await findProduct(store.tenant, mug.productId))?.aliases).toEqual(['neela cup']);
    expect((await findStoreOf(store.tenant))?.catalogVersion).toBe(before + 1);
    expect((await get(store, '/dashboard/products?search=pyala')).body).not.toContain('Blue mug');
  });

  test('are shown up to a bound, with how many there are', async () => {
    const store = await aStore(context.app);
    const { productId } = await someGoods(store, { name: 'Blue mug' });
    const aliases = Array.from({ length: 30 }, (_, n) => `cup ${n}`);
    await rows('update products set aliases = ?::text[] where owner_id = ? and id = ?', [
      aliases,
      store.ownerId,
      productId,
    ]);
    const { body } = await get(store, HERE);
    expect(body.match(/<bdi>/g)).toHaveLength(20);
    expect(body).toContain('“cup 29”');
    expect(body).toContain('Showing the newest 20 of 30');
  });
});
