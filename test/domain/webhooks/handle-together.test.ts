import { afterEach, beforeEach, expect, test } from 'vitest';
import { rows, type Trx } from '../../../src/db.ts';
import { claimEvents } from '../../../src/domain/webhooks/claim-event.ts';
import { handleTogether } from '../../../src/domain/webhooks/handle-together.ts';
import type { ClaimedEvent, ReceivedEvent } from '../../../src/domain/webhooks/webhook-event.ts';
import { useDatabase } from '../../support/database.ts';

useDatabase();

beforeEach(() => rows('create table effects (id uuid not null)'));
afterEach(() => rows('drop table effects; delete from webhook_events'));

const received = (externalId: string): ReceivedEvent => ({
  source: 'chat',
  externalId,
  event: 'messages.text',
  ownerId: null,
  verified: true,
  payload: {},
});

const leaveEffect = async ({ id }: ClaimedEvent, trx: Trx) => {
  await rows('insert into effects values (?)', [id], trx);
};
const effects = async () => (await rows('select 1 from effects')).length;
const states = () =>
  rows<{ state: string }>('select state from webhook_events order by external_id').then((all) =>
    all.map(({ state }) => state),
  );

test('all are handled and marked at once, and a repeat of one is nobody’s', async () => {
  const claimed = await claimEvents(['a', 'b', 'c'].map(received));
  expect(await handleTogether(claimed, leaveEffect)).toBe(true);
  expect(await effects()).toBe(3);
  expect(await states()).toEqual(['processed', 'processed', 'processed']);
  const again = await claimEvents(['b', 'd'].map(received));
  expect(again.map(({ externalId }) => externalId)).toEqual(['d']);
});

test('one that fails leaves nothing of any, and all are still this process’s', async () => {
  const claimed = await claimEvents(['a', 'b'].map(received));
  const failing = async (event: ReceivedEvent & ClaimedEvent, trx: Trx) => {
    await leaveEffect(event, trx);
    if (event.externalId === 'b') throw new Error('the broken one');
  };
  expect(await handleTogether(claimed, failing)).toBe(false);
  expect(await effects()).toBe(0);
  expect(await states()).toEqual(['processing', 'processing']);
});

test('one that another process has taken over leaves nothing of any', async () => {
  const claimed = await claimEvents(['a', 'b'].map(received));
  await rows(`update webhook_events set attempts = 2 where external_id = 'b'`);
  expect(await handleTogether(claimed, leaveEffect)).toBe(false);
  expect(await effects()).toBe(0);
  expect(await states()).toEqual(['processing', 'processing']);
});
