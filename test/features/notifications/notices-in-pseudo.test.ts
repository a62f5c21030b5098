import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { senderOf, withoutLinks } from '../../../src/clients/mail/letter.ts';
import { mailFolder } from '../../../src/clients/mail.ts';
import {
  ATTENTION_REASONS,
  NOTICE_EVENTS,
  NOTIFICATION_AUDIENCES,
  type NoticeEvent,
} from '../../../src/enums.ts';
import {
  type AnnouncedOrder,
  decideNotices,
} from '../../../src/features/notifications/decide-notices.ts';
import type { Channels } from '../../../src/features/notifications/deliver/channels.ts';
import { claimNotification } from '../../../src/features/notifications/deliver/queries/claim-notification.ts';
import { noticeContext } from '../../../src/features/notifications/notice-context.ts';
import { announceOn } from '../../../src/features/notifications/notice-parts.ts';
import { CHANNELS_OF } from '../../../src/features/notifications/notification-channels.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { PSEUDO } from '../../../src/kernel/translation/languages.ts';
import { fromStored, textIn } from '../../../src/kernel/translation/text.ts';
import { english, translator } from '../../../src/kernel/translation/translator.ts';
import { useApp } from '../../support/app.ts';
import { aChatNumber, noticesOf, testChannels } from '../../support/notices.ts';
import { anOrder } from '../../support/orders.ts';
import { useOutside } from '../../support/outside.ts';
import { plainTextWords } from '../../support/plain-text-words.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

type Data = Record<string, unknown>;

/** Names and other words of people have no plain letters here: each plain word is one of ours. */
const NAME = 'आशा';
const SUPPORT = { operator: 'मीरा', name: NAME };
const PAYMENT = { amountMinor: 124_000, currency: 'INR', customerName: NAME };
const LOW = { productId: '1', productName: 'मग', variantName: 'लाल', stock: 2 };
const PLAN = {
  planName: 'बड़ा',
  endsOn: '१',
  graceEndsOn: '२',
  nextPlanName: null,
  isCancelled: false,
  count: 80,
  cap: 1_000,
};

/** What events are announced with, where it makes a difference to their texts. */
const VARIANTS: Partial<Record<NoticeEvent, Data[]>> = {
  cod_ask: [{}, { reminder: true }],
  order_refunded: [{}, { amountMinor: 500 }],
  cod_answered: [{ answer: 'none' }, { answer: 'refused', reason: 'नहीं' }, { answer: 'confirmed' }],
  cancel_requested: [{}, { reason: 'देर' }],
  low_stock: [
    { items: [LOW], count: 1 },
    { items: [{ ...LOW, stock: 0 }, LOW], count: 2 },
    { items: Array.from({ length: 10 }, () => LOW), count: 12 },
  ],
  payment_attention: [
    ...ATTENTION_REASONS.map((reason) => ({ reason, ...PAYMENT })),
    ...ATTENTION_REASONS.map((reason) => ({ reason })),
    { reason: 'needs_refund', isSecond: true, ...PAYMENT },
    ...['closed', 'expired', 'paid'].map((state) => ({
      reason: 'needs_refund',
      request: { orderNumber: 7, currency: PAYMENT.currency, state },
      ...PAYMENT,
    })),
    ...['needs_refund', 'amount_mismatch'].map((reason) => ({
      reason,
      request: { orderNumber: 7, currency: '€', state: 'open' },
      ...PAYMENT,
    })),
    { reason: 'captured_without_order', dearer: { thenMinor: 1, nowMinor: 2 }, ...PAYMENT },
    { reason: 'news' },
  ],
  draft_new: [
    {},
    { name: NAME, text: 'दो मग' },
    { isDoubtful: true },
    { isDoubtful: true, name: NAME },
  ],
  support_access: [undefined, 'password', 'second-factor'].flatMap((what) => [
    { ...SUPPORT, what },
    { ...SUPPORT, what, isOwner: true, reason: 'मदद' },
  ]),
  settings_changed: [
    { what: 'क', who: NAME, when: '१', changes: [] },
    { what: 'क', who: NAME, when: '१', changes: ['ख', 'ग'] },
  ],
  webhook_off: [{ url: 'https://x.example/y' }, { url: 'https://x.example/y', reason: 'gone' }],
  subscription_expiring: [
    'trial:7',
    'trial:3',
    'trial:1',
    'trial:9',
    'period:3',
    'past_due',
    'x',
  ].flatMap((notice) => [
    { ...PLAN, notice },
    { ...PLAN, notice, isCancelled: true, nextPlanName: 'छोटा' },
  ]),
  subscription_expired: [{ ...PLAN, notice: 'expired' }],
  plan_usage: [
    { ...PLAN, notice: 'usage:80' },
    { ...PLAN, notice: 'usage:100' },
  ],
};

const context = useApp();
const provider = useOutside();
let channels: Channels;
let store: TestStore;
let order: Order;

