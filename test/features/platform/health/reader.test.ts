import { beforeEach, expect, test } from 'vitest';
import { readReader } from '../../../../src/features/platform/health/parts/reader.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { acrossTenants } from '../../../../src/kernel/tenancy/tenant.ts';
import { useApp } from '../../../support/app.ts';
import { aChatShop, type ChatShop, writes } from '../../../support/drafts.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { askAll, switchOn, useReaderSimulator } from '../../../support/reader-simulator.ts';
import { rows } from '../../../support/rows.ts';

const context = useApp();
const model = useReaderSimulator();
let shop: ChatShop;

beforeEach(async () => {
  await rows(acrossTenants('delete from model_readings'));
  await rows(acrossTenants('delete from model_usage'));
  shop = await aChatShop(context);
  await switchOn(shop);
});
const read = () => inTransaction(readReader);

test('nothing asked is nothing to look at', async () => {
  expect(await read()).toMatchObject({
    isSet: true,
    waiting: 0,
    asked: 0,
    p50: null,
    isConnectionError: false,
    stores: [],
    total: { calls: 0, cost: 0 },
  });
});

test('what was asked, how long it took and what it cost by store', async () => {
  await setPlatform({ readerPriceIn: 2, readerPriceOut: 8 });
  await writes(shop, '2 Blue Mug');
  expect(await read()).toMatchObject({ waiting: 1, asked: 0 });
  await askAll();
  await rows(`update model_usage set tokens_in = 500000, tokens_out = 250000 where owner_id = ?`, [
    shop.ownerId,
  ]);
  const health = await read();
  expect(health).toMatchObject({ waiting: 0, asked: 1, failed: 0, isConnectionError: false });
  expect(health.p95).toBeGreaterThan(0);
  expect(health.lastAnswerAt).not.toBeNull();
  expect(health.stores).toMatchObject([{ calls: 1, tokensIn: 500_000, cost: 3 }]);
  expect(health.total.cost).toBe(3);
  await setPlatform({ readerPriceIn: 0, readerPriceOut: 0 });
});

test('why answers failed, and that the server is away', async () => {
  model.fault = 'down';
  for (let nth = 0; nth < 6; nth++) {
    await writes(shop, 'do you have the Blue Mug?');
    await askAll();
  }
  expect(await read()).toMatchObject({
    failed: 5,
    failures: [{ outcome: 'unreachable', count: 5 }],
    skips: [{ outcome: 'away', count: 1 }],
    isConnectionError: true,
  });
});
