import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseDelivery,
  parseExactly,
} from '../../../../src/clients/provider/webhooks/parse-delivery.ts';
import { valueAt } from '../../../../src/clients/provider/webhooks/payload-values.ts';
import { splitDelivery } from '../../../../src/clients/provider/webhooks/split-delivery.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { providerDeliveries } from '../../../support/provider-deliveries.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const FIXTURES = join(projectRoot, '../shared/fixtures');
const fixture = (name: string) => JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8'));

const chat = (field: string, value: unknown, time?: number) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: 'WABA', ...(time ? { time } : {}), changes: [{ field, value }] }],
});
const messages = (value: object) =>
  chat('messages', { metadata: { phone_number_id: 'N' }, ...value });
const social = (...messaging: unknown[]) => ({
  object: 'page',
  entry: [{ id: 123, time: 1_763_600_000_000, messaging }],
});
const between = { sender: { id: 7 }, recipient: { id: 123 }, timestamp: 1_763_600_000_001 };

/** What tells the events of a delivery apart. */
const named = (delivery: unknown) =>
  splitDelivery(delivery).map(({ kind, externalId }) => `${kind} ${externalId}`);
const HASH = /sha256:[\da-f]{64}$/;

describe('the name of an event of the chat channel', () => {
  test('is the message’s id, and a status’s with its word', () => {
    const message = { id: 'wamid.1', from: '91', type: 'text', text: { body: 'hi' } };
    const statuses = [
      { id: 'wamid.2', status: 'sent' },
      { id: 'wamid.2', status: 'read' },
    ];
    expect(named(messages({ messages: [message], statuses }))).toEqual([
      'message wamid.1',
      'status wamid.2:sent',
      'status wamid.2:read',
    ]);
  });

  test.each([
    ['reaction', 'reaction'],
    ['edit', 'edit'],
    ['revoke', 'deletion'],
    ['hologram', 'message'],
    ['unsupported', 'message'],
    ['request_welcome', 'other'],
  ])('is the id of a %s, too', (type, kind) => {
    expect(named(messages({ messages: [{ id: 'wamid.1', from: '91', type }] }))).toEqual([
      `${kind} wamid.1`,
    ]);
  });

  test('is made of template or account, event and time', () => {
    const template = { message_template_id: 1_689_556_908_129_832, event: 'APPROVED' };
    expect(named(chat('message_template_status_update', template, 1_763_600_000))).toEqual([
      'template 1689556908129832:APPROVED:1763600000',
    ]);
    expect(named(chat('account_review_update', { decision: 'REJECTED' }, 1_763_600_000))).toEqual([
      'account WABA:account_review_update:REJECTED:1763600000',
    ]);
    const ban = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } };
    expect(named(chat('account_update', ban, 1_763_600_000))).toEqual([
      'account WABA:account_update:DISABLED_UPDATE.DISABLE:1763600000',
    ]);
  });

  test('is a hash of what it says where it has no id, whatever the order of its names', () => {
    const [one] = named(chat('security', { a: 1, b: { c: 2, d: 3 } }, 5));
    const [same] = named(chat('security', { b: { d: 3, c: 2 }, a: 1 }, 5));
    const [later] = named(chat('security', { a: 1, b: { c: 2, d: 3 } }, 6));
    expect(one).toMatch(HASH);
    expect(same).toBe(one);
    expect(later).not.toBe(one);
    expect(named(messages({ errors: [{ code: 130_429 }] }))[0]).toMatch(HASH);
  });
});

describe('the name of an event of the social channel', () => {
  test.each([
    [{ message: { mid: 'm' } }, 'message m'],
    [{ message: { mid: 'm', is_deleted: true } }, 'deletion m:deleted'],
    [{ message: { mid: 'm', is_echo: true } }, 'echo m'],
    [{ message: { mid: 'm', is_self: true } }, 'other m'],
    [{ message_edit: { mid: 'm', num_edit: 3 } }, 'edit m:edit:3'],
    [{ reaction: { mid: 'm', action: 'react' } }, 'reaction m:7:react:1763600000001'],
    [{ postback: { mid: 'm', payload: 'x' } }, 'message m'],
    [{ postback: { payload: 'x' } }, 'message 123:7:1763600000001:postback'],
    [{ read: { mid: 'm' } }, 'status m:7:read'],
    [{ read: { watermark: 9 } }, 'other 9:7:read'],
    [{ delivery: { mids: ['m', 'n'], watermark: 9 } }, 'status m:7:delivery'],
  ])('%j', (content, name) => {
    expect(named(social({ ...between, ...content }))).toEqual([name]);
  });

  test('is a hash where it has no id', () => {
    const [other] = named(social({ ...between, optin: { ref: 'x' } }));
    expect(other).toMatch(/^other sha256:/);
  });
});

