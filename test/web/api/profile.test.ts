import { beforeEach, describe, expect, test } from 'vitest';
import { aSeller, bearer, type Registered, signIn, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();
let seller: Registered;

beforeEach(async () => {
  seller = await aSeller(t.app);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, who = seller.headers) =>
  t.app.inject({ method, url: `/api/auth${path}`, headers: who, ...(payload ? { payload } : {}) });
const me = async () => (await call('GET', '/me')).json();

describe('one’s own profile', () => {
  test('is changed by what is named, and the rest stays', async () => {
    expect(await me()).toMatchObject({ user: { name: 'Meera' }, preferences: { shortcuts: true } });
    const quiet = await call('PATCH', '/me', { shortcuts: false });
    expect(quiet.json()).toMatchObject({
      user: { name: 'Meera' },
      preferences: { shortcuts: false },
    });
    const named = await call('PATCH', '/me', { name: ' Meera Shah ' });
    expect(named.json()).toEqual({
      user: { ...seller.user, name: 'Meera Shah' },
      preferences: { shortcuts: false, language: 'en' },
    });
    expect(await me()).toMatchObject(named.json());
  });

  test('keeps a name, and nothing that is not one’s own to change', async () => {
    for (const name of [' ', 'x'.repeat(301)]) {
      const answer = await call('PATCH', '/me', { name });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.fields).toMatchObject([{ path: 'name' }]);
    }
    await call('PATCH', '/me', { role: 'SUPER_ADMIN', email: 'other@example.com' });
    expect((await me()).user).toEqual({ ...seller.user });
  });

  test('stays open when the subscription has ended', async () => {
    await rows(`update user_subscriptions set status = 'expired' where user_id = ?`, [
      seller.user.id,
    ]);
    expect((await call('PATCH', '/me', { name: 'Meera S' })).statusCode).toBe(200);
    expect((await call('GET', '/sessions')).statusCode).toBe(200);
  });
});

describe('one’s own sessions', () => {
  const another = async () => (await signIn(t.app, seller.email)).json().accessToken as string;
  const sessions = async () => (await call('GET', '/sessions')).json().items;

  test('are listed, and one of them can be ended', async () => {
    const token = await another();
    const items = await sessions();
    expect(items).toHaveLength(2);
    expect(items.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
    expect(items[0]).toMatchObject({
      userAgent: expect.any(String),
      network: expect.stringMatching(/^10\.\d+\.\d+\.x$/),
      startedAt: expect.stringMatching(/Z$/),
      operatorName: null,
    });
    const { familyId } = items.find(({ isThis }: { isThis: boolean }) => !isThis);
    expect((await call('DELETE', `/sessions/${familyId}`)).statusCode).toBe(204);
    expect(await statusOf(t.app, token)).toBe(401);
    expect((await call('DELETE', `/sessions/${familyId}`)).statusCode).toBe(204);
    expect(await sessions()).toHaveLength(1);
  });

  test('can all be ended but this one', async () => {
    const tokens = [await another(), await another()];
    const ended = await call('POST', '/sessions/end-others');
    expect(ended.json()).toEqual({ ended: 2 });
    for (const token of tokens) expect(await statusOf(t.app, token)).toBe(401);
    expect(await statusOf(t.app, seller.accessToken)).toBe(200);
  });

  test('of others are not found', async () => {
    const other = await aSeller(t.app);
    const { items } = (await call('GET', '/sessions', undefined, other.headers)).json();
    expect((await call('DELETE', `/sessions/${items[0].familyId}`)).statusCode).toBe(404);
    expect(await statusOf(t.app, other.accessToken)).toBe(200);
    expect((await call('GET', '/sessions', undefined, bearer(''))).statusCode).toBe(401);
  });
});
