import { expect, test } from 'vitest';
import { type LoadAnswer, postSigned, sendAll, withinMs } from '../../../dev/provider-load.ts';
import { pruneWebhookEvents } from '../../../src/features/incoming-webhooks/prune-webhook-events.ts';
import { database } from '../../../src/kernel/db/db.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  APP_SECRETS,
  aChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const OLD = bySize({ smoke: 30_000, full: 1_000_000 });
/** Old ones that wait for a person, and handled ones that are not old yet. */
const KEPT = 600;
const INGESTED = bySize({ smoke: 300, full: 4_000 });
const AT_ONCE = 8;
const LARGEST_BATCH = 5_000;
const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context, () => ({ CHAT_APP_SECRET: APP_SECRETS.chat }));

/** So many are written by one statement, which ends in time on any machine. */
const WRITTEN = 50_000;

/** Events of two years, as their table holds them. */
async function manyEvents(ownerId: string, state: string, count: number, age: string) {
  for (let left = count; left > 0; left -= WRITTEN) {
    await someEvents(ownerId, state, Math.min(left, WRITTEN), age);
  }
}

async function someEvents(ownerId: string, state: string, count: number, age: string) {
  await rows(
    `insert into webhook_events (id, source, external_id, owner_id, event, verified, payload, state, received_at, handled_at)
     select gen_random_uuid(), 'chat', gen_random_uuid()::text, ?, 'messages.text', true,
            jsonb_build_object('text', repeat('old words ', 20)), ?, now() - ?::interval, now() - ?::interval
       from generate_series(1, ?)`,
    [ownerId, state, age, age, count],
  );
}

const countOf = async (condition: string): Promise<number> => {
  const [found] = await rows<{ count: number }>(
    `select count(*) from webhook_events where ${condition}`,
  );
  return found?.count ?? Number.NaN;
};

test(`C-09 ${OLD} old events are forgotten while new ones come in: in small batches, unnoticed, and none that waits for a person`, async () => {
  const store = await aChatStore(context);
  await manyEvents(store.ownerId, 'processed', OLD, '2 years');
  await manyEvents(store.ownerId, 'failed', KEPT / 3, '2 years');
  await manyEvents(store.ownerId, 'dead', KEPT / 3, '2 years');
  await manyEvents(store.ownerId, 'processed', KEPT / 3, '1 hour');
  await rows('analyze webhook_events');
  let number = 0;
  const ingest = async (): Promise<LoadAnswer[]> => {
    const bodies = Array.from({ length: INGESTED }, () => {
      const shopper = { from: String(919_200_000_000 + number), id: `wamid.new.${number++}` };
      return JSON.stringify(chatMessages(store, textMessage('hello, how are you', shopper)));
    });
    return sendAll(bodies, AT_ONCE, (body, turn) =>
      postSigned(`${urlOf(turn)}/webhooks/provider`, body, APP_SECRETS.chat),
    );
  };
  await ingest();
  const quiet = await ingest();

  const batches: number[] = [];
  const note = ({ command, rowCount }: { command?: string; rowCount?: number }) => {
    if (command === 'DELETE') batches.push(rowCount ?? 0);
  };
  database().on('query-response', note);
  let pruning = true;
  const since = performance.now();
  const pruned = pruneWebhookEvents().finally(() => {
    pruning = false;
  });
  const during: LoadAnswer[] = [];
  do during.push(...(await ingest()));
  while (pruning);
  expect(await pruned).toBe(OLD);
  const seconds = (performance.now() - since) / 1_000;
  database().off('query-response', note);

  expect([...quiet, ...during].filter(({ status, success }) => status !== 200 || !success)).toEqual(
    [],
  );
  expect(await countOf(`state = 'processed' and received_at < now() - interval '1 year'`)).toBe(0);
  expect(await countOf(`state in ('failed', 'dead')`)).toBe((KEPT / 3) * 2);
  expect(await countOf(`external_id like 'wamid.new.%' and state = 'processed'`)).toBe(number);
  expect(Math.max(...batches)).toBeLessThanOrEqual(LARGEST_BATCH);
  expect(batches.length).toBeGreaterThan(OLD / LARGEST_BATCH - 1);
  const [before, meanwhile] = [withinMs(quiet, 0.99), withinMs(during, 0.99)];
  figure('C-09', { what: 'all of them gone', value: seconds, unit: 's', limit: 600 });
  figure('C-09', { what: 'p99 of ingest before', value: before, unit: 'ms' });
  figure('C-09', { what: 'p99 meanwhile', value: meanwhile, unit: 'ms', limit: before * 1.5 });
  // What waits for a person would otherwise be one of the invariants' complaints.
  await rows(`delete from webhook_events where owner_id = ? and state in ('failed', 'dead')`, [
    store.ownerId,
  ]);
}, 900_000);
