import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { aNoticeRow } from '../../../support/health.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const TOKEN = 'watch-me-please';
const context = useApp({ metricsToken: TOKEN });
const get = (url: string, token: string, method: 'GET' | 'POST' = 'GET') =>
  context.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

beforeAll(async () => {
  await aNoticeRow(await aStore(context.app), { status: 'failed' });
});

describe('the token of monitors', () => {
  test('reads the figures of System Health, and nothing that was written', async () => {
    const answer = await get('/api/admin/health', TOKEN);
    expect(answer.statusCode).toBe(200);
    const report = answer.json();
    expect(report.notifications.byStatus.failed).toBe(1);
    expect(report.notifications.recentFailures).toEqual([]);
    expect(report.drafts.withParseErrors.recent).toEqual([]);
    const { headers } = await anOperator(context.app);
    const seen = await context.app.inject({ url: '/api/admin/health', headers });
    expect(seen.json().notifications.recentFailures).toHaveLength(1);
  });

  test('opens no other door', async () => {
    const guarded = context.app.routeTable.filter(({ config }) => config?.access !== 'public');
    const open = guarded.filter(({ config }) => config?.takesMetricsToken);
    expect(open.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining(['GET /api/admin/health']),
    );
    expect(new Set(open.map(({ url }) => url))).toEqual(new Set(['/api/admin/health']));
    for (const url of ['/api/admin/users', '/api/admin/health/webhook-events', '/api/orders']) {
      expect((await get(url, TOKEN)).statusCode, url).toBe(401);
    }
    expect((await get('/api/admin/health/webhook-events/x/replay', TOKEN, 'POST')).statusCode).toBe(
      401,
    );
  });

  test.each(['', 'watch-me', `${TOKEN}x`])('"%s" is not it', async (token) => {
    expect((await get('/api/admin/health', token)).statusCode).toBe(401);
  });
});

describe('without a token', () => {
  const closed = useApp({ metricsToken: null });

  test('no token is right', async () => {
    for (const token of ['null', 'undefined', TOKEN]) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await closed.app.inject({ url: '/api/admin/health', headers });
      expect(answer.statusCode).toBe(401);
    }
  });
});
