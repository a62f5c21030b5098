import { beforeEach, describe, expect, test } from 'vitest';
import { pruneLog } from '../../../src/features/stores/log/store-log.ts';
import type { StoreLogAction } from '../../../src/features/stores/store-log-enums.ts';
import { newId } from '../../../src/ids.ts';
import { networkText } from '../../../src/kernel/format/network-text.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anImpersonation } from '../../support/impersonation.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
const { get } = pagesOf(context);
const HERE = '/dashboard/settings/log';
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

interface Entry {
  action: StoreLogAction;
  kind: string;
  subject: string;
  actor: { id: string; name: string };
}

/** Entries as they would be after `days` days, the first the newest. */
async function entries(
  actions: readonly StoreLogAction[],
  { who = { id: store.ownerId, name: 'Meera' }, days = 0, subject = '' } = {},
) {
  for (const [index, action] of actions.entries()) {
    await rows(
      `insert into store_log_entries (owner_id, id, created_at, action, actor_id, actor_name, subject)
       values (?, ?, now() - make_interval(days => ?, secs => ?), ?, ?, ?, ?)`,
      [store.ownerId, newId(), days, index, action, who.id, who.name, subject],
    );
  }
}

const read = async (query = '', who = store): Promise<Entry[]> => {
  const answer = await call(who, 'GET', `/api/store/log${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const actions = async (query: string) => (await read(query)).map(({ action }) => action);
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the log is filtered', () => {
  test('by kind', async () => {
    await entries(['signed_in', 'shop_changed', 'staff_added', 'orders_exported']);
    await entries(['money_refunded', 'product_deleted'], { days: 1 });
    expect(await actions('?kind=sign_in')).toEqual(['signed_in']);
    expect(await actions('?kind=settings')).toEqual(['shop_changed']);
    expect(await actions('?kind=staff')).toEqual(['staff_added']);
    expect(await actions('?kind=export')).toEqual(['orders_exported']);
    expect(await actions('?kind=money')).toEqual(['money_refunded']);
    expect(await actions('?kind=deletion')).toEqual(['product_deleted']);
    expect(await actions('')).toHaveLength(6);
  });

  test('by person, also one who has left, and apart from what support did in their name', async () => {
    const ravi = { id: newId(), name: 'Ravi' };
    await entries(['signed_in', 'orders_exported'], { who: ravi });
    await entries(['shop_changed'], { days: 1 });
    const { acting } = await anImpersonation(context.app, store);
    await call({ ...store, headers: acting.headers }, 'PATCH', '/api/store', { name: 'Renamed' });
    expect(await actions(`?person=${ravi.id}`)).toEqual(['signed_in', 'orders_exported']);
    expect(await actions(`?person=${store.ownerId}`)).toEqual(['shop_changed']);
    expect(await actions('?person=support')).toEqual(['shop_changed', 'signed_in']);
    expect(await actions(`?person=${newId()}`)).toEqual([]);
    const { body } = await get(store, HERE);
    for (const option of [`value="${ravi.id}"`, `value="${store.ownerId}"`, 'Platform support']) {
      expect(body).toContain(option);
    }
    expect(body).toContain('Meera, by Asha (platform support)');
  });

  test('by date, whole days in the store’s time zone on the page', async () => {
    await rows(`update stores set time_zone = 'Pacific/Auckland' where owner_id = ?`, [
      store.ownerId,
    ]);
    const at = async (time: string, subject: string) => {
      await entries(['shop_changed'], { subject });
      await rows('update store_log_entries set created_at = ? where owner_id = ? and subject = ?', [
        time,
        store.ownerId,
        subject,
      ]);
    };
    // Auckland is 13 hours ahead in November.
    await at('2026-11-19T10:59:00Z', 'last minute of the 19th');
    await at('2026-11-19T11:01:00Z', 'first minute of the 20th');
    await at('2026-11-20T11:01:00Z', 'first minute of the 21st');
    const { body } = await get(store, `${HERE}?from=2026-11-20&to=2026-11-20`);
    expect(body).toContain('first minute of the 20th');
    expect(body).not.toContain('last minute of the 19th');
    expect(body).not.toContain('first minute of the 21st');
    const utc = await read('?from=2026-11-19T11:00:00Z&to=2026-11-19');
    expect(utc.map(({ subject }) => subject)).toEqual(['first minute of the 20th']);
  });

  test.each([
    ['?person=me', 'person'],
    ['?kind=secrets', 'kind'],
    ['?from=yesterday', 'from'],
    ['?to=2026-02-30', 'to'],
  ])('and %s is refused, naming the field', async (query, field) => {
    for (const path of ['/api/store/log', '/api/store/log/export.csv']) {
      const answer = await call(store, 'GET', `${path}${query}`);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.body).toContain(field);
    }
  });
});

describe('the page', () => {
  test('says that there is nothing yet, and nothing that matches', async () => {
    expect((await get(store, HERE)).body).toContain('No entries yet');
    const { body } = await get(store, `${HERE}?kind=money`);
    expect(body).toContain('No entries match these filters');
    expect(body).toContain(`<a class="button bare" href="${HERE}">Clear filters</a>`);
  });

  test('has 25 entries, and leads on with its filters kept', async () => {
    await entries(Array<StoreLogAction>(30).fill('signed_in'));
    await entries(['shop_changed'], { days: 1 });
    const first = await get(store, `${HERE}?kind=sign_in`);
    expect(first.body).toContain('30 entries');
    expect(first.body.match(/Signed in/g)).toHaveLength(25);
    expect(first.body).toContain(`${HERE}?kind=sign_in&amp;page=2`);
    expect(first.body).toContain(`${HERE}.csv?kind=sign_in`);
    const beyond = await get(store, `${HERE}?kind=sign_in&page=9`);
    expect(beyond.body.match(/Signed in/g)).toHaveLength(5);
  });

  test('shows texts of sellers as texts, and leaves out filters that it does not know', async () => {
    await entries(['product_deleted'], { subject: '<script>alert(1)</script>' });
    const { statusCode, body } = await get(store, `${HERE}?kind=nonsense&person=x&from=never`);
    expect(statusCode).toBe(200);
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script>alert');
  });
});

describe('the file', () => {
  test('has every entry of the filter, in words, with formulas made harmless, and is in the log', async () => {
    await entries(['product_deleted'], { subject: '=HYPERLINK("https://evil.example")' });
    await entries(Array<StoreLogAction>(600).fill('signed_in'), { days: 1 });
    for (const url of ['/api/store/log/export.csv', `${HERE}.csv`]) {
      const answer = await call(store, 'GET', `${url}?kind=deletion`);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="store-log.csv"');
      const [head, line, ...rest] = answer.body.trim().split('\n');
      expect(head).toBe(
        '"Time","Type","Action","Details","Changes","Person","Platform support","Device","Network"',
      );
      expect(line).toContain('"Deletions","Product deleted","\'=HYPERLINK(');
      expect(rest).toEqual([]);
    }
    const all = await call(store, 'GET', '/api/store/log/export.csv');
    // More than one batch, and the three exports themselves.
    expect(all.body.trim().split('\n')).toHaveLength(1 + 1 + 600 + 3);
    expect(await actions('?kind=export')).toEqual(Array(3).fill('log_exported'));
  });
});

describe('nobody else', () => {
  test('reads or exports it: neither staff, nor support, nor another store', async () => {
    await entries(['signed_in']);
    const { headers } = await aStaffMember(context, store);
    const { acting } = await anImpersonation(context.app, store);
    for (const url of ['/api/store/log', '/api/store/log/export.csv', HERE, `${HERE}.csv`]) {
      expect((await get({ ...store, headers }, url)).statusCode, url).toBe(403);
      const asSupport = await get({ ...store, headers: acting.headers }, url);
      expect(asSupport.statusCode, url).toBe(403);
    }
    const other = await aStore(context.app);
    expect(await read('', other)).toEqual([]);
    expect(await read(`?person=${store.ownerId}`, other)).toEqual([]);
    expect((await get(other, HERE)).body).not.toContain(store.ownerId);
    const file = await call(other, 'GET', '/api/store/log/export.csv');
    expect(file.body.trim().split('\n')).toHaveLength(2);
  });
});

test('entries are deleted after 90 days, in batches', async () => {
  await entries(['signed_in'], { days: 89 });
  await rows(
    `insert into store_log_entries (owner_id, id, created_at, action, actor_name)
     select ?, gen_random_uuid(), now() - interval '90 days' - n * interval '1 second', 'signed_in', 'Meera'
       from generate_series(1, 1500) n`,
    [store.ownerId],
  );
  expect(await pruneLog()).toBeGreaterThanOrEqual(1_500);
  expect(await actions('')).toEqual(['signed_in']);
  expect(await actions(`?to=${dayBefore(91)}`)).toEqual([]);
});

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.x'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::x'],
  ['2001:0DB8:0007::5', '2001:db8:7::x'],
  ['2001:db8::5', '2001:db8:0::x'],
  ['fe80::1%eth0', 'fe80:0:0::x'],
  ['::1', '0:0:0::x'],
  ['', ''],
  ['not an address', ''],
])('of the address %s, the log has %s', (address, text) => {
  expect(networkText(address)).toBe(text);
});
