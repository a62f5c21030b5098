import { beforeEach, describe, expect, test } from 'vitest';
import { seedConnection } from '../../../dev/seed/seed-connection.ts';
import type { Bearer } from '../../../dev/simulators/provider/tokens.ts';
import { sweepUnprovedChannels } from '../../../src/features/channels/sweep-connections.ts';
import { acrossTenants } from '../../../src/kernel/tenancy/tenant.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { freshDigits, SIGNED, signed } from '../../support/provider-events.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';

const context = useApp(SIGNED);
const provider = useProviderSimulator(context);
const give = (token: string, bearer: Bearer) => provider.tokens.give(token, bearer);
const takeBack = (token: string) => provider.tokens.takeBack(token);

const connect = (store: TestStore, payload: object) =>
  context.app.inject({
    method: 'POST',
    url: '/api/store/channels',
    headers: store.headers,
    payload,
  });
const channelsOf = async ({ headers }: TestStore) =>
  (await context.app.inject({ url: '/api/store/channels', headers })).json();
const holdersOf = (accountId: string) =>
  rows<{ ownerId: string; proved: boolean }>(
    acrossTenants(
      `select owner_id as "ownerId", proved_at is not null as proved from channel_connections
        where account_id = ? order by owner_id`,
    ),
    [accountId],
  );
const deliver = (delivery: object, secret: string) => {
  const payload = JSON.stringify(delivery);
  return context.app.inject({
    method: 'POST',
    url: '/webhooks/provider',
    remoteAddress: freshAddress(),
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed(payload, secret) },
    payload,
  });
};
const toPage = (pageId: string, text: string) =>
  deliver(
    {
      object: 'page',
      entry: [
        {
          id: pageId,
          time: Date.now(),
          messaging: [
            {
              sender: { id: '5614879045272581' },
              recipient: { id: pageId },
              timestamp: Date.now(),
              message: { mid: `m_${freshDigits()}`, text },
            },
          ],
        },
      ],
    },
    SIGNED.appSecrets.social[0],
  );
const textsOf = async ({ ownerId }: TestStore) =>
  (await rows<{ text: string }>('select text from messages where owner_id = ?', [ownerId])).map(
    ({ text }) => text,
  );
const noticesOf = ({ ownerId }: TestStore) =>
  rows<{ channel: string; body: string }>(
    `select channel, body from notifications where owner_id = ? and event = 'channel_trouble'
      order by channel`,
    [ownerId],
  );

let attacker: TestStore;
let victim: TestStore;
let pageId: string;
let page: { channel: 'social'; accountId: string; accessToken: string };
beforeEach(async () => {
  [attacker, victim] = [await aStore(context.app), await aStore(context.app)];
  pageId = freshDigits();
  page = { channel: 'social', accountId: pageId, accessToken: `page-token-${pageId}` };
  give(page.accessToken, { who: 'page', pageId });
});

