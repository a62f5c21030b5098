import { expect, test } from 'vitest';
import { BODIES } from '../../src/limits.ts';
import { useApp } from '../support/app.ts';
import { inventoryOf, routesOf } from '../support/route-table.ts';

const context = useApp();

test('G-07 the routes are the checked-in list; `npx vitest run test/house/route-inventory.test.ts -u` writes it anew', async () => {
  await expect(inventoryOf(context.app)).toMatchFileSnapshot('routes.txt');
});

test('G-07 whatever changes something takes its input through a schema', () => {
  const unchecked = routesOf(context.app).filter(
    ({ method, schema, url }) =>
      ['POST', 'PUT', 'PATCH'].includes(method) &&
      /:/.test(url) &&
      !(schema as { params?: object } | undefined)?.params &&
      !url.startsWith('/catalog/:slug') &&
      !url.startsWith('/api/public/catalog/:slug'),
  );
  expect(unchecked.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

test('G-07 nothing but the known doors is open to the public', () => {
  const doors =
    /^(?:\*|\/(?:docs|assets|media|healthz|readyz|metrics|login|logout|impersonation|register|confirm-email|new-email|reset-password|forgot-password|invitation|help|languages|catalog|pay|webhooks|api\/auth|api\/public|api\/webhooks|api\/chat-business-webhook|api\/social-dm|api\/test-webhook|api\/webhook-simulator)(?:\/.*)?|\/|\/push-worker\.js|\/robots\.txt|\/sitemap\.xml)$/;
  const open = routesOf(context.app).filter(
    ({ config, url }) => config?.access === 'public' && !doors.test(url),
  );
  expect(open.map(({ url }) => url)).toEqual([]);
});

test('G-07 every route has a bound for its body and a rate limit, or says why it has none', () => {
  const routes = routesOf(context.app);
  const reads = (method: string) => method === 'GET' || method === 'OPTIONS';
  const without = routes.filter(
    ({ method, bodyLimit, config }) =>
      (!reads(method) && bodyLimit === undefined) || !(config?.rateLimit || config?.unlimited),
  );
  expect(without.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  const large = routes.filter(({ bodyLimit, config: { access } = {}, method }) => {
    const most = access === 'public' ? BODIES.publicBytes : BODIES.signedInBytes;
    return !reads(method) && (bodyLimit ?? Infinity) > most;
  });
  expect(large.filter(({ config }) => config?.bodyRoom !== 'webhooks')).toEqual([]);
});

test('G-07 nothing goes unlimited but what nobody may be kept from, and nothing that is signed in', () => {
  const MAY =
    /^\/(?:assets|media|push-worker\.js|healthz|readyz|metrics|dev\/mail|webhooks|api\/.*webhook)/;
  const unlimited = routesOf(context.app).filter(({ config }) => config?.unlimited);
  for (const { url, config, method } of unlimited) {
    expect(config?.access, url).toBe('public');
    expect(config?.rateLimit || false, url).toBe(false);
    if (method !== 'OPTIONS') expect(url).toMatch(MAY);
  }
});

test('G-07 what makes tables, papers and pictures has a class of its own, on pages and in the API alike', () => {
  const ofTables =
    /csv|import|export|remittance\/preview|bulk|resend|read-text|photos|images|papers$/;
  const plain = routesOf(context.app)
    .filter(({ url }) => ofTables.test(url))
    .filter(({ config }) => (config?.rateLimit || { groupId: '' }).groupId === 'storeWrites');
  expect(plain.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'DELETE /api/products/:id/images/:imageId',
    'PATCH /api/products/:id/images/:imageId',
    'PATCH /api/store/papers',
    'POST /dashboard/products/:id/photos/:imageId',
    'POST /dashboard/settings/papers',
  ]);
});
