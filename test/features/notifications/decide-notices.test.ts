import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTICE_EVENTS, NOTIFICATION_AUDIENCES, type NoticeEvent } from '../../../src/enums.ts';
import {
  type Announcement,
  decideNotices,
} from '../../../src/features/notifications/decide-notices.ts';
import type { NoticeContext } from '../../../src/features/notifications/notice-context.ts';
import {
  EVENTS_OF,
  isChosen,
  type NoticeSettings,
} from '../../../src/features/notifications/notice-settings.ts';
import { CHANNELS_OF } from '../../../src/features/notifications/notification-channels.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { tenantOf } from '../../../src/kernel/tenancy/tenant.ts';
import { translator } from '../../../src/kernel/translation/translator.ts';

const NOON = new Date('2026-11-20T06:30:00Z');

const context = (changes: Partial<NoticeContext> = {}): NoticeContext => ({
  tenant: tenantOf({ userId: '01900000-0000-7000-8000-000000000001' }),
  storeName: 'Blue Mug',
  country: 'IN',
  language: 'en',
  ownerLanguage: null,
  t: translator('en', 'en-IN'),
  timeZone: 'Asia/Kolkata',
  settings: {},
  sellerEmail: 'meera@example.com',
  ownerEmail: 'owner@example.com',
  sellerPhone: '98765 43210',
  phones: 1,
  hasChat: true,
  hasMail: true,
  ...changes,
});

const anOrder = (changes: Partial<Order> = {}): Order =>
  ({
    id: '01900000-0000-7000-8000-000000000002',
    orderNumber: 1001,
    source: 'public_store',
    paymentStatus: 'cod',
    customer: { name: 'Asha', phone: '98470 12345', email: 'asha@example.com' },
    totalAmountMinor: 49900,
    currency: 'INR',
    ...changes,
  }) as Order;

const decide = (
  event: NoticeEvent,
  {
    order = anOrder(),
    data = {},
    dueMinor,
    ...changes
  }: Partial<Announcement & NoticeContext> = {},
  now = NOON,
) => {
  const due = dueMinor === undefined ? {} : { dueMinor };
  return decideNotices(context(changes), { event, order, data, ...due }, now);
};

const lines = (notices: ReturnType<typeof decide>) =>
  notices.map(({ audience, channel, recipient }) =>
    [audience, channel, recipient].filter(Boolean).join(' '),
  );

/** What a store that has chosen nothing sends, with mail, a phone and a chat number at hand. */
const DEFAULTS: Record<NoticeEvent, string[]> = {
  order_placed: [
    'shopper email asha@example.com',
    'seller push',
    'seller email meera@example.com',
    'seller in_app',
  ],
  order_confirmed: ['shopper email asha@example.com'],
  order_shipped: ['shopper email asha@example.com'],
  order_delivered: ['shopper email asha@example.com'],
  order_cancelled: ['shopper email asha@example.com'],
  order_refunded: ['shopper email asha@example.com'],
  cod_ask: ['shopper email asha@example.com'],
  pay_reminder: ['shopper email asha@example.com'],
  order_link: ['shopper email asha@example.com', 'shopper chat +919847012345'],
  cod_answered: ['seller in_app'],
  cancel_requested: ['seller push', 'seller email meera@example.com', 'seller in_app'],
  delivery_failed: ['seller push', 'seller in_app'],
  parcel_returned: ['seller in_app'],
  stock_short: ['seller in_app'],
  low_stock: ['seller in_app'],
  payment_attention: ['seller push', 'seller email meera@example.com', 'seller in_app'],
  payment_claimed: ['seller push', 'seller email meera@example.com', 'seller in_app'],
  claim_rejected: ['shopper email asha@example.com'],
  gateway_refused: ['seller push', 'seller email meera@example.com', 'seller in_app'],
  draft_new: ['seller push', 'seller in_app'],
  channel_trouble: ['seller push', 'seller email meera@example.com', 'seller in_app'],
  subscription_expiring: ['seller email meera@example.com', 'seller in_app'],
  subscription_expired: ['seller push', 'seller email meera@example.com', 'seller in_app'],
  plan_usage: ['seller email meera@example.com', 'seller in_app'],
  support_access: ['seller email meera@example.com', 'seller in_app'],
  settings_changed: ['seller email owner@example.com', 'seller in_app'],
  webhook_off: ['seller email owner@example.com', 'seller in_app'],
};

test.each(NOTICE_EVENTS)('%s goes to whom a store that chose nothing expects', (event) => {
  const order = event === 'low_stock' ? null : anOrder();
  expect(lines(decide(event, { order }))).toEqual(DEFAULTS[event]);
});

test.each([
  ['order_placed', 'order_new'],
  ['low_stock', 'low_stock'],
  ['stock_short', 'low_stock'],
  ['order_shipped', 'system'],
] as const)('%s is of the kind %s', (event, kind) => {
  for (const notice of decide(event)) expect(notice.kind).toBe(kind);
});