describe('a page', () => {
  test('is not claimed with a token that opens nothing, and its messages reach whoever proves it', async () => {
    const claimed = await connect(attacker, { ...page, accessToken: 'garbage' });
    expect(claimed.statusCode, claimed.body).toBe(400);
    expect(claimed.json()).toMatchObject({
      code: 'CHANNEL_NOT_PROVED',
      details: { fields: [{ path: 'accessToken' }] },
    });
    expect(await holdersOf(pageId)).toEqual([]);
    const connected = await connect(victim, page);
    expect(connected.statusCode, connected.body).toBe(201);
    expect(connected.json().provedAt).not.toBeNull();
    const text = 'deliver 2 sarees to 14 MG Road, I am Priya';
    expect((await toPage(pageId, text)).statusCode).toBe(200);
    expect(await textsOf(attacker)).toEqual([]);
    expect(await textsOf(victim)).toEqual([text]);
  });

  test('is not claimed by a person who may read it, nor with the token of another page', async () => {
    const person = `person-${pageId}`;
    give(person, { who: 'person', personId: '77' });
    // What anybody's token reads is no proof.
    expect(provider.tokens.answer(`${pageId}?fields=id`, person)).toMatchObject({ status: 200 });
    give(`other-${pageId}`, { who: 'page', pageId: '123', profileId: '456' });
    give(`number-${pageId}`, { who: 'number', numberId: pageId, accountId: '1' });
    give(`IG${pageId}`, { who: 'profile', profileId: '17841' });
    for (const accessToken of [person, `other-${pageId}`, `number-${pageId}`, `IG${pageId}`]) {
      const refused = await connect(attacker, { ...page, accessToken });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'CHANNEL_NOT_PROVED']);
    }
    expect(await holdersOf(pageId)).toEqual([]);
  });

  test('that has a profile proves it, and a profile without a page proves itself', async () => {
    const [profileId, alone] = [freshDigits(), freshDigits()];
    give(`of-${pageId}`, { who: 'page', pageId, profileId });
    give(`IGQ${alone}`, { who: 'profile', profileId: alone });
    const ofPage = { channel: 'social', accountId: profileId, accessToken: `of-${pageId}` };
    expect((await connect(victim, ofPage)).statusCode).toBe(201);
    const own = { channel: 'social', accountId: alone, accessToken: `IGQ${alone}` };
    expect((await connect(victim, own)).statusCode).toBe(201);
  });
});

describe('a number', () => {
  test('needs a token that opens it, and the account that it belongs to', async () => {
    const [phoneNumberId, accountId] = [freshDigits(), freshDigits()];
    const number = { channel: 'chat', phoneNumberId, accountId, accessToken: `t-${accountId}` };
    give(number.accessToken, { who: 'number', numberId: phoneNumberId, accountId });
    const fieldOf = async (changes: object) =>
      (await connect(attacker, { ...number, ...changes })).json().details?.fields?.[0].path;
    expect(await fieldOf({ accessToken: 'garbage' })).toBe('accessToken');
    expect(await fieldOf({ phoneNumberId: freshDigits() })).toBe('phoneNumberId');
    expect(await fieldOf({ accountId: freshDigits() })).toBe('accountId');
    const others = freshDigits();
    give('of-another-account', { who: 'number', numberId: '1', accountId: others });
    expect(await fieldOf({ accessToken: 'of-another-account' })).toBe('phoneNumberId');
    expect(await holdersOf(accountId)).toEqual([]);
    const connected = await connect(victim, number);
    expect(connected.json()).toMatchObject({ phoneNumberId, displayNumber: '15550783881' });
  });

  test('tells of its account only the stores that proved it', async () => {
    const [phoneNumberId, accountId] = [freshDigits(), freshDigits()];
    const number = { channel: 'chat', phoneNumberId, accountId, accessToken: `t-${accountId}` };
    give(number.accessToken, { who: 'number', numberId: phoneNumberId, accountId });
    expect((await connect(victim, number)).statusCode).toBe(201);
    // As it was kept before anybody asked: a number of one's own beside somebody else's account.
    await rows(
      `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token)
       values (?, gen_random_uuid(), 'chat', ?, ?, 'sealed')`,
      [attacker.ownerId, freshDigits(), accountId],
    );
    const value = { decision: 'REJECTED' };
    const entry = { id: accountId, time: 1, changes: [{ field: 'account_review_update', value }] };
    const told = { object: 'whatsapp_business_account', entry: [entry] };
    expect((await deliver(told, SIGNED.appSecrets.chat[0])).statusCode).toBe(200);
    expect((await channelsOf(victim)).items[0].review).toBe('REJECTED');
    expect((await channelsOf(attacker)).items[0].review).toBe('');
  });
});

