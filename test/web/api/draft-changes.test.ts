import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  CLEAN,
  draftsOf,
  letExpire,
} from '../../support/drafts.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const call = (
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { body?: object; headers?: object } = {},
) =>
  context.app.inject({
    method,
    url: `/api/draft-orders${path}`,
    headers: { ...shop.headers, ...headers },
    ...(body ? { payload: body } : {}),
  });
const short = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().code];
const skusOf = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku);

describe('POST /api/draft-orders/:id/split', () => {
  /** A draft of two lines, and the one that goes. */
  async function ofTwo() {
    const draft = await aDraft(shop, `1 Cotton Kurta M\n${CLEAN}`);
    const kurta = draft.items.find(({ sku }) => sku === 'KURTA-M')?.id ?? '';
    return { id: draft.id, itemIds: [kurta] };
  }

  test('makes a second draft of some lines', async () => {
    const { id, itemIds } = await ofTwo();
    const answer = await call('POST', `/${id}/split`, { body: { itemIds, version: 1 } });
    expect(answer.statusCode).toBe(201);
    const { draft, split } = answer.json();
    expect(draft).toMatchObject({ id, version: 2, status: 'pending' });
    expect(split).toMatchObject({ status: 'pending', customer: draft.customer });
    expect([skusOf(draft), skusOf(split)]).toEqual([['MUG'], ['KURTA-M']]);
    for (const each of [draft, split]) {
      expect((await call('GET', `/${each.id}`)).json()).toEqual(each);
      expect((await call('POST', `/${each.id}/approve`)).statusCode).toBe(201);
    }
  });

  test('with a key makes one second draft', async () => {
    const { id, itemIds } = await ofTwo();
    const asked = { body: { itemIds }, headers: { 'idempotency-key': newId() } };
    const first = await call('POST', `/${id}/split`, asked);
    const again = await call('POST', `/${id}/split`, asked);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first.json());
    const other = { ...asked, body: { itemIds, version: 1 } };
    expect(short(await call('POST', `/${id}/split`, other))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(await draftsOf(shop)).toHaveLength(2);
  });

  test('that moves all or nothing, or is late, is refused', async () => {
    const { id, itemIds } = await ofTwo();
    const { items } = (await call('GET', `/${id}`)).json();
    const all = items.map((item: { id: string }) => item.id);
    for (const wrong of [[], all, [newId()], 'all', [1]]) {
      const answer = await call('POST', `/${id}/split`, { body: { itemIds: wrong } });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    }
    const seen = await call('POST', `/${id}/split`, { body: { itemIds, version: 7 } });
    expect(short(seen)).toEqual([409, 'DRAFT_CHANGED']);
    await call('POST', `/${id}/reject`);
    const late = await call('POST', `/${id}/split`, { body: { itemIds } });
    expect(short(late)).toEqual([409, 'DRAFT_NOT_PENDING']);
    expect(await draftsOf(shop)).toHaveLength(1);
  });
});

describe('POST /api/draft-orders/:id/undo-reject', () => {
  test('lets a rejected draft wait again', async () => {
    const { id } = await aDraft(shop);
    expect(short(await call('POST', `/${id}/undo-reject`))).toEqual([409, 'DRAFT_NOT_REJECTED']);
    await call('POST', `/${id}/reject`, { body: { reason: 'spam' } });
    const undone = await call('POST', `/${id}/undo-reject`);
    expect(undone.statusCode).toBe(200);
    expect(undone.json()).toMatchObject({ id, status: 'pending', rejectReason: null });
    expect((await call('POST', `/${id}/approve`)).statusCode).toBe(201);
  });

  test('is refused beside a newer draft, and once its time is over', async () => {
    const { id } = await aDraft(shop);
    await call('POST', `/${id}/reject`);
    const newer = await aDraft(shop, '1 Cotton Kurta L');
    const refused = await call('POST', `/${id}/undo-reject`);
    expect(short(refused)).toEqual([409, 'DRAFT_REPLACED']);
    expect(refused.json().details).toEqual({ draftId: newer.id });
    await letExpire(shop, id);
    expect(short(await call('POST', `/${id}/undo-reject`))).toEqual([409, 'DRAFT_EXPIRED']);
  });
});

