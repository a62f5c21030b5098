import { beforeAll, expect, test } from 'vitest';
import {
  conversationsAfter,
  listConversations,
} from '../../../../src/features/conversations/list-conversations.ts';
import { thread } from '../../../../src/features/conversations/thread.ts';
import { useApp } from '../../../support/app.ts';
import { firstPlan } from '../../../support/first-plan.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const MANY = 6_000;
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(
    `insert into conversations (owner_id, id, channel, channel_user_id, phone, name, last_message_at,
                                last_text, unread)
     select ?::uuid, gen_random_uuid(), 'chat', n::text, '+9198' || lpad(n::text, 8, '0'), 'Asha ' || n,
            now() - n * interval '1 minute', 'words ' || n, (n % 10 = 0)::integer
       from generate_series(1, ${MANY}) n`,
    [store.ownerId],
  );
  await rows(
    `insert into messages (owner_id, id, conversation_id, channel, direction, type, text, sent_at)
     select c.owner_id, gen_random_uuid(), c.id, 'chat', 'in', 'text', 'hello', c.last_message_at
       from conversations c where c.owner_id = ?`,
    [store.ownerId],
  );
  await rows('analyze conversations, messages');
});

const planOf = (ask: () => Promise<unknown>) => firstPlan(context.db, ask);
const search = async (typed: string) =>
  (await listConversations(store.tenant, { search: typed, page: 1, limit: 10 })).items.map(
    ({ name }) => name,
  );

test('lists and threads are read off their indexes', async () => {
  const after = { after: null, limit: 30 };
  expect(await planOf(() => conversationsAfter(store.tenant, {}, after))).toContain(
    'conversations_recent',
  );
  expect(await planOf(() => conversationsAfter(store.tenant, { unread: true }, after))).toContain(
    'conversations_unread',
  );
  const [first] = (await conversationsAfter(store.tenant, {}, after)).items;
  const plan = await planOf(() => thread(store.tenant, first?.id ?? '', { limit: 50 }));
  expect(plan).toContain('messages_thread');
});

test('a walk through the list meets everybody once', async () => {
  const met = new Set<string>();
  let after: { id: string; lastMessageAt: Date } | null = null;
  for (let page = 0; page < 4; page++) {
    const { items, hasMore } = await conversationsAfter(
      store.tenant,
      { unread: true },
      { after, limit: 200 },
    );
    for (const { id } of items) met.add(id);
    after = items.at(-1) ?? null;
    expect(hasMore).toBe(page < 2);
    if (!hasMore) break;
  }
  expect(met.size).toBe(MANY / 10);
});

test('words are looked for in the newest, a whole number in all', async () => {
  expect(await search('asha 4999')).toEqual(['Asha 4999']);
  expect(await search('WORDS 12')).toContain('Asha 12');
  expect(await search('asha 5999')).toEqual([]);
  expect(await search('+91 98000 05999')).toEqual(['Asha 5999']);
  expect(await search('98 0000 4321')).toEqual(['Asha 4321']);
  expect(await search('_')).toEqual([]);
});