describe('whose it is', () => {
  test('a message is the number’s; an account’s event names the account, a partner’s the customer', () => {
    const [message] = splitDelivery(messages({ messages: [{ id: 'w', from: '91' }] }));
    expect(message?.receiver).toEqual({ channel: 'chat', phoneNumberId: 'N', accountId: 'WABA' });
    const partner = chat('account_update', {
      event: 'PARTNER_ADDED',
      waba_info: { waba_id: 'SELLER' },
    });
    expect(splitDelivery(partner)[0]?.receiver.accountId).toBe('SELLER');
    const [page] = splitDelivery(social({ ...between, message: { mid: 'm' } }));
    expect(page?.receiver).toEqual({ channel: 'social', phoneNumberId: null, accountId: '123' });
  });
});

testWithFile(
  FIXTURES,
  'every delivery of the provider that is known splits, and each part splits into itself',
  async () => {
    for (const name of providerDeliveries(FIXTURES)) {
      const events = splitDelivery(fixture(name.replace('.json', '')));
      expect(events.length, name).toBeGreaterThan(0);
      for (const event of events) {
        const kept = JSON.parse(JSON.stringify(event.payload));
        const [again, ...others] = splitDelivery(kept);
        expect(others, name).toEqual([]);
        expect(again, name).toMatchObject({
          kind: event.kind,
          externalId: event.externalId,
          receiver: event.receiver,
          thread: event.thread,
          at: event.at,
        });
      }
    }
  },
);

test('no JSON whatever is too odd', () => {
  const odd = fc.anything({ withNullPrototype: true, maxDepth: 4 });
  const shapes = fc.oneof(
    odd,
    fc.record({
      object: fc.constantFrom('page', 'instagram', 'whatsapp_business_account'),
      entry: odd,
    }),
    odd.map((value) => messages({ messages: [value], statuses: [value], contacts: [value] })),
    odd.map((value) => chat('account_update', value)),
    odd.map((value) => social({ ...between, message: value }, value)),
    odd.map((value) => [social(value), value]),
  );
  fc.assert(
    fc.property(shapes, (shape) => {
      const json = JSON.stringify(shape) ?? 'null';
      for (const { externalId } of splitDelivery(JSON.parse(json))) {
        expect(externalId.length).toBeGreaterThan(0);
        expect(externalId.length).toBeLessThanOrEqual(512);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('of a batch each message brings its own shopper only', () => {
  const numbers = ['911', '912', '913'];
  const delivery = messages({
    contacts: [...numbers.map((wa_id) => ({ wa_id })), { user_id: 'IN.1' }, { user_id: 'IN.1' }],
    messages: [
      ...numbers.map((from) => ({ id: `w${from}`, from, type: 'text' })),
      { id: 'hidden', from_user_id: 'IN.1', type: 'text' },
      { id: 'unknown', from: '914', from_user_id: 'IN.2', type: 'text' },
    ],
  });
  const brought = splitDelivery(delivery).map(({ payload }) =>
    valueAt(payload.entry[0]?.changes?.[0]?.value, 'contacts'),
  );
  expect(brought).toEqual([...numbers.map((wa_id) => [{ wa_id }]), [{ user_id: 'IN.1' }], []]);
});

test('a batch of thousands costs no more for each than a small one', () => {
  const cost = (count: number): number => {
    const ids = Array.from({ length: count }, (_, n) => String(910_000_000_000 + n));
    const delivery = messages({
      contacts: ids.map((wa_id) => ({ wa_id, profile: { name: 'Asha' } })),
      messages: ids.map((from) => ({ id: `w${from}`, from, type: 'text' })),
    });
    const tries = Array.from({ length: 3 }, () => {
      const since = performance.now();
      splitDelivery(delivery);
      return performance.now() - since;
    });
    return Math.min(...tries) / count;
  };
  cost(500);
  // Compared with all of them, it would be forty times as much.
  expect(cost(20_000)).toBeLessThan(cost(500) * 10);
});

test('a long number keeps its digits, and a text that looks like one stays as it is', () => {
  const body = Buffer.from(
    '{"id":17841400000000001,"n":[1,12345678901234567890],"f":1.2345678901234567,"t":"\\": 12345678901234567890,"}',
  );
  expect(parseExactly(body, parseDelivery(body))).toEqual({
    id: '17841400000000001',
    n: [1, '12345678901234567890'],
    f: 1.2345678901234567,
    t: '": 12345678901234567890,',
  });
});