describe('a page that another store has', () => {
  const claimUnasked = (store: TestStore) =>
    rows(
      `insert into channel_connections (owner_id, id, channel, account_id, access_token)
       values (?, gen_random_uuid(), 'social', ?, 'enc:v1:old:nonce:text')`,
      [store.ownerId, pageId],
    );

  test('without proof goes to whoever proves it, with what comes from then on; the other is told', async () => {
    await claimUnasked(attacker);
    await toPage(pageId, 'before');
    expect((await connect(victim, page)).statusCode).toBe(201);
    expect(await holdersOf(pageId)).toEqual([{ ownerId: victim.ownerId, proved: true }]);
    await toPage(pageId, 'after');
    expect(await textsOf(attacker)).toEqual(['before']);
    expect(await textsOf(victim)).toEqual(['after']);
    const told = await noticesOf(attacker);
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'in_app']);
    expect(told[0]?.body).toContain(`Your page ${pageId} was connected by another shop`);
    expect(await channelsOf(attacker)).toMatchObject({
      items: [],
      ended: [{ externalId: pageId, why: 'taken_over' }],
    });
    const { body } = await context.app.inject({
      url: '/dashboard/settings/messages',
      headers: attacker.headers,
    });
    expect(body).toContain(`Page ${pageId} is no longer connected to your shop`);
    expect(body).toContain('the provider confirmed');
  });

  test('stays there while its token proves it, and goes once the provider says no', async () => {
    give('the-former-owner', { who: 'page', pageId });
    expect((await connect(attacker, { ...page, accessToken: 'the-former-owner' })).statusCode).toBe(
      201,
    );
    const taken = await connect(victim, page);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'CHANNEL_TAKEN']);
    expect(await noticesOf(attacker)).toEqual([]);
    takeBack('the-former-owner');
    expect((await connect(victim, page)).statusCode).toBe(201);
    expect(await holdersOf(pageId)).toEqual([{ ownerId: victim.ownerId, proved: true }]);
    // And back again, which ends what the page said of it.
    takeBack(page.accessToken);
    give('the-former-owner', { who: 'page', pageId });
    expect((await connect(attacker, { ...page, accessToken: 'the-former-owner' })).statusCode).toBe(
      201,
    );
    expect((await channelsOf(attacker)).ended).toEqual([]);
    expect((await channelsOf(victim)).ended).toHaveLength(1);
  });

  test('goes to one of two that prove it at once', async () => {
    await claimUnasked(attacker);
    const second = await aStore(context.app);
    give('second', { who: 'page', pageId });
    const answers = await Promise.all([
      connect(victim, page),
      connect(second, { ...page, accessToken: 'second' }),
      connect(victim, page),
    ]);
    const winners = await holdersOf(pageId);
    expect(winners).toHaveLength(1);
    const isVictim = winners[0]?.ownerId === victim.ownerId;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      isVictim ? [201, 409, 201] : [409, 201, 409],
    );
    // Told once, and nobody else lost anything.
    expect(await noticesOf(attacker)).toHaveLength(2);
    expect(await noticesOf(isVictim ? second : victim)).toEqual([]);
  });

  test('two stores that take each other’s at once both get theirs', async () => {
    const otherId = freshDigits();
    give('other', { who: 'page', pageId: otherId });
    await claimUnasked(attacker);
    await rows(
      `insert into channel_connections (owner_id, id, channel, account_id, access_token)
       values (?, gen_random_uuid(), 'social', ?, 'enc:v1:old:nonce:text')`,
      [victim.ownerId, otherId],
    );
    const answers = await Promise.all([
      connect(victim, page),
      connect(attacker, { channel: 'social', accountId: otherId, accessToken: 'other' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await holdersOf(pageId)).toMatchObject([{ ownerId: victim.ownerId }]);
    expect(await holdersOf(otherId)).toMatchObject([{ ownerId: attacker.ownerId }]);
  });
});

describe('a provider that does not answer', () => {
  test.each(['down', 'busy'] as const)('keeps everything as it was: %s', async (fault) => {
    provider.fault = fault;
    const refused = await connect(victim, page);
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    expect(await holdersOf(pageId)).toEqual([]);
    const form = await context.app.inject({
      method: 'POST',
      url: '/dashboard/settings/messages/channels',
      headers: {
        ...victim.headers,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({ ...page, phoneNumberId: '' }).toString(),
    });
    expect(form.statusCode).toBe(502);
    expect(form.body).toContain('The messaging provider isn’t responding');
    expect(form.body).toContain(`value="${pageId}"`);
    expect(form.body).not.toContain(page.accessToken);
  });
});

test('what was connected before anybody was asked is proved by the worker, or stays as it is', async () => {
  const keep = (store: TestStore, accountId: string, token: string) =>
    seedConnection(
      store.tenant,
      { channel: 'social', accountId, accessToken: token },
      context.app.secrets,
    );
  await rows(acrossTenants('update channel_connections set proved_at = now()'));
  const [otherId, ids] = [freshDigits(), new Map<string, string>()];
  ids.set('true', await keep(victim, pageId, page.accessToken));
  ids.set('false', await keep(attacker, otherId, 'garbage'));
  await rows(
    acrossTenants('update channel_connections set proved_at = null where id = any(?::uuid[])'),
    [[...ids.values()]],
  );
  const proved = async () => [
    (await channelsOf(victim)).items[0].provedAt !== null,
    (await channelsOf(attacker)).items[0].provedAt !== null,
  ];
  provider.fault = 'down';
  expect(await sweepUnprovedChannels(context.app.secrets)).toEqual({ proved: 0, denied: 0 });
  expect(await proved()).toEqual([false, false]);
  provider.fault = 'none';
  expect(await sweepUnprovedChannels(context.app.secrets)).toEqual({ proved: 1, denied: 1 });
  expect(await proved()).toEqual([true, false]);
  expect(await sweepUnprovedChannels(context.app.secrets)).toEqual({ proved: 0, denied: 0 });
  const { body } = await context.app.inject({
    url: '/dashboard/settings/messages',
    headers: attacker.headers,
  });
  expect(body).toContain('Not verified');
});

describe('an operator', () => {
  test('releases a page with a reason, which the owner reads, and then whoever proves it has it', async () => {
    const operator = await anOperator(context.app);
    const made = (await connect(attacker, page)).json();
    const url = `/admin/stores/${attacker.storeId}/channels/${made.id}/release`;
    const asked = await context.app.inject({ url, headers: operator.headers });
    expect(asked.body).toContain(`Disconnect ${pageId} from Blue Mug`);
    const press = (reason: string) =>
      context.app.inject({
        method: 'POST',
        url,
        headers: {
          ...operator.headers,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        payload: new URLSearchParams({ reason }).toString(),
      });
    expect((await press('')).statusCode).toBe(422);
    expect(await holdersOf(pageId)).toHaveLength(1);
    expect((await press('The page was sold')).statusCode).toBe(303);
    expect(await holdersOf(pageId)).toEqual([]);
    expect((await noticesOf(attacker))[0]?.body).toContain('“The page was sold”');
    expect((await channelsOf(attacker)).ended).toMatchObject([
      { why: 'released', reason: 'The page was sold' },
    ]);
    const audit = await rows(
      `select before from audit_events where action = 'channel_released' and owner_id = ?`,
      [attacker.ownerId],
    );
    expect(audit).toEqual([{ before: { connectedChannel: pageId } }]);
    expect((await connect(victim, page)).statusCode).toBe(201);
  });

  test('cannot release what another store has, nor anything as a seller', async () => {
    const operator = await anOperator(context.app);
    const made = (await connect(victim, page)).json();
    const release = (storeId: string, headers: object) =>
      context.app.inject({
        method: 'POST',
        url: `/api/admin/stores/${storeId}/channels/${made.id}/release`,
        headers: { ...headers },
        payload: { reason: 'x' },
      });
    expect((await release(attacker.storeId, operator.headers)).statusCode).toBe(404);
    expect((await release(victim.storeId, attacker.headers)).statusCode).toBe(403);
    expect(await holdersOf(pageId)).toHaveLength(1);
    expect((await release(victim.storeId, operator.headers)).statusCode).toBe(204);
  });
});
