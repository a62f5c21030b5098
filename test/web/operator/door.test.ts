import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const context = useApp();
const html = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string>) =>
  context.app.inject({ url, headers: { ...html, ...headers } });

describe('an operator', () => {
  test('who opens a seller’s page is sent to the portal; JSON stays refused', async () => {
    const { headers } = await anOperator(context.app);
    for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/billing']) {
      const answer = await get(path, headers);
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 303, '/admin']);
      const json = await get(path, { ...headers, accept: 'application/json' });
      expect(json.json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
    const api = await get('/api/orders', headers);
    expect([api.statusCode, api.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  test('reads what went wrong among their sections, with a way back', async () => {
    const { headers } = await anOperator(context.app);
    for (const path of ['/admin/nowhere', '/admin/stores/nowhere/at/all']) {
      const answer = await get(path, headers);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Page not found');
      expect(answer.body).toContain('System Health');
      expect(answer.body).toMatch(/<a class="button ?" href="\/admin">/);
      expect(answer.body).not.toContain('/dashboard');
    }
    const json = await get('/admin/nowhere', { ...headers, accept: 'application/json' });
    expect(json.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect((await get('/api/admin/nowhere', headers)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is sent home from a page of nobody’s', async () => {
    const { headers } = await anOperator(context.app);
    const answer = await get('/', headers);
    expect(answer.headers.location).toBe('/admin');
  });

  test('signs in and comes to the page that was asked for', async () => {
    const { email } = await anOperator(context.app);
    for (const next of ['/admin/stores?search=mug&page=2', '/admin/settings']) {
      const answer = await context.app.inject({
        method: 'POST',
        url: '/login',
        headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email, password: 'correct horse battery', next }).toString(),
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, next]);
    }
  });

  test.each([
    ['deleted', 'delete from users where id = ?'],
    ['switched off', 'update users set is_active = false where id = ?'],
    ['demoted', `update users set role = 'OWNER', owner_id = id where id = ?`],
  ])('who was %s is out at once, on pages and in JSON', async (_name, sql) => {
    const operator = await anOperator(context.app);
    expect((await get('/api/admin/stores', operator.headers)).statusCode).toBe(200);
    await rows(sql, [operator.id]);
    expect((await get('/api/admin/stores', operator.headers)).statusCode).toBe(401);
    const page = await get('/admin/stores', operator.headers);
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      '/login?next=%2Fadmin%2Fstores',
    ]);
  });
});

test('nobody but operators learns which pages the portal has', async () => {
  const { headers } = await aStore(context.app);
  const unknown = `/admin/${newId()}`;
  expect((await get(unknown, {})).headers.location).toBe(
    `/login?next=${encodeURIComponent(unknown)}`,
  );
  expect((await get(unknown, headers)).headers.location).toBe('/dashboard');
  expect((await get(`/api${unknown}`, {})).statusCode).toBe(401);
  expect((await get(`/api${unknown}`, headers)).statusCode).toBe(403);
});

test('a part of a page whose session has ended leads to signing in and back to the page', async () => {
  const part = await get('/admin/health', {
    'hx-request': 'true',
    referer: 'http://localhost/admin/stores?search=mug',
  });
  expect(part.headers['hx-redirect']).toBe(
    `/login?next=${encodeURIComponent('/admin/stores?search=mug')}`,
  );
});
