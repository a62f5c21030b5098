import { expect, test, vi } from 'vitest';
import type { WebhookSource } from '../../../src/enums.ts';
import { claimEvents } from '../../../src/features/incoming-webhooks/claim-events.ts';
import { replayEvent } from '../../../src/features/incoming-webhooks/replay-event.ts';
import { sweepWebhookEvents } from '../../../src/features/incoming-webhooks/sweep-webhook-events.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

useApp();

const received = (source: WebhookSource) => ({
  source,
  externalId: `interrupted.${newId()}`,
  ownerId: null,
  event: 'messages.text',
  verified: true,
  payload: {},
});

/** The process that held it has died: its lease runs out. */
const expire = (externalId: string) =>
  rows(
    `update webhook_events set leased_until = now() - interval '1 second', next_attempt_at = now()
      where external_id = ?`,
    [externalId],
  );

const stateOf = async (externalId: string) => {
  const [row] = await rows<{ id: string; state: string; interruptions: number }>(
    'select id, state, interruptions from webhook_events where external_id = ?',
    [externalId],
  );
  return row;
};

/** Claimed by a process that dies, this many times. */
async function interrupted(source: WebhookSource, times: number): Promise<string> {
  const event = received(source);
  for (let turn = 0; turn < times; turn += 1) {
    expect(await claimEvents([event])).toHaveLength(1);
    await expire(event.externalId);
  }
  return event.externalId;
}

test('H1 a message whose process died once is handled by the next one', async () => {
  const id = await interrupted('chat', 1);
  const handle = vi.fn(async () => {});
  await sweepWebhookEvents({ chat: handle });
  expect(handle).toHaveBeenCalledTimes(1);
  expect(await stateOf(id)).toMatchObject({ state: 'processed', interruptions: 1 });
});

test('H1 a message whose process died twice is put aside, told of, and may be tried again', async () => {
  const id = await interrupted('chat', 2);
  const [handle, whenDead] = [vi.fn(async () => {}), vi.fn(async () => {})];
  await sweepWebhookEvents({ chat: { handle, whenDead } });
  expect(handle).not.toHaveBeenCalled();
  expect(whenDead).toHaveBeenCalledTimes(1);
  const aside = await stateOf(id);
  expect(aside).toMatchObject({ state: 'dead', interruptions: 2 });
  await replayEvent(aside?.id ?? '');
  await sweepWebhookEvents({ chat: { handle, whenDead } });
  expect(handle).toHaveBeenCalledTimes(1);
  expect(await stateOf(id)).toMatchObject({ state: 'processed', interruptions: 0 });
});

test('an event of a gateway is tried as often as one that fails', async () => {
  await interrupted('gateway', 2);
  const handle = vi.fn(async () => {});
  await sweepWebhookEvents({ gateway: handle });
  expect(handle).toHaveBeenCalledTimes(1);
});
