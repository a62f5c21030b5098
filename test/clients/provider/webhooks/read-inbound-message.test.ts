import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InboundMessage } from '../../../../src/clients/provider/webhooks/inbound-message.ts';
import { readIdentityChange } from '../../../../src/clients/provider/webhooks/read-identity-change.ts';
import {
  readEcho,
  readInboundMessage,
} from '../../../../src/clients/provider/webhooks/read-inbound-message.ts';
import { readStatuses } from '../../../../src/clients/provider/webhooks/read-status.ts';
import { splitDelivery } from '../../../../src/clients/provider/webhooks/split-delivery.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const FIXTURES = join(projectRoot, '../shared/fixtures');
const eventOf = (name: string) => {
  const [event] = splitDelivery(JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8')));
  if (!event) throw new Error(`${name} holds no event`);
  return event;
};

const chatEvent = (message: object, contacts: object[] = []) => {
  const value = { metadata: { phone_number_id: 'N' }, contacts, messages: [message] };
  const [event] = splitDelivery({
    object: 'whatsapp_business_account',
    entry: [{ id: 'W', changes: [{ field: 'messages', value }] }],
  });
  if (!event) throw new Error('no event');
  return event;
};
const read = (message: object, contacts?: object[]): InboundMessage => {
  const stamp = { id: 'wamid.1', from: '919876543210', timestamp: '1763600000' };
  const inbound = readInboundMessage(chatEvent({ ...stamp, ...message }, contacts));
  if (!inbound) throw new Error('no message');
  return inbound;
};

describe('a chat message', () => {
  test.each([
    [{ type: 'text', text: { body: ' 2 kurta ' } }, '2 kurta'],
    [{ type: 'image', image: { id: '1', caption: 'this one' } }, 'this one'],
    [{ type: 'button', button: { payload: 'YES', text: 'Yes please' } }, 'Yes please'],
    [
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'Red' } },
      },
      'Red',
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'l', title: 'Size M' } },
      },
      'Size M',
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { body: 'Sent', response_json: '"no object"' },
        },
      },
      'Sent',
    ],
    [{ type: 'order', order: { text: 'quickly', product_items: [] } }, 'quickly'],
    [{ type: 'text', text: { body: 7 } }, ''],
    [{ type: 'location', location: { latitude: 1, longitude: 2 } }, ''],
  ])('%j', (message, text) => {
    expect(read(message).text).toBe(text);
  });

  test('an order’s lines, whether quantities come as text, whole or broken numbers', () => {
    const quantities = ['2', 3, 4.0, '5.0', 0, 2.5, 'many', null, 1e30];
    const product_items = quantities.map((quantity, n) => ({
      product_retailer_id: n % 2 ? n : `SKU-${n}`,
      quantity,
      item_price: 599.9,
      currency: 'INR',
    }));
    const { order } = read({ type: 'order', order: { catalog_id: '1', product_items } });
    expect(order?.map(({ quantity }) => quantity)).toEqual([2, 3, 4, 5, 0, null, null, null, null]);
    expect(order?.slice(0, 2).map(({ retailerId }) => retailerId)).toEqual(['SKU-0', '1']);
  });

  test('who wrote: by the lasting id, the number, or both', () => {
    const contact = {
      user_id: 'IN.1',
      wa_id: '919876543210',
      profile: { name: 'Asha', username: '@asha' },
    };
    expect(read({ type: 'text', from_user_id: 'IN.1' }, [contact]).from).toEqual({
      channelUserId: 'IN.1',
      waId: '919876543210',
      phone: '+919876543210',
      name: 'Asha',
      username: 'asha',
    });
    expect(read({ type: 'text' }).from).toMatchObject({ channelUserId: '919876543210', name: '' });
    expect(readInboundMessage(chatEvent({ id: 'w', type: 'text' }))).toBeNull();
  });

  test('a contact gives a phone only when it is the shopper’s own', () => {
    const hidden = { from: undefined, from_user_id: 'US.1', type: 'contacts' };
    const profile = [{ user_id: 'US.1', profile: { name: 'Sheena' } }];
    const card = (name: string) => ({
      name: { formatted_name: name },
      phones: [{ phone: '+1 (555) 123-4567' }],
    });
    const phoneFor = (contacts: object[], more = {}) =>
      read({ ...hidden, contacts, ...more }, profile).from.phone;
    expect(phoneFor([card('Sheena')])).toBe('+15551234567');
    expect(phoneFor([card('')], { origin: 'contact_request' })).toBe('+15551234567');
    expect(phoneFor([card('My brother')])).toBeNull();
    expect(phoneFor([card('Sheena'), card('Sheena')])).toBeNull();
  });

  test('what else a person may want to see', () => {
    const context = {
      id: 'wamid.0',
      forwarded: true,
      referred_product: { product_retailer_id: 'SKU-1' },
    };
    expect(read({ type: 'text', text: { body: 'this' }, context })).toMatchObject({
      replyTo: 'wamid.0',
      referredRetailerId: 'SKU-1',
      details: { forwarded: true },
    });
    const errors = [{ code: 131_060, title: 'This message is unavailable' }];
    expect(read({ type: 'unsupported', errors }).details).toEqual({
      unreadable: { code: 131_060, title: 'This message is unavailable' },
    });
    const voice = { id: 'media-1', mime_type: 'audio/ogg', voice: true };
    expect(read({ type: 'audio', audio: voice }).media).toMatchObject([
      { kind: 'voice', providerMediaId: 'media-1', url: null },
    ]);
  });

  test('a form’s answer is kept as what the database can hold', () => {
    const form = (response_json: string) =>
      read({
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { response_json } },
      }).details;
    expect(form('{"size\\u0000":["M\\ud800",{"n":1}]}')).toEqual({
      kind: 'nfm_reply',
      form: { size: ['M', { n: 1 }] },
    });
    const deep = '['.repeat(4_000) + ']'.repeat(4_000);
    expect(form(deep)).toEqual({ kind: 'nfm_reply', form: deep });
    expect(form('{"cut')).toEqual({ kind: 'nfm_reply', form: '{"cut' });
  });

  test('is never from the future, and from now when it tells no time', () => {
    const before = Date.now() - 1_000;
    for (const timestamp of [
      undefined,
      'x',
      '99999999999',
      String(Math.floor(Date.now() / 1_000) + 3_600),
    ]) {
      const { sentAt } = read({ type: 'text', timestamp });
      expect(sentAt.getTime(), String(timestamp)).toBeGreaterThan(before);
      expect(sentAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(read({ type: 'text' }).sentAt.toISOString()).toBe('2025-11-20T00:53:20.000Z');
  });
});

