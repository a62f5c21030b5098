import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryDelay } from '../../../src/features/incoming-webhooks/handle-claimed.ts';
import { pruneWebhookEvents } from '../../../src/features/incoming-webhooks/prune-webhook-events.ts';
import { receiveEvent } from '../../../src/features/incoming-webhooks/receive-event.ts';
import { sweepWebhookEvents } from '../../../src/features/incoming-webhooks/sweep-webhook-events.ts';
import type {
  HandleEvent,
  ReceivedEvent,
} from '../../../src/features/incoming-webhooks/webhook-event.ts';
import { newId } from '../../../src/ids.ts';
import { useDatabase } from '../../support/database.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

beforeEach(() => rows('create table effects (external_id text not null)'));
afterEach(() => rows('drop table effects; delete from webhook_events'));

const eventNamed = (externalId: string, payload: unknown = { n: 1 }): ReceivedEvent => ({
  source: 'gateway',
  externalId,
  event: 'payment.captured',
  ownerId: null,
  verified: true,
  payload,
});

/** Leaves a row, so that what was rolled back shows. */
const leaveEffect: HandleEvent = async ({ payload }, trx) => {
  await rows('insert into effects values (?)', [JSON.stringify(payload)], trx);
};
const failAfterEffect: HandleEvent = async (event, trx) => {
  await leaveEffect(event, trx);
  throw new Error('no room for secret-key=abc');
};

const effects = async () => (await rows('select 1 from effects')).length;
const kept = (externalId: string) =>
  rows<Record<string, unknown>>(
    `select state, attempts, error, leased_until is null as free, handled_at is not null as handled,
       round(extract(epoch from next_attempt_at - now()))::integer as "dueIn"
     from webhook_events where external_id = ?`,
    [externalId],
  ).then(([event]) => event);
const makeDue = () =>
  rows(
    `update webhook_events set next_attempt_at = now() - interval '1 second',
       leased_until = leased_until - interval '10 minutes' where state in ('failed', 'processing')`,
  );

describe('an event that comes in', () => {
  test('is handled once, however often and from how many sides it comes', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => receiveEvent(eventNamed('a'), leaveEffect)),
    );
    expect(outcomes.filter((outcome) => outcome === 'processed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(19);
    expect(await receiveEvent(eventNamed('a'), leaveEffect)).toBe('duplicate');
    expect(await effects()).toBe(1);
    expect(await kept('a')).toMatchObject({ state: 'processed', free: true, handled: true });
  });

  test('of another source under the same name is another event', async () => {
    await receiveEvent(eventNamed('a'), leaveEffect);
    const chat = { ...eventNamed('a'), source: 'chat' } as const;
    expect(await receiveEvent(chat, leaveEffect)).toBe('processed');
    expect(await effects()).toBe(2);
  });

  test('and fails leaves nothing behind but itself, with the error, to be tried again', async () => {
    expect(await receiveEvent(eventNamed('a'), failAfterEffect)).toBe('failed');
    expect(await effects()).toBe(0);
    const event = await kept('a');
    expect(event).toMatchObject({ state: 'failed', attempts: 1, free: true, handled: false });
    expect(event?.error).toContain('no room');
    expect(event?.dueIn).toBeGreaterThanOrEqual(23);
    expect(event?.dueIn).toBeLessThanOrEqual(36);
  });

  test('and fails in a long statement keeps why, and nothing of what a shopper wrote', async () => {
    const shopper = 'do kurta bhejo';
    await receiveEvent(eventNamed('a', { text: shopper }), async (_event, trx) => {
      await rows(`select /* ${'long '.repeat(300)} */ ?::text::uuid`, [shopper], trx);
    });
    expect(await kept('a')).toMatchObject({
      state: 'failed',
      error: 'invalid input syntax for type uuid: “…” (SQLSTATE 22P02)',
    });
  });

  test('again after it failed is handled then, without waiting', async () => {
    await receiveEvent(eventNamed('a'), failAfterEffect);
    expect(await receiveEvent(eventNamed('a'), leaveEffect)).toBe('processed');
    expect(await effects()).toBe(1);
    expect(await kept('a')).toMatchObject({ state: 'processed', attempts: 2, error: null });
  });

  test('C-05 while a process is at it waits for that one, and is taken over when its lease ran out', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = receiveEvent(eventNamed('a'), async (event, trx) => {
      await leaveEffect(event, trx);
      await held;
    });
    await expect.poll(() => kept('a')).toMatchObject({ state: 'processing', free: false });
    expect(await receiveEvent(eventNamed('a'), leaveEffect)).toBe('duplicate');
    expect(await sweepWebhookEvents({ gateway: leaveEffect })).toEqual({ handled: 0, failed: 0 });
    await makeDue();
    expect(await receiveEvent(eventNamed('a'), leaveEffect)).toBe('processed');
    release();
    // What the slow one has done is undone: its claim is no longer its own.
    expect(await first).toBe('duplicate');
    expect(await effects()).toBe(1);
    expect(await kept('a')).toMatchObject({ state: 'processed', attempts: 2 });
  });
});

