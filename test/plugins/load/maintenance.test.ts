import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { useFrame } from '../../support/frame-app.ts';
import { setPlatform } from '../../support/platform-settings.ts';

const ROUTES = [
  '/api/orders',
  '/api/auth/login',
  '/api/authors',
  '/api/webhooks/chat',
  '/catalog/:slug',
  '/dashboard',
  '/login',
  '/logout',
  '/administrators',
  '/webhooks/provider',
  '/healthz',
];
const routes = (door: FastifyInstance) => {
  for (const url of ROUTES) door.get(url, async () => 'open');
};
const statusOf = async (app: FastifyInstance, url: string) => (await app.inject(url)).statusCode;

const CLOSED = [
  '/api/orders',
  '/%61pi/orders',
  '/api/orders/',
  '/api/orders?x=/api/auth/login',
  '/api/authors',
  '/api/admin/health',
  '/api/webhooks/chat',
  '/api/nowhere',
  '/catalog/mugs',
  '/catalog/login',
  '/dashboard',
  '/administrators',
];
// The operators' own paths: test/web/operator/platform-rules.test.ts.
const OPEN = ['/api/auth/login', '/login', '/logout', '/webhooks/provider', '/healthz'];

describe('C-12 switched on by an operator', () => {
  const context = useFrame(routes);
  afterEach(() => setPlatform({ maintenanceMode: false }));

  test('the API’s description refuses in the same words as the rest', async () => {
    await setPlatform({ maintenanceMode: true });
    const answer = await context.app.inject('/docs/json');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    const asked = { url: '/docs/json', headers: { accept: 'application/json' } };
    expect((await context.app.inject(asked)).json()).toMatchObject({
      statusCode: 503,
      code: 'MAINTENANCE',
      requestId: expect.any(String),
    });
  });

  test.each(CLOSED)('%s is closed', async (url) => {
    expect(await statusOf(context.app, url)).not.toBe(503);
    await setPlatform({ maintenanceMode: true });
    expect(await statusOf(context.app, url)).toBe(503);
  });

  test.each(OPEN)('%s stays open', async (url) => {
    await setPlatform({ maintenanceMode: true });
    expect(await statusOf(context.app, url)).toBe(200);
  });

  test('the API says when to come back, pages show a page', async () => {
    await setPlatform({ maintenanceMode: true });
    const api = await context.app.inject('/api/orders');
    expect(api.json()).toMatchObject({
      statusCode: 503,
      code: 'MAINTENANCE',
      requestId: expect.any(String),
    });
    expect(Number(api.headers['retry-after'])).toBeGreaterThan(0);
    const page = await context.app.inject({
      url: '/catalog/mugs',
      headers: { accept: 'text/html' },
    });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['retry-after']).toBeDefined();
    expect(page.body).toContain('be back in a few minutes');
  });
});

describe('switched on by the environment', () => {
  const context = useFrame(routes, { maintenanceMode: true });

  test('closes and opens the same', async () => {
    for (const url of CLOSED) expect(await statusOf(context.app, url), url).toBe(503);
    for (const url of OPEN) expect(await statusOf(context.app, url), url).toBe(200);
  });
});
