import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  connectPlatformSettings,
  platformSettings,
  readSettings,
} from '../../../src/features/platform/settings.ts';
import { useDatabase } from '../../support/database.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';

useDatabase();
afterEach(() => vi.useRealTimers());

afterAll(() => connectPlatformSettings({ environment: 'test' }));

test('operators must have a second factor in production, until one of them decides', async () => {
  const isRequired = async () => (await readSettings()).requireOperatorSecondFactor;
  connectPlatformSettings({ environment: 'production' });
  expect(await isRequired()).toBe(true);
  connectPlatformSettings({ environment: 'development' });
  expect(await isRequired()).toBe(false);
  await setPlatform({ requireOperatorSecondFactor: true });
  expect(await isRequired()).toBe(true);
  connectPlatformSettings({ environment: 'production' });
  await setPlatform({ requireOperatorSecondFactor: false });
  expect(await isRequired()).toBe(false);
});

test('starts as the documents say', async () => {
  expect(await platformSettings()).toEqual({
    maintenanceMode: false,
    inactiveStores: 'serve',
    orderCap: 'count',
    requireKnownPayment: false,
    requireOperatorSecondFactor: false,
    webhookRetentionDays: 30,
    readerStoreCalls: 1_000,
    readerPlatformCalls: 20_000,
    readerPriceIn: 0,
    readerPriceOut: 0,
  });
});

test('a change counts at once here, and leaves the other settings alone', async () => {
  await platformSettings();
  await setPlatform({ orderCap: 'enforce' });
  expect(await platformSettings()).toMatchObject({ orderCap: 'enforce', inactiveStores: 'serve' });
});

test('a change of another process counts within two seconds, and is not asked for before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await setPlatform({ inactiveStores: 'serve' });
  await platformSettings();
  await rows(`update platform_settings set inactive_stores = 'close'`);
  expect((await platformSettings()).inactiveStores).toBe('serve');
  vi.advanceTimersByTime(2_000);
  expect((await platformSettings()).inactiveStores).toBe('close');
});