describe('C-04 the retry job', () => {
  test('handles what failed and is due, and what a dead process has left', async () => {
    await receiveEvent(eventNamed('failed'), failAfterEffect);
    await rows(
      `insert into webhook_events (id, source, external_id, event, payload, state, attempts,
         leased_until, next_attempt_at)
       values (?, 'gateway', 'left', 'x', '{}', 'processing', 1, now(), now() + interval '1 hour')`,
      [newId()],
    );
    expect(await sweepWebhookEvents({ gateway: leaveEffect })).toEqual({ handled: 0, failed: 0 });
    await makeDue();
    expect(await sweepWebhookEvents({ chat: leaveEffect })).toEqual({ handled: 0, failed: 0 });
    const [one, other] = await Promise.all([
      sweepWebhookEvents({ gateway: leaveEffect }),
      sweepWebhookEvents({ gateway: leaveEffect }),
    ]);
    expect((one?.handled ?? 0) + (other?.handled ?? 0)).toBe(2);
    expect(await effects()).toBe(2);
  });

  test('waits longer each time and gives up at last; sent again, a dead one begins anew', async () => {
    await receiveEvent(eventNamed('a'), failAfterEffect);
    for (const seconds of [120, 600, 3_600, 10_800, 43_200]) {
      await makeDue();
      expect(await sweepWebhookEvents({ gateway: failAfterEffect })).toMatchObject({ failed: 1 });
      const event = await kept('a');
      expect(event?.state).toBe('failed');
      expect(event?.dueIn).toBeGreaterThanOrEqual(seconds * 0.8 - 5);
      expect(event?.dueIn).toBeLessThanOrEqual(seconds * 1.2);
    }
    await makeDue();
    await sweepWebhookEvents({ gateway: failAfterEffect });
    expect(await kept('a')).toMatchObject({ state: 'dead', attempts: 7, dueIn: null });
    await makeDue();
    expect(await sweepWebhookEvents({ gateway: leaveEffect })).toEqual({ handled: 0, failed: 0 });
    expect(await receiveEvent(eventNamed('a'), leaveEffect)).toBe('processed');
    expect(await kept('a')).toMatchObject({ state: 'processed', attempts: 1 });
    expect(await effects()).toBe(1);
  });

  test('leaves an event dead that took its process down each time', async () => {
    await receiveEvent(eventNamed('a'), failAfterEffect);
    await rows(
      `update webhook_events set state = 'processing', attempts = 7, leased_until = now()`,
    );
    await makeDue();
    expect(await sweepWebhookEvents({ gateway: leaveEffect })).toEqual({ handled: 0, failed: 1 });
    expect(await kept('a')).toMatchObject({ state: 'dead' });
    expect(await effects()).toBe(0);
  });

  test('takes no more than its share', async () => {
    for (const name of ['a', 'b', 'c']) await receiveEvent(eventNamed(name), failAfterEffect);
    await makeDue();
    const sweep = () => sweepWebhookEvents({ gateway: leaveEffect }, { maxEvents: 2 });
    expect(await sweep()).toEqual({ handled: 2, failed: 0 });
    expect(await sweep()).toEqual({ handled: 1, failed: 0 });
  });

  test('spreads what failed together', () => {
    expect(retryDelay(1, 0)).toBe(24);
    expect(retryDelay(1, 1)).toBe(36);
    expect(retryDelay(7)).toBeNull();
  });
});

test('C-09 pruning forgets what was handled long ago, and nothing that waits for a person', async () => {
  await setPlatform({ webhookRetentionDays: 30 });
  for (const state of ['processed', 'failed', 'dead']) {
    for (const days of [29, 31]) {
      await rows(
        `insert into webhook_events (id, source, external_id, event, payload, state, received_at)
         values (?, 'gateway', ?, 'x', '{}', ?, now() - ? * interval '1 day')`,
        [newId(), `${state}-${days}`, state, days],
      );
    }
  }
  expect(await pruneWebhookEvents()).toBe(1);
  const left = await rows<{ name: string }>(
    'select external_id as name from webhook_events order by external_id',
  );
  expect(left.map(({ name }) => name)).toEqual([
    'dead-29',
    'dead-31',
    'failed-29',
    'failed-31',
    'processed-29',
  ]);
});
