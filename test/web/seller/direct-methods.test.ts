import { beforeEach, describe, expect, test } from 'vitest';
import { findStoreBySlug } from '../../../src/features/stores/queries/store-by-slug.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HERE = '/dashboard/settings/payments/direct';
const CLABE = '032180000118359719';
const BANK = {
  kind: 'bank',
  label: 'BBVA',
  isActive: 'on',
  'details.accountHolder': 'Lupita Reyes',
  'details.bankName': 'BBVA',
  'details.clabe': '032 180 00011835971 9',
};

let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app, 'MXN');
  await rows(`update stores set country = 'MX' where owner_id = ?`, [store.ownerId]);
});

interface Method {
  id: string;
  label: string;
  isActive: boolean;
  details: Record<string, string>;
}
const api = (method: 'GET' | 'PUT', payload?: object) =>
  context.app.inject({
    method,
    url: '/api/store/direct-methods',
    headers: store.headers,
    ...(payload ? { payload } : {}),
  });
const methods = async (): Promise<Method[]> => (await api('GET')).json().items;
const labels = async () => (await methods()).map(({ label }) => label);
const wallet = (label: string, more: object = {}) => ({
  kind: 'wallet',
  label,
  isActive: true,
  details: { text: `${label}: 55 1234 5678` },
  ...more,
});
const logged = () =>
  rows<{ action: string; changes: { before: string | null; after: string | null }[] }>(
    `select action, changes from store_log_entries where owner_id = ? order by created_at`,
    [store.ownerId],
  );

describe('on the page', () => {
  test('a form asks for what the country has, and keeps the number in its one spelling', async () => {
    const form = (await get(store, `${HERE}/new?kind=bank`)).body;
    expect(form).toContain('CLABE');
    expect(form).not.toContain('IFSC');
    expect((await post(store, `${HERE}/new`, BANK)).headers.location).toBe(HERE);
    expect(await methods()).toMatchObject([{ label: 'BBVA', details: { clabe: CLABE } }]);
    const list = (await get(store, HERE)).body;
    expect(list).toContain(CLABE);
    const [made] = await methods();
    const shown = (await get(store, `${HERE}/${made?.id}`)).body;
    expect(shown).toContain('What customers see');
    expect(shown).toContain(`value="${CLABE}"`);
    expect((await get(store, '/dashboard/settings/payments')).body).toContain(
      '1 method at checkout',
    );
  });

  test('a wrong digit is said beside its field, and what was typed stays', async () => {
    const answer = await post(store, `${HERE}/new`, {
      ...BANK,
      'details.clabe': '032180000118359718',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('is not a valid CLABE. Check all 18 digits');
    expect(answer.body).toContain('value="032180000118359718"');
    expect(await methods()).toEqual([]);
  });

  test('methods are moved, switched off and removed', async () => {
    await api('PUT', { items: ['A', 'B', 'C'].map((label) => wallet(label)) });
    const [a, b] = await methods();
    await post(store, `${HERE}/${b?.id}/move`, { to: 'up' });
    expect(await labels()).toEqual(['B', 'A', 'C']);
    await post(store, `${HERE}/${b?.id}/move`, { to: 'up' });
    expect(await labels()).toEqual(['B', 'A', 'C']);
    const off = { kind: 'wallet', label: 'A', 'details.text': 'On paper' };
    await post(store, `${HERE}/${a?.id}`, off);
    const offered = (await findStoreBySlug(store.slug))?.directMethods.map(({ label }) => label);
    expect(offered).toEqual(['B', 'C']);
    await post(store, `${HERE}/${b?.id}/remove`, {});
    expect(await labels()).toEqual(['A', 'C']);
  });

  test('the hours to wait are a whole number, or none', async () => {
    expect((await post(store, HERE, { transferHoldHours: '12' })).statusCode).toBe(303);
    expect((await findStoreBySlug(store.slug))?.transferHoldHours).toBe(12);
    expect((await post(store, HERE, { transferHoldHours: '1.5' })).body).toContain(
      'must be a whole number from 1 to 720, or blank',
    );
    await post(store, HERE, { transferHoldHours: '' });
    expect((await findStoreBySlug(store.slug))?.transferHoldHours).toBeNull();
  });
});

describe('through the API', () => {
  test('the list is the whole of it, and the owner is told what changed', async () => {
    const made = await api('PUT', { items: [wallet('A'), wallet('B')] });
    expect(made.statusCode, made.body).toBe(200);
    const [a, b] = made.json().items as Method[];
    const changed = await api('PUT', { items: [{ ...wallet('A2'), id: a?.id }] });
    expect(changed.json().items).toMatchObject([{ id: a?.id, label: 'A2' }]);
    const kept = await rows<{ id: string; removed: boolean }>(
      `select id, removed_at is not null as removed from direct_methods where owner_id = ? order by position`,
      [store.ownerId],
    );
    expect(kept).toContainEqual({ id: b?.id, removed: true });
    expect(await logged()).toMatchObject([
      { action: 'payments_changed' },
      {
        action: 'payments_changed',
        changes: [
          { before: 'A: A: 55 1234 5678', after: 'A2: A2: 55 1234 5678' },
          { before: 'B: B: 55 1234 5678', after: null },
        ],
      },
    ]);
    const told = await rows(
      `select recipient from notifications
        where owner_id = ? and event = 'settings_changed' and channel = 'in_app'`,
      [store.ownerId],
    );
    expect(told).toHaveLength(2);
  });

  test('an unknown id, one twice, and an eleventh are refused by name', async () => {
    const [a] = (await api('PUT', { items: [wallet('A')] })).json().items as Method[];
    for (const items of [
      [wallet('A', { id: newId() })],
      [wallet('A', { id: a?.id }), wallet('B', { id: a?.id })],
    ]) {
      const refused = await api('PUT', { items });
      expect(refused.statusCode).toBe(400);
      const at = `items.${items.length - 1}.id`;
      expect(refused.json().details.fields).toMatchObject([{ path: at }]);
    }
    const many = Array.from({ length: 11 }, (_, n) => wallet(String(n)));
    expect((await api('PUT', { items: many })).statusCode).toBe(400);
    expect(await labels()).toEqual(['A']);
  });
});