testWithFile(FIXTURES, 'messages that others have received read as they were meant', async () => {
  const chat = (name: string) =>
    readInboundMessage(eventOf(`whatsapp-restfb-incoming-message-${name}`));
  expect(chat('text')).toMatchObject({
    text: 'Test',
    from: { phone: '+491234567890', name: 'TestUser' },
  });
  expect(chat('text-bsuid')?.from).toMatchObject({
    waId: null,
    channelUserId: expect.stringMatching(/^US\./),
  });
  expect(chat('contacts-request-bsuid')?.from.phone).toBe('+15551234567');
  expect(chat('location')?.details.location).toMatchObject({ latitude: 49.234939575195 });
  expect(chat('document')?.media).toMatchObject([{ kind: 'document' }]);
  expect(chat('sticker')?.media).toMatchObject([{ kind: 'sticker' }]);
  expect(chat('button')).toMatchObject({ type: 'button', replyTo: expect.any(String) });
  expect(chat('ads')?.details.referral).toMatchObject({ url: 'AD_OR_POST_FB_URL' });

  const page = (name: string) => readInboundMessage(eventOf(`messenger-restfb-messaging-${name}`));
  expect(page('message-basic')).toMatchObject({
    text: 'hello, world!',
    from: { channelUserId: '987654321432' },
  });
  expect(page('message-quickreply')).toMatchObject({
    type: 'quick_reply',
    details: { choice: 'PAYLOAD_QUICK_REPLY' },
  });
  expect(page('message-reply-1')?.replyTo).toMatch(/^very_long/);
  expect(page('message-reply-2')?.details.story).toEqual({ id: 'STORY_ID', url: 'EXAMPLE_URL' });
  expect(page('message-product-template-2')).toMatchObject({
    referredRetailerId: '123456',
    text: 'text sent along with the product',
  });
  expect(page('message-sticker')?.media).toMatchObject([
    { kind: 'sticker', url: expect.stringContaining('http') },
  ]);
  expect(page('message-location-attachment')?.details.location).toMatchObject({
    latitude: 12.34,
    longitude: 43.21,
  });
  expect(page('postback-chat')).toBeNull();
  expect(page('postback-basic')).toMatchObject({
    type: 'postback',
    details: { choice: 'USER_DEFINED_PAYLOAD' },
  });
  expect(
    readEcho(eventOf('messenger-restfb-messaging-message-basic-echo'))?.from.channelUserId,
  ).toBe('987654321432');
});

testWithFile(FIXTURES, 'statuses and changes of identity that others have received', async () => {
  expect(readStatuses(eventOf('whatsapp-restfb-incoming-message-status-errors'))).toMatchObject([
    { status: 'failed', error: { key: 'errors.messages.noReceiver' } },
  ]);
  expect(readStatuses(eventOf('instagram-restfb-messaging-seen'))).toMatchObject([
    { externalId: 'MESSAGE-ID', status: 'read' },
  ]);
  expect(readStatuses(eventOf('messenger-restfb-messaging-delivery-basic'))).toMatchObject([
    { status: 'delivered' },
  ]);
  const [before, after] = ['US.10101010101010101010', 'US.13491208655302741918'];
  expect(readIdentityChange(eventOf('whatsapp-restfb-incoming-message-system-bsuid'))).toEqual({
    from: { channelUserId: before, waId: null },
    to: { channelUserId: after, waId: null, phone: null },
  });
  expect(readIdentityChange(eventOf('whatsapp-restfb-user-id-update'))).toEqual({
    from: { channelUserId: before, waId: '16505551234' },
    to: { channelUserId: after, waId: '16505551234', phone: '+16505551234' },
  });
});