describe('POST /api/draft-orders/:id/again', () => {
  test('makes a new draft of the messages of one that ended, once for a key', async () => {
    const old = await aDraft(shop);
    const waits = await call('POST', `/${old.id}/again`);
    expect(short(waits)).toEqual([409, 'DRAFT_WAITS']);
    expect(waits.json().details).toEqual({ draftId: old.id });
    await letExpire(shop, old.id);
    const asked = { headers: { 'idempotency-key': newId() } };
    const made = await call('POST', `/${old.id}/again`, asked);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ status: 'pending', messageText: CLEAN });
    expect(skusOf(made.json())).toEqual(['MUG']);
    const again = await call('POST', `/${old.id}/again`, asked);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(made.json());
    expect((await call('POST', `/${old.id}/again`)).json()).toMatchObject({
      code: 'DRAFT_WAITS',
      details: { draftId: made.json().id },
    });
    const { order } = (await call('POST', `/${made.json().id}/approve`)).json();
    const ordered = await call('POST', `/${old.id}/again`);
    expect(short(ordered)).toEqual([409, 'MESSAGE_ORDERED']);
    expect(ordered.json().details).toEqual({ orderId: order.id });
  });
});

describe('messages that could not be handled', () => {
  /** A shopper's message that was given up. */
  async function anUnreadMessage(): Promise<string> {
    const id = newId();
    const at = Math.floor(Date.now() / 1_000);
    const value = {
      metadata: { phone_number_id: 'x' },
      contacts: [{ wa_id: '919876500009', profile: { name: 'Chitra' } }],
      messages: [
        {
          id: `m-${id}`,
          from: '919876500009',
          timestamp: `${at}`,
          type: 'text',
          text: { body: '3 mugs please' },
        },
      ],
    };
    const payload = {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    };
    await rows(
      `insert into webhook_events (id, source, external_id, event, owner_id, payload, verified,
         state, attempts, error)
       values (?, 'chat', ?, 'messages', ?, ?, true, 'dead', 8, 'x')`,
      [id, id, shop.ownerId, JSON.stringify(payload)],
    );
    return id;
  }
  const stateOf = (id: string) => rows('select state from webhook_events where id = ?', [id]);

  test('are listed, and read again when asked for', async () => {
    const id = await anUnreadMessage();
    expect((await call('GET', '/unread')).json()).toEqual({
      items: [
        {
          id,
          channel: 'chat',
          sender: 'Chitra',
          text: '3 mugs please',
          sentAt: expect.stringMatching(/Z$/),
          isDead: true,
        },
      ],
    });
    expect((await call('POST', `/unread/${id}/replay`)).statusCode).toBe(204);
    expect(await stateOf(id)).toEqual([{ state: 'failed' }]);
    expect((await call('GET', '/unread')).json().items).toMatchObject([{ id, isDead: false }]);
  });

  test('E-01 of another store are neither told nor touched', async () => {
    const id = await anUnreadMessage();
    const { headers } = await aStore(context.app);
    expect((await call('GET', '/unread', { headers })).json()).toEqual({ items: [] });
    const refused = await call('POST', `/unread/${id}/replay`, { headers });
    expect(short(refused)).toEqual([404, 'NOT_FOUND']);
    expect(await stateOf(id)).toEqual([{ state: 'dead' }]);
  });
});

test('E-01 a draft of another store is 404', async () => {
  const { id, items } = await aDraft(shop);
  const { headers } = await aStore(context.app);
  const body = { itemIds: items.map((item) => item.id) };
  for (const action of ['split', 'undo-reject', 'again']) {
    const answer = await call('POST', `/${id}/${action}`, { headers, body });
    expect(short(answer), action).toEqual([404, 'NOT_FOUND']);
  }
});
