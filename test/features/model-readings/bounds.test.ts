import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SIMULATED_MODEL } from '../../../dev/simulators/reader/reader-simulator.ts';
import { askWaiting, stopAsking } from '../../../src/features/model-readings/asking/model-desk.ts';
import { sweepReadings } from '../../../src/features/model-readings/asking/sweep-readings.ts';
import { claimReadings } from '../../../src/features/model-readings/claim-readings.ts';
import { pruneAnswers } from '../../../src/features/model-readings/purge-readings.ts';
import { connectReader } from '../../../src/features/model-readings/reader-connection.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { acrossTenants } from '../../../src/kernel/tenancy/tenant.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  askAll,
  readingsOf,
  switchOn,
  useReaderSimulator,
} from '../../support/reader-simulator.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
useInvariants();
const model = useReaderSimulator();
let shop: ChatShop;

beforeEach(async () => {
  // What another test has left would be claimed first.
  await rows(acrossTenants('delete from model_readings'));
  shop = await aChatShop(context);
  await switchOn(shop);
});
const bounds = (ofStore: number, ofPlatform: number) =>
  rows('update platform_settings set reader_store_calls = ?, reader_platform_calls = ?', [
    ofStore,
    ofPlatform,
  ]);
afterEach(() => bounds(1_000, 1_000_000));

const usage = async () =>
  (
    await rows<{ calls: number; failures: number; tokensIn: number }>(
      `select calls, failures, tokens_in as "tokensIn" from model_usage where owner_id = ?`,
      [shop.ownerId],
    )
  )[0];
/** Messages of conversations of their own, so that none decides for another. */
async function manyWrite(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    await writes(shop, '2 Blue Mug');
    await rows(`update messages set sent_at = sent_at - interval '2 hours' where owner_id = ?`, [
      shop.ownerId,
    ]);
    await rows(
      `update draft_orders set last_message_at = last_message_at - interval '2 hours' where owner_id = ?`,
      [shop.ownerId],
    );
  }
}

describe('a day’s bounds', () => {
  test('of a store: beyond it messages are skipped, and the built-in readings stand', async () => {
    await bounds(2, 1_000_000);
    await manyWrite(4);
    await askAll();
    const states = (await readingsOf(shop)).map(({ state, outcome }) => outcome ?? state);
    expect(states.filter((state) => state === 'store_bound')).toHaveLength(2);
    expect(model.asked).toBe(2);
    expect(await draftsOf(shop)).toHaveLength(4);
    expect(await usage()).toMatchObject({ calls: 2, failures: 0 });
    expect((await usage())?.tokensIn).toBeGreaterThan(0);
  });

  test('of the platform: exact, however many ask at once', async () => {
    const [all] = await rows<{ calls: number }>(
      acrossTenants('select coalesce(sum(calls), 0)::bigint as calls from model_usage'),
    );
    await bounds(1_000, (all?.calls ?? 0) + 3);
    await manyWrite(6);
    const claims = await Promise.all([claimReadings(2), claimReadings(2), claimReadings(2)]);
    expect(claims.flat()).toHaveLength(3);
    const skipped = (await readingsOf(shop)).filter(({ outcome }) => outcome === 'platform_bound');
    expect(skipped).toHaveLength(3);
  });

  test('count nothing for a message that was not asked about after all', async () => {
    const { message } = await writes(shop, '2 Blue Mug');
    await rows('update messages set deleted_at = now() where owner_id = ? and id = ?', [
      shop.ownerId,
      message.id,
    ]);
    await askAll();
    expect(await usage()).toMatchObject({ calls: 0 });
  });
});

describe('a server that fails', () => {
  test('is asked no more for a while after five failures; drafts come all the same', async () => {
    model.fault = 'down';
    await manyWrite(5);
    await askAll();
    expect(model.asked).toBe(10);
    await manyWrite(3);
    const began = performance.now();
    await askAll();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(model.asked).toBe(10);
    const outcomes = (await readingsOf(shop)).map(({ outcome }) => outcome);
    expect(outcomes.filter((each) => each === 'unreachable')).toHaveLength(5);
    expect(outcomes.filter((each) => each === 'away')).toHaveLength(3);
    expect(await draftsOf(shop)).toHaveLength(8);
    expect(await usage()).toMatchObject({ calls: 5, failures: 5 });
  });

  test('holds no job: the worker is free while it is waited for', async () => {
    model.fault = 'slow';
    await manyWrite(3);
    const began = performance.now();
    await askWaiting();
    expect(performance.now() - began).toBeLessThan(350);
    await stopAsking();
  });
});

describe('a message is not lost', () => {
  test('by a process that stops: it is handed back and counts as untried', async () => {
    model.delayMs = 5_000;
    await writes(shop, '2 Blue Mug');
    await askWaiting();
    await stopAsking();
    expect(await readingsOf(shop)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });

  test('by a process that dies: the sweep takes it up once its claim is over', async () => {
    await writes(shop, '2 Blue Mug');
    await claimReadings(1);
    const pass = (seconds: number) =>
      rows(
        `update model_readings set claimed_at = claimed_at - ? * interval '1 second',
            created_at = created_at - ? * interval '1 second' where owner_id = ?`,
        [seconds, seconds, shop.ownerId],
      );
    await pass(80);
    await sweepReadings();
    await askAll();
    expect(await readingsOf(shop)).toMatchObject([{ state: 'asking', tries: 1 }]);
    await pass(20);
    expect(await sweepReadings()).toBe(1);
    await askAll();
    expect(await readingsOf(shop)).toMatchObject([{ state: 'done', tries: 2 }]);
  });

  test('but given up when it has taken three processes down', async () => {
    await writes(shop, '2 Blue Mug');
    for (let death = 0; death < 3; death++) {
      await claimReadings(1);
      await rows(
        `update model_readings set claimed_at = claimed_at - interval '2 minutes' where owner_id = ?`,
        [shop.ownerId],
      );
    }
    await askAll();
    expect(await readingsOf(shop)).toMatchObject([{ state: 'failed', outcome: 'gave_up' }]);
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
  });

  test('and skipped where the operator has taken the model away', async () => {
    await writes(shop, '2 Blue Mug');
    connectReader(null);
    await askAll();
    expect(await readingsOf(shop)).toMatchObject([{ state: 'skipped', outcome: 'off' }]);
    connectReader({ apiUrl: 'http://127.0.0.1:9', apiKey: null, model: SIMULATED_MODEL });
  });
});

test('answers are emptied after 30 days, what a day cost is kept for longer', async () => {
  await writes(shop, '2 Blue Mug');
  await askAll();
  expect((await readingsOf(shop))[0]?.answer).toContain('quotes');
  await pruneAnswers();
  expect((await readingsOf(shop))[0]?.answer).not.toBeNull();
  await rows(
    `update model_readings set finished_at = now() - interval '31 days' where owner_id = ?`,
    [shop.ownerId],
  );
  expect(await pruneAnswers()).toBe(1);
  expect((await readingsOf(shop))[0]).toMatchObject({ state: 'done', answer: null });
  await rows('update model_usage set day = day - 401 where owner_id = ?', [shop.ownerId]);
  expect(await pruneTables()).toMatchObject({ modelUsage: 1 });
});