beforeAll(async () => {
  channels = testChannels(context.config, { providerApiUrl: provider.origin });
  store = await aStore(context.app);
  const manual = await anOrder(store, { name: NAME, product: 'मग' });
  order = { ...manual, source: 'public_store', language: PSEUDO } as Order;
  order.customer = { ...order.customer, name: NAME, email: 'asha@example.com' };
  await rows(`update orders set customer = ?::jsonb where owner_id = ? and id = ?`, [
    JSON.stringify(order.customer),
    store.ownerId,
    order.id,
  ]);
  await rows(
    `update users set preferences = jsonb_build_object('language', ?::text),
       email_confirmed_at = now() where id = ?`,
    [PSEUDO, store.ownerId],
  );
  const everywhere = Object.fromEntries(
    NOTIFICATION_AUDIENCES.map((audience) => [
      audience,
      Object.fromEntries(
        NOTICE_EVENTS.map((event) => [
          event,
          Object.fromEntries(CHANNELS_OF[audience].map((channel) => [channel, true])),
        ]),
      ),
    ]),
  );
  await rows(
    `update stores set name = 'नीला मग', notification_settings = ?::jsonb,
       contact = '{"phone": "+919847012345"}' where owner_id = ?`,
    [JSON.stringify(everywhere), store.ownerId],
  );
  await aChatNumber(store, context.config);
});

const announced = (): AnnouncedOrder => ({ ...order, paymentStatus: 'cod' });

describe.each(NOTICE_EVENTS)('%s', (event) => {
  test('has a text in the reader’s language, to whomever and on whatever channel', async () => {
    const told = {
      ...(await noticeContext(store.tenant)),
      hasMail: true,
      hasChat: true,
      phones: 1,
    };
    const texts = (VARIANTS[event] ?? [{}]).flatMap((data) =>
      [0, 100, announced().totalAmountMinor].flatMap((dueMinor) =>
        decideNotices(told, { event, order: announced(), data, dueMinor }, new Date()),
      ),
    );
    expect(texts.length).toBeGreaterThan(0);
    const t = translator(PSEUDO);
    for (const { channel, title, body, language } of texts) {
      expect(language).toBe(PSEUDO);
      const said = [title, body].map((text) =>
        channel === 'in_app' ? textIn(fromStored(text), t) : text,
      );
      expect(plainTextWords(said.join(' ')), said.join('\n')).toEqual([]);
    }
  });
});

test('letters and chat messages of all events have nothing in English around the text', async () => {
  const sent = await everyChat();
  const told = await noticeContext(store.tenant);
  for (const event of NOTICE_EVENTS) {
    const [data = {}] = VARIANTS[event] ?? [];
    const about = { event, order: announced(), data };
    await inTransaction((trx) => announceOn(told, about, trx));
  }
  const notices = (await noticesOf(store)).filter(({ channel }) => channel !== 'in_app');
  expect(new Set(notices.map(({ audience, channel }) => `${audience} ${channel}`))).toEqual(
    new Set(['shopper email', 'shopper chat', 'seller email', 'seller chat']),
  );
  for (const { id } of notices) {
    const claimed = await claimNotification(store.tenant, id);
    if (claimed) await channels[claimed.channel](store.tenant, claimed);
  }
  const letters = await mailFolder(context.config.dataDir).list();
  const ours = letters.filter(({ id }) => notices.some((notice) => notice.id === id));
  expect(ours).toHaveLength(notices.filter(({ channel }) => channel === 'email').length);
  for (const letter of ours) {
    expect(plainTextWords(`${letter.subject}\n${letter.text}`), letter.text).toEqual([]);
  }
  const toShopper = ours.filter(({ to }) => to === 'asha@example.com');
  for (const letter of toShopper)
    expect(letter.text).toContain(`/${PSEUDO}/catalog/${store.slug}/orders/`);
  for (const { id } of ours.slice(0, 3)) {
    const html = await mailFolder(context.config.dataDir).html(id);
    expect(html).toContain(`<html lang="${PSEUDO}" dir="ltr">`);
  }
  expect(sent.length).toBeGreaterThan(0);
  for (const { template } of sent) {
    expect(template.language.code).toBe('en_XA');
    const values = template.components.flatMap(({ parameters }) => parameters);
    expect(plainTextWords(values.map((value) => value.text).join(' '))).toEqual([]);
  }
});

interface SentChat {
  template: {
    language: { code: string };
    components: { parameters: { text: string }[] }[];
  };
}

/** What the provider is sent from now on. */
async function everyChat(): Promise<SentChat[]> {
  const sent: SentChat[] = [];
  const [found] = await rows<{ number: string }>(
    'select phone_number_id as number from channel_connections where owner_id = ?',
    [store.ownerId],
  );
  provider.answers[`/v23.0/${found?.number}/messages`] = async (request, response) => {
    sent.push(JSON.parse(await text(request)));
    response.end(JSON.stringify({ messages: [{ id: `wamid.${sent.length}` }] }));
  };
  return sent;
}

test('a letter’s sender and what replaces a link are in the reader’s language', () => {
  const t = translator(PSEUDO);
  const letter = withoutLinks({
    id: 'an-id',
    store: 'नीला मग',
    t,
    to: 'asha@example.com',
    replyTo: null,
    subject: 'https://x.example/y',
    greeting: '',
    paragraphs: [],
    facts: [],
    action: null,
    footer: '',
  });
  const sender = senderOf(letter, 'Stallkeeper');
  expect(plainTextWords(`${sender} ${letter.subject}`, ['Stallkeeper'])).toEqual([]);
  expect(senderOf({ ...letter, t: english }, 'Stallkeeper')).toBe('नीला मग via Stallkeeper');
});
