import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aConfig, aFrame, useFrame } from '../support/frame-app.ts';

const FRONTEND = 'https://shop.example.com';
const routes = (door: FastifyInstance) => {
  const ok = async () => ({ ok: true });
  door.get('/page', ok);
  door.get('/api/things', ok);
  door.post('/api/things', ok);
  door.get('/api/long', async () => ({ text: 'x'.repeat(5_000) }));
  door.get('/cacheable', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return { ok: true };
  });
  door.post('/webhooks/provider', ok);
  door.post('/api/public/catalog/webhooks/gateway', ok);
  door.post('/api/social-dm/webhook', ok);
};
const context = useFrame(routes, { frontendUrl: FRONTEND });

describe('security headers', () => {
  test.each(['/page', '/api/things', '/nowhere', '/api/nowhere', '/api/%zz'])(
    'F-02 stand on %s',
    async (url) => {
      const { headers } = await context.app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'cache-control': 'no-store',
      });
      const policy = headers['content-security-policy'] as string;
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy).not.toContain('unsafe');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    },
  );

  test('what a route says about caching stands', async () => {
    const { headers } = await context.app.inject('/cacheable');
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  describe('in production', () => {
    let app: FastifyInstance;
    beforeAll(async () => {
      app = await aFrame(aConfig({ environment: 'production' }), routes);
    });
    afterAll(() => app.close());

    test('F-02 browsers are told to come by HTTPS for a year', async () => {
      const { headers } = await app.inject('/page');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      const elsewhere = await context.app.inject('/page');
      expect(elsewhere.headers['strict-transport-security']).toBeUndefined();
    });
  });
});

describe('compression', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
  ])('long answers are sent as %s', async (encoding, accepted) => {
    const { headers } = await context.app.inject({
      url: '/api/long',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(Number(headers['content-length'])).toBeLessThan(200);
  });

  test('short answers, and those to clients that cannot, are sent as they are', async () => {
    const short = await context.app.inject({
      url: '/api/things',
      headers: { 'accept-encoding': 'br' },
    });
    expect(short.headers['content-encoding']).toBeUndefined();
    const plain = await context.app.inject('/api/long');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json().text).toHaveLength(5_000);
  });
});

describe('cross-origin calls', () => {
  const from = (origin: string, url: string, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
    context.app.inject({
      method,
      url,
      headers: {
        origin,
        ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}),
      },
    });

  test('F-06 the frontend may call the API, and learns so beforehand', async () => {
    const answer = await from(FRONTEND, '/api/things');
    expect(answer.headers['access-control-allow-origin']).toBe(FRONTEND);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await from(FRONTEND, '/api/things', 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key');
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
  });

  test.each([
    'https://evil.example',
    'null',
    'https://sub.shop.example.com',
    'https://shop.example.com.evil.example',
    'https://shop.example.comevil',
    'http://shop.example.com',
    'https://shop.example.com:8443',
  ])('F-06 %s may not', async (origin) => {
    for (const url of ['/api/things', '/api/nowhere', '/page', '/webhooks/provider']) {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await from(origin, url, method);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });

  test.each([
    '/webhooks/provider',
    '/api/public/catalog/webhooks/gateway',
    '/api/social-dm/webhook',
    '/page',
  ])('%s answers no browser of another origin, not even the frontend', async (url) => {
    for (const method of ['POST', 'OPTIONS'] as const) {
      const answer = await from(FRONTEND, url, method);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

test('F-07 a forwarded host changes nothing in an answer', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const answer = await context.app.inject({ url: '/page', headers });
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example');
});
