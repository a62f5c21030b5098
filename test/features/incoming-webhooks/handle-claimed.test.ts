import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimEvents } from '../../../src/features/incoming-webhooks/claim-events.ts';
import { handleClaimed } from '../../../src/features/incoming-webhooks/handle-claimed.ts';
import type {
  HandleEvent,
  ReceivedEvent,
} from '../../../src/features/incoming-webhooks/webhook-event.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

beforeEach(() => rows('create table effects (external_id text not null)'));
afterEach(() => rows('drop table effects; delete from webhook_events'));

const claimed = (names: readonly string[]) =>
  claimEvents(
    names.map(
      (externalId): ReceivedEvent => ({
        source: 'chat',
        externalId,
        event: 'messages.text',
        ownerId: null,
        verified: true,
        payload: { externalId },
      }),
    ),
  );

const leaveEffect: HandleEvent = async ({ payload }, trx) => {
  const { externalId } = payload as { externalId: string };
  await rows('insert into effects values (?)', [externalId], trx);
  if (externalId.startsWith('broken')) throw new Error('the broken one');
};
/** All of them at the same time, as a delivery's. */
const handleAll = async (names: readonly string[]) =>
  Promise.all((await claimed(names)).map((event) => handleClaimed(event, leaveEffect)));
const effects = async () =>
  (await rows<{ name: string }>('select external_id as name from effects order by 1')).map(
    ({ name }) => name,
  );
const states = async () =>
  Object.fromEntries(
    (
      await rows<{ name: string; state: string }>(
        'select external_id as name, state from webhook_events order by 1',
      )
    ).map(({ name, state }) => [name, state]),
  );

test('one that is broken costs only itself, wherever it stands', async () => {
  for (const at of [0, 3, 7]) {
    const names = Array.from({ length: 8 }, (_, n) => (n === at ? 'broken' : `ok${n}`));
    const outcomes = await handleAll(names);
    expect(outcomes).toEqual(names.map((name) => (name === 'broken' ? 'failed' : 'processed')));
    expect(await effects()).toEqual(names.filter((name) => name !== 'broken').sort());
    expect(await states()).toMatchObject({ broken: 'failed' });
    await rows('delete from effects; delete from webhook_events');
  }
});

test('all that are broken are kept with their error', async () => {
  expect(await handleAll(['broken1', 'broken2'])).toEqual(['failed', 'failed']);
  expect(await effects()).toEqual([]);
  expect(await states()).toEqual({ broken1: 'failed', broken2: 'failed' });
});

test('one that another process has taken over leaves nothing behind and holds up nobody', async () => {
  const events = await claimed(['a', 'b', 'c']);
  await rows(`update webhook_events set attempts = attempts + 1 where external_id = 'b'`);
  const outcomes = await Promise.all(events.map((event) => handleClaimed(event, leaveEffect)));
  expect(outcomes).toEqual(['processed', 'duplicate', 'processed']);
  expect(await effects()).toEqual(['a', 'c']);
  expect(await states()).toEqual({ a: 'processed', b: 'processing', c: 'processed' });
});
