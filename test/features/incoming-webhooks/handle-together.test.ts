import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimEvents } from '../../../src/features/incoming-webhooks/claim-event.ts';
import { handleTogether } from '../../../src/features/incoming-webhooks/handle-claimed.ts';
import type {
  ClaimedEvent,
  ReceivedEvent,
} from '../../../src/features/incoming-webhooks/webhook-event.ts';
import type { Trx } from '../../../src/kernel/db/db.ts';
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

type Claimed = ClaimedEvent & ReceivedEvent;
let tries: number;
beforeEach(() => {
  tries = 0;
});

const leaveEffects = async (events: readonly Claimed[], trx: Trx) => {
  tries += 1;
  const names = events.map(({ externalId }) => externalId);
  await rows('insert into effects select unnest(?::text[])', [names], trx);
  if (names.some((name) => name.startsWith('broken'))) throw new Error('the broken one');
};
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

test('events are handled in one transaction', async () => {
  const events = await claimed(['a', 'b', 'c']);
  expect(await handleTogether(events, leaveEffects)).toEqual([
    'processed',
    'processed',
    'processed',
  ]);
  expect(tries).toBe(1);
  expect(await effects()).toEqual(['a', 'b', 'c']);
});

test('one that is broken costs only itself, wherever it stands', async () => {
  for (const at of [0, 3, 7]) {
    const names = Array.from({ length: 8 }, (_, n) => (n === at ? 'broken' : `ok${n}`));
    const outcomes = await handleTogether(await claimed(names), leaveEffects);
    expect(outcomes).toEqual(names.map((name) => (name === 'broken' ? 'failed' : 'processed')));
    expect(await effects()).toEqual(names.filter((name) => name !== 'broken').sort());
    expect(await states()).toMatchObject({ broken: 'failed' });
    await rows('delete from effects; delete from webhook_events');
  }
});

test('all that are broken are kept with their error', async () => {
  const events = await claimed(['broken1', 'broken2']);
  expect(await handleTogether(events, leaveEffects)).toEqual(['failed', 'failed']);
  expect(await effects()).toEqual([]);
  expect(await states()).toEqual({ broken1: 'failed', broken2: 'failed' });
});

test('one that another process has taken over leaves nothing behind and holds up nobody', async () => {
  const events = await claimed(['a', 'b', 'c']);
  await rows(`update webhook_events set attempts = attempts + 1 where external_id = 'b'`);
  expect(await handleTogether(events, leaveEffects)).toEqual([
    'processed',
    'duplicate',
    'processed',
  ]);
  expect(await effects()).toEqual(['a', 'c']);
  expect(await states()).toEqual({ a: 'processed', b: 'processing', c: 'processed' });
});
