import type { InjectOptions } from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { pruneWebhookEvents } from '../../../src/features/incoming-webhooks/prune-webhook-events.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';

/*
 * What the settings do, set through the operators' own route. The cap, closed stores and payments
 * that nobody knows are tried where shoppers meet them: test/web/api/public, test/web/storefront.
 */
const context = useApp();
let operator: TestStore;
beforeAll(async () => {
  operator = (await anOperator(context.app)) as unknown as TestStore;
});
afterEach(() => setPlatform({ maintenanceMode: false, webhookRetentionDays: 30 }));

const set = (changes: object) =>
  apiOf(context)(operator, 'PATCH', '/api/admin/settings/platform', changes);

const OPEN =
  /^\/(?:api\/auth\/|api\/admin\/settings\/platform$|admin(?:\/|$)|impersonation\/|login(?:\/(?:second-factor|passkey))?$|confirm-identity(?:\/passkey)?$|api\/account\/|logout$|healthz$|readyz$|metrics$|assets\/|webhooks\/)/;

test('maintenance closes every route but those by which operators and providers come in', async () => {
  await set({ maintenanceMode: true });
  const asked = new Set<string>();
  for (const { method, url } of context.app.routeTable) {
    for (const one of [method].flat()) {
      if (one !== 'GET' && one !== 'POST') continue;
      const request = { method: one, url: url.replace(/:\w+|\*/g, '1') } as InjectOptions;
      const { statusCode, headers } = await context.app.inject(request);
      const isOpen = OPEN.test(url);
      expect([one, url, statusCode === 503]).toEqual([one, url, !isOpen && statusCode === 503]);
      if (!isOpen) expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '120']);
      asked.add(url);
    }
  }
  for (const alias of [
    '/api/chat-business-webhook',
    '/api/social-dm/webhook',
    '/api/webhooks/chat',
  ]) {
    expect([...asked]).toContain(alias);
  }
  for (const open of ['/webhooks/provider', '/webhooks/gateway', '/admin', '/login', '/logout']) {
    expect([...asked]).toContain(open);
  }
});

test('while it lasts the operator works on in the portal, and the seller reads why not', async () => {
  await set({ maintenanceMode: true });
  const store = await aStore(context.app);
  const page = (signedIn: TestStore, url: string) =>
    context.app.inject({ url, headers: { ...signedIn.headers, accept: 'text/html' } });
  expect((await page(operator, '/admin/settings')).statusCode).toBe(200);
  const closed = await page(store, '/dashboard');
  expect([closed.statusCode, closed.body]).toEqual([503, expect.stringContaining('a few minutes')]);
  const body = 'maintenance=off&reason=Moved';
  const headers = { ...operator.headers, 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/admin/settings/maintenance';
  await context.app.inject({ method: 'POST', url, headers, payload: body });
  expect((await page(store, '/dashboard')).statusCode).toBe(200);
});

test('handled events are kept as long as the setting says, and no longer', async () => {
  await rows(
    `insert into webhook_events (id, source, external_id, event, payload, state, received_at)
     select gen_random_uuid(), 'chat', 'event-' || days, 'message', '{}', 'processed',
            now() - days * interval '1 day' from generate_series(5, 95, 10) days`,
  );
  await set({ webhookRetentionDays: 60 });
  expect(await pruneWebhookEvents()).toBe(4);
  await set({ webhookRetentionDays: 8 });
  expect(await pruneWebhookEvents()).toBe(5);
});