test.each([
  ['order_shipped', undefined, 'Please have ₹499 ready in cash.'],
  ['order_shipped', 39_900, 'Please have ₹399 ready in cash.'],
  ['order_shipped', 0, 'Your order will arrive soon.'],
  ['cod_ask', 49_900, 'The total is ₹499. You’ll pay in cash on delivery. We’ll ship your order'],
  ['cod_ask', 39_900, 'The total is ₹499. You’ll pay ₹399 in cash on delivery.'],
  ['cod_ask', 0, 'The total is ₹499. You’ve already paid.'],
] as const)('%s with %s due in cash says so', (event, dueMinor, words) => {
  const [told] = decide(event, dueMinor === undefined ? {} : { dueMinor });
  expect(told?.body).toContain(words);
});

test('who enters an order by hand is not told of it, the shopper is', () => {
  const order = anOrder({ source: 'manual' });
  expect(lines(decide('order_placed', { order }))).toEqual(['shopper email asha@example.com']);
});

test('of an order from a message the seller is told when nobody has approved it', () => {
  const approved = anOrder({ source: 'chat', draftOrderId: 'a-draft' });
  expect(lines(decide('order_placed', { order: approved }))).toEqual([
    'shopper email asha@example.com',
  ]);
  const direct = anOrder({ source: 'chat', draftOrderId: null });
  expect(lines(decide('order_placed', { order: direct }))).toContain('seller in_app');
});

test('nothing is planned for a channel that is not there', () => {
  const all = { hasMail: false, hasChat: false, phones: 0 };
  expect(lines(decide('order_placed', all))).toEqual(['seller in_app']);
  const order = anOrder({ customer: { name: 'Asha', phone: '98470 12345' } });
  expect(decide('order_shipped', { order })).toEqual([]);
});

test('chat goes out where it was switched on, with the country before the number', () => {
  const settings: NoticeSettings = {
    shopper: { order_shipped: { chat: true, email: false } },
    seller: { delivery_failed: { chat: true, push: false } },
  };
  expect(lines(decide('order_shipped', { settings }))).toEqual(['shopper chat +919847012345']);
  expect(lines(decide('delivery_failed', { settings }))).toEqual([
    'seller chat +919876543210',
    'seller in_app',
  ]);
  expect(decide('order_shipped', { settings, hasChat: false })).toEqual([]);
});

describe('quiet hours', () => {
  const settings: NoticeSettings = {
    quietHours: { from: '22:00', to: '08:00' },
    seller: { order_placed: { chat: true } },
  };
  const night = new Date('2026-11-20T20:00:00Z'); // 01:30 the next day in Kolkata

  test('let push and chat to the seller wait for the morning, and nothing else', () => {
    const notices = decide('order_placed', { settings }, night);
    const waits = Object.fromEntries(
      notices.map((notice) => [`${notice.audience} ${notice.channel}`, notice.notBefore]),
    );
    expect(waits).toEqual({
      'shopper email': null,
      'seller push': new Date('2026-11-21T02:30:00Z'),
      'seller email': null,
      'seller chat': new Date('2026-11-21T02:30:00Z'),
      'seller in_app': null,
    });
  });

  test('let nothing wait by day', () => {
    for (const { notBefore } of decide('order_placed', { settings })) expect(notBefore).toBeNull();
  });
});

describe('whatever a store chooses', () => {
  const switches = fc.record(
    { email: fc.boolean(), chat: fc.boolean(), push: fc.boolean() },
    { requiredKeys: [] },
  );
  const choices = fc.dictionary(fc.constantFrom(...NOTICE_EVENTS), switches);
  const chosen = fc.record({ seller: choices, shopper: choices }, { requiredKeys: [] });
  const facts = fc.record({
    hasMail: fc.boolean(),
    hasChat: fc.boolean(),
    phones: fc.nat(3),
    sellerPhone: fc.option(fc.constant('9876543210')),
  });

  test('each audience gets at most one notice a channel, only as chosen, and the seller one in the pages', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOTICE_EVENTS), chosen, facts, (event, settings, about) => {
        const notices = decide(event, { settings: settings as NoticeSettings, ...about });
        const keys = notices.map(({ audience, channel }) => `${audience} ${channel}`);
        expect(new Set(keys).size).toBe(keys.length);
        if (event === 'settings_changed' || event === 'webhook_off') {
          const letter = about.hasMail ? ['seller email'] : [];
          expect(keys).toEqual([...letter, 'seller in_app']);
          return;
        }
        const toSeller = (EVENTS_OF.seller as readonly NoticeEvent[]).includes(event);
        expect(keys.includes('seller in_app')).toBe(toSeller);
        for (const audience of NOTIFICATION_AUDIENCES) {
          for (const channel of CHANNELS_OF[audience]) {
            if (!keys.includes(`${audience} ${channel}`)) continue;
            // What a shopper has asked for is sent whatever the store has chosen.
            const chose = isChosen(settings as NoticeSettings, audience, event, channel);
            expect(chose || event === 'order_link').toBe(true);
          }
        }
        if (!about.hasMail) expect(keys.join()).not.toContain('email');
        if (!about.hasChat) expect(keys.join()).not.toContain('chat');
      }),
    );
  });
});

test('a shopper never reads what is between the seller’s own people', () => {
  const data = { reason: 'Suspected fraud', note: 'secret' };
  const text = JSON.stringify(decide('order_cancelled', { data }));
  expect(text).not.toMatch(/fraud|secret/);
});
