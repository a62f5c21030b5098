import { expect, test } from 'vitest';
import { listAudit } from '../../../src/features/platform/audit/list-audit.ts';
import { SERVER } from '../../../src/features/platform/audit/record-audit.ts';
import { changePlatformSettings } from '../../../src/features/platform/change-platform-settings.ts';
import { settingsEffects } from '../../../src/features/platform/queries/settings-effects.ts';
import { platformSettings } from '../../../src/features/platform/settings.ts';
import { useApp } from '../../support/app.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const context = useApp();
const FIRST = { page: 1, limit: 50 };
const kept = async () => (await listAudit({ action: 'settings_changed' }, FIRST)).items;

test('the audit keeps what really changed, before and after, with who and why', async () => {
  const asha = await anOperator(context.app);
  const changes = {
    orderCap: 'enforce',
    inactiveStores: 'serve',
    webhookRetentionDays: 9,
  } as const;
  await changePlatformSettings({ changes, reason: ' The caps are sold ' }, asha);
  expect(await platformSettings()).toMatchObject(changes);
  expect((await kept())[0]).toMatchObject({
    actor: { id: asha.id, name: 'Asha', email: asha.email },
    address: '127.0.0.1',
    targetType: 'settings',
    targetId: null,
    before: { orderCap: 'count', webhookRetentionDays: 30 },
    after: { orderCap: 'enforce', webhookRetentionDays: 9 },
    reason: 'The caps are sold',
  });
  expect(Object.keys((await kept())[0]?.after ?? {})).not.toContain('inactiveStores');
});

test('what holds already is no change and leaves no trace', async () => {
  const before = (await kept()).length;
  expect(await setPlatform(await platformSettings())).toEqual(await platformSettings());
  expect((await kept()).length).toBe(before);
});

test('handled events are kept for 8 to 365 days', async () => {
  for (const webhookRetentionDays of [7, 366, 8.5, Number.NaN]) {
    const change = setPlatform({ webhookRetentionDays });
    await expect(change).rejects.toMatchObject({
      statusCode: 400,
      details: { fields: [{ path: 'webhookRetentionDays' }] },
    });
  }
});

test('who has seen other settings changes nothing', async () => {
  const asha = await anOperator(context.app);
  const seen = { maintenanceMode: true };
  const change = { changes: { orderCap: 'count' }, seen } as const;
  await expect(changePlatformSettings(change, asha)).rejects.toMatchObject({
    code: 'SETTINGS_CHANGED',
  });
  const same = { ...change, seen: { maintenanceMode: false } };
  expect((await changePlatformSettings(same, asha)).orderCap).toBe('count');
});

test('two operators at once: both changes hold, each with its own entry', async () => {
  const before = (await kept()).length;
  await Promise.all([
    changePlatformSettings({ changes: { requireKnownPayment: true } }, SERVER),
    changePlatformSettings({ changes: { webhookRetentionDays: 90 } }, SERVER),
  ]);
  expect(await platformSettings()).toMatchObject({
    requireKnownPayment: true,
    webhookRetentionDays: 90,
  });
  expect((await kept()).length).toBe(before + 2);
});

test('what the settings touch right now is counted', async () => {
  const [off, full] = [await aStore(context.app), await aStore(context.app)];
  await rows('update stores set is_active = false where id = ?', [off.storeId]);
  // Its larger plan has begun, though no job has written that down yet.
  const grown = await aStore(context.app);
  await rows(
    `update user_subscriptions set status = 'active', plan_slug = 'free', next_plan_slug = 'growth',
            next_billing_cycle = 'monthly', next_from = now() - interval '1 minute'
      where user_id = ?`,
    [grown.ownerId],
  );
  const orders = ({ ownerId }: { ownerId: string }, count: number) =>
    rows(
      `insert into usage_counters (owner_id, metric, period, count)
       values (?, 'orders', to_char(now() at time zone 'UTC', 'YYYY-MM'), ?)`,
      [ownerId, count],
    );
  await Promise.all([orders(full, 2_000), orders(grown, 60)]);
  const event = (state: string, days: number) =>
    rows(
      `insert into webhook_events (id, source, external_id, event, payload, state, received_at)
       values (gen_random_uuid(), 'chat', ?, 'message', '{}', ?, now() - ? * interval '1 day')`,
      [`${state}-${days}`, state, days],
    );
  await Promise.all([event('processed', 31), event('processed', 29), event('dead', 31)]);
  expect(await settingsEffects(30)).toEqual({ storesOff: 1, storesOverCap: 1, eventsToPrune: 1 });
});
