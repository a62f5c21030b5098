import { expect, test } from 'vitest';
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
    /^(?:\*|\/(?:docs|assets|media|healthz|readyz|metrics|login|logout|impersonation|register|confirm-email|reset-password|help|catalog|webhooks|api\/auth|api\/public|api\/webhooks|api\/chat-business-webhook|api\/social-dm|api\/test-webhook|api\/webhook-simulator)(?:\/.*)?|\/|\/push-worker\.js)$/;
  const open = routesOf(context.app).filter(
    ({ config, url }) => config?.access === 'public' && !doors.test(url),
  );
  expect(open.map(({ url }) => url)).toEqual([]);
});

test('G-07 every public route that writes is limited, or does no harm', () => {
  const HARMLESS = [
    'POST /api/auth/login',
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
    'POST /login',
    'POST /logout',
    // They look for themselves whether an operator acts for somebody, and do nothing for others.
    'POST /impersonation/exit',
    'POST /impersonation/extend',
    'POST /api/public/catalog/:slug/cart',
    // Providers are never sent away; who keeps on signing wrongly is, unread.
    'POST /webhooks/gateway',
    'POST /api/public/catalog/webhooks/gateway',
    'POST /webhooks/provider',
    'POST /api/chat-business-webhook',
    'POST /api/social-dm/webhook',
    'POST /api/webhooks/chat',
    'POST /api/webhooks/social',
    // Only from this machine, and never in production.
    'POST /api/test-webhook/*',
    'POST /api/webhook-simulator/*',
  ];
  const unlimited = routesOf(context.app)
    .filter(({ config, method }) => config?.access === 'public' && !/GET|OPTIONS/.test(method))
    .filter(({ config }) => !config?.rateLimit)
    .map(({ method, url }) => `${method} ${url}`);
  expect(unlimited.filter((route) => !HARMLESS.includes(route))).toEqual([]);
});
