import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { useFrame } from '../../support/frame-app.ts';

const FRONTEND = 'https://shop.example.com';
const context = useFrame(
  (door: FastifyInstance) => {
    const ok = async () => ({ ok: true });
    for (const url of ['/login', '/catalog/:slug/checkout', '/api/orders', '/webhooks/provider']) {
      door.post(url, ok);
      door.get(url, ok);
    }
  },
  { frontendUrl: FRONTEND },
);

const COOKIE = { cookie: 'sk_access=whatever' };
const post = async (url: string, headers: Record<string, string>) =>
  (
    await context.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost:3000', ...headers },
    })
  ).statusCode;

describe.each(['/login', '/catalog/mugs/checkout'])('a form for %s', (url) => {
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['our own page, by a browser that hides the origin', { 'sec-fetch-site': 'same-origin' }],
    ['our own page without referrers', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['our own page, by an old browser', { referer: 'http://localhost:3000/login' }],
    ['the frontend', { 'sec-fetch-site': 'same-site', origin: FRONTEND }],
    ['no browser and without cookies', {}],
  ])('is taken from %s', async (_from, headers) => {
    expect(await post(url, headers)).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site, by an old browser', { origin: 'https://evil.example' }],
    ['another site that only shows where it was', { referer: 'https://evil.example/x' }],
    ['another site that says nothing else', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
    ['a sandbox', { origin: 'null' }],
    ['a sandbox of another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a sandbox that was opened by hand', { 'sec-fetch-site': 'none', origin: 'null' }],
    ['a host that starts like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['nobody, with our cookies', COOKIE],
    ['another site, with our cookies', { ...COOKIE, origin: 'https://evil.example' }],
  ])('is refused from %s', async (_from, headers) => {
    expect(await post(url, headers)).toBe(403);
  });
});

test('the public address counts with its own scheme only', async () => {
  const host = 'shop.example.com';
  expect(await post('/login', { host, origin: FRONTEND })).toBe(200);
  expect(await post('/login', { host, origin: 'http://shop.example.com' })).toBe(403);
  expect(await post('/login', { host, referer: 'http://shop.example.com/login' })).toBe(403);
});

describe('the API', () => {
  test('F-03 takes a cookie only with our own origin', async () => {
    expect(await post('/api/orders', COOKIE)).toBe(403);
    expect(await post('/api/orders', { ...COOKIE, origin: 'https://evil.example' })).toBe(403);
    expect(
      await post('/api/orders', { cookie: '__Host-sk_access=x', 'sec-fetch-site': 'cross-site' }),
    ).toBe(403);
    expect(await post('/api/orders', { ...COOKIE, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await post('/api/orders', { ...COOKIE, authorization: 'Basic eA==' })).toBe(403);
  });

  test('takes a bearer token from anywhere', async () => {
    const headers = { authorization: 'Bearer abc', origin: 'https://evil.example' };
    expect(await post('/api/orders', headers)).toBe(200);
  });
});

test('webhooks and reading are nobody’s forms', async () => {
  expect(await post('/webhooks/provider', { origin: 'https://evil.example' })).toBe(200);
  const read = await context.app.inject({
    url: '/login',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(read.statusCode).toBe(200);
});

test('the refusal says what happened', async () => {
  const refused = await context.app.inject({
    method: 'POST',
    url: '/login',
    headers: { origin: 'https://evil.example', accept: 'application/json' },
  });
  expect(refused.json()).toMatchObject({ statusCode: 403, code: 'FOREIGN_ORIGIN' });
});
