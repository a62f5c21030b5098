import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { conflict, Refusal } from '../../src/errors.ts';
import { useFrame } from '../support/frame-app.ts';
import { rows } from '../support/rows.ts';

const fail = (error: unknown) => async () => {
  throw error;
};
const sql = (statement: string) => async () => rows(statement);

const context = useFrame((door: FastifyInstance) => {
  door.get('/api/conflict', fail(conflict('NOT_NOW', 'Not now', { orderId: '1' })));
  door.get('/api/broken', fail(new TypeError('secret internals of select * from orders')));
  door.get('/api/odd', fail('just a text'));
  door.get('/api/sql/uuid', sql(`select 'x'::uuid`));
  door.get('/api/sql/range', sql('select 99999999999::integer'));
  door.get('/api/sql/slow', sql(`set statement_timeout = 20; select pg_sleep(1)`));
  door.get(
    '/api/sql/read-only',
    sql(`select set_config('transaction_read_only', 'on', true); delete from plans`),
  );
  door.get('/api/sql/bug', sql('select * from no_such_table'));
  door.get(
    '/api/sql/gone',
    sql(`insert into usage_counters (owner_id, metric, period, count)
         values ('00000000-0000-7000-8000-000000000000', 'orders', '2026-11', 1)`),
  );
  door.get('/api/sql/killed', sql('select pg_terminate_backend(pg_backend_pid())'));
  door.get('/page', fail(new Refusal(409, 'NOT_NOW', 'Not now')));
  door.get('/page/broken', fail(new Error('secret internals')));
  door.get('/page/private', fail(new Refusal(401, 'UNAUTHENTICATED', 'Sign in first')));
  door.get('/page/unpaid', fail(new Refusal(402, 'SUBSCRIPTION_REQUIRED', 'It has ended')));
  door.get('/page/file', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-disposition', 'attachment; filename="all.csv"');
    throw new Error('the disk is gone');
  });
  door.get('/page/without-view', async (request) => {
    request.errorPage = (reply) => reply.page('no/such/view', {});
    throw new Refusal(404, 'NOT_FOUND', 'Page not found');
  });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url, headers });

describe('the API', () => {
  test('answers a refusal with its code and details', async () => {
    const answer = await get('/api/conflict');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      statusCode: 409,
      error: 'Conflict',
      code: 'NOT_NOW',
      message: 'Not now',
      details: { orderId: '1' },
    });
  });

  test('answers 404 to whoever writes for an owner who was deleted meanwhile', async () => {
    const answer = await get('/api/sql/gone');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('This store no longer exists');
  });

  test.each(['/api/broken', '/api/odd', '/api/sql/bug'])(
    'says nothing of what went wrong at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.json()).toEqual({
        statusCode: 500,
        error: 'Internal Server Error',
        code: 'INTERNAL',
        message: expect.not.stringMatching(/secret|select|table|text/),
        requestId: answer.headers['x-request-id'],
      });
    },
  );

  test.each([
    ['/api/sql/uuid', 400],
    ['/api/sql/range', 400],
    ['/api/sql/slow', 503],
    ['/api/sql/killed', 503],
    ['/api/sql/read-only', 503],
  ])('what the database says at %s is answered %i', async (url, status) => {
    const answer = await get(url);
    expect(answer.json()).toMatchObject({ statusCode: status });
    expect(answer.body).not.toMatch(/syntax|integer|terminat|sleep|read-only/);
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each(['/api/nowhere', '/webhooks/nowhere'])('%s is not found, as JSON', async (url) => {
    expect((await get(url, { accept: 'text/html' })).json()).toMatchObject({
      statusCode: 404,
      code: 'NOT_FOUND',
    });
  });

  test.each(['PROPFIND', 'TRACE', 'QUERY'])('knows no %s', async (method) => {
    const answer = await context.app.inject({ method: method as 'GET', url: '/api/conflict' });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      statusCode: answer.statusCode,
      code: expect.any(String),
    });
  });
});

describe('a page', () => {
  const html = { accept: 'text/html,application/xhtml+xml' };

  test('shows what happened', async () => {
    const answer = await get('/page', html);
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Not now');
  });

  test('of a fault of ours names the request and nothing else', async () => {
    const answer = await get('/page/broken', html);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain(answer.headers['x-request-id']);
    expect(answer.body).not.toContain('secret');
  });

  test('is JSON for those who ask for that', async () => {
    expect((await get('/page', { accept: 'application/json' })).json().code).toBe('NOT_NOW');
    expect(
      (await get('/nowhere', { accept: 'application/json, text/html;q=0.5' })).json().statusCode,
    ).toBe(404);
    expect((await get('/nowhere', html)).headers['content-type']).toMatch(/^text\/html/);
  });

  test.each([
    ['application/json', true],
    ['application/json;q=0.9, text/html;q=0.1', true],
    ['text/html;q=0.4,application/json;q=0.5', true],
    ['application/json, text/html', true],
    ['text/html, application/json', false],
    ['application/json;q=0.1, text/html', false],
    ['application/json;q=0', false],
    ['*/*', false],
    ['application/xml', false],
  ])('is weighed for whoever accepts %s', async (accept, isJson) => {
    const type = String((await get('/docs/nowhere', { accept })).headers['content-type']);
    expect(type.startsWith('application/json')).toBe(isJson);
  });

  test('that needs a session leads to the sign-in and back', async () => {
    const answer = await get('/page/private?x=1', html);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/login?next=%2Fpage%2Fprivate%3Fx%3D1',
    ]);
    expect((await get('/page/unpaid', html)).headers.location).toBe('/dashboard/billing');
  });

  test('in parts is refused in parts', async () => {
    const htmx = { ...html, 'hx-request': 'true' };
    const part = await get('/page', htmx);
    expect(part.body).not.toContain('<html');
    expect(part.body).toContain('Not now');
    expect((await get('/page/private', htmx)).headers['hx-redirect']).toMatch(/^\/login/);
  });

  test('that cannot be shown is still answered, without internals', async () => {
    const answer = await get('/page/without-view', html);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/Eta|views|ENOENT/);
  });
});

test('an error is never kept or downloaded in the place of the file', async () => {
  const { statusCode, headers } = await get('/page/file');
  expect(statusCode).toBe(500);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-disposition']).toBeUndefined();
});

describe('an address that cannot be read', () => {
  test.each([
    ['/catalog/mugs/products/%E0%A4', 400],
    ['/page/%zz', 400],
  ])('%s is answered with a page', async (url, statusCode) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(statusCode);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.body).toContain('The request could not be read');
  });

  test('is answered in JSON to who wants JSON', async () => {
    for (const [url, accept] of [
      ['/api/%zz', 'text/html'],
      ['/page/%zz', 'application/json'],
    ] as const) {
      expect((await get(url, { accept })).json()).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});
