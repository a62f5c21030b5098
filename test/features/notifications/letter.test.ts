import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseMailFrom } from '../../../src/clients/mail/address.ts';
import { type Letter, renderLetter } from '../../../src/clients/mail/letter.ts';
import { sendLetter } from '../../../src/clients/mail.ts';
import { purgeShopper } from '../../../src/features/notifications/delete-notices.ts';
import type { Channels } from '../../../src/features/notifications/deliver/channels.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { english } from '../../../src/kernel/translation/translator.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useMailbox } from '../../support/mailbox.ts';
import { deliverNow, noticesOf, testChannels } from '../../support/notices.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const mailbox = useMailbox();
let channels: Channels;
let store: TestStore;
beforeAll(() => {
  channels = testChannels(context.config, {
    smtpUrl: mailbox.url,
    mailFrom: { name: 'Stallkeeper', address: 'no-reply@example.com' },
    frontendUrl: 'https://shops.example.com',
  });
});
beforeEach(async () => {
  store = await aStore(context.app);
});

const letter = (changes: Partial<Letter> = {}): Letter => ({
  id: 'an-id',
  store: 'Blue Mug',
  t: english,
  to: 'asha@example.com',
  replyTo: null,
  subject: 'Your order 1001',
  greeting: 'Hello Asha,',
  paragraphs: ['It is on its way.'],
  facts: [{ label: '2 × Blue mug', value: '₹998' }],
  action: { label: 'View order', url: 'https://shops.example.com/x' },
  footer: 'Sent by Blue Mug',
  ...changes,
});

test('what people wrote stays text in the letter, in both forms', () => {
  const nasty = '<img src=x onerror=alert(1)> & "quotes"';
  const { html, text } = renderLetter(
    letter({ greeting: nasty, subject: nasty }),
    'Blue Mug via Stallkeeper',
  );
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
  expect(text).toContain(nasty);
});

test('a letter loads nothing from anywhere', () => {
  const { html } = renderLetter(letter(), 'Blue Mug via Stallkeeper');
  expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import|src=/i);
});

test.each(['store', 'subject'] as const)('a line break in %s begins no header', async (field) => {
  await sendLetter(letter({ [field]: 'Blue Mug\r\nBcc: evil@example.com\r\n\r\nbody' }));
  const [received] = mailbox.received;
  expect(received?.to).toEqual(['asha@example.com']);
  expect(received?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

test.each([
  ['Shops <no-reply@example.com>', { name: 'Shops', address: 'no-reply@example.com' }],
  ['no-reply@example.com', { name: '', address: 'no-reply@example.com' }],
  ['"A, B" <a@example.com>', { name: 'A, B', address: 'a@example.com' }],
  ['a@example.com, b@example.com', null],
  ['Shops', null],
])('MAIL_FROM %j is read', (text, expected) => {
  expect(parseMailFrom(text)).toEqual(expected);
});

test('a shopper who gave an address is written to at each step, with a link to the order', async () => {
  const order = await anOrder(store);
  await rows(
    `update orders set customer = customer || '{"email": "asha@example.com"}'
      where owner_id = ? and id = ?`,
    [store.ownerId, order.id],
  );
  await rows(`update stores set contact = '{"email": "shop@example.com"}' where owner_id = ?`, [
    store.ownerId,
  ]);
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  // A step back puts a mistake right, and the same step is not told twice in a row.
  await changeStatus(store.tenant, order.id, { status: 'pending' }, SYSTEM);
  const notices = await noticesOf(store);
  expect(notices).toMatchObject([
    { event: 'order_confirmed', audience: 'shopper', channel: 'email', status: 'queued' },
  ]);
  for (const { id } of notices) await deliverNow(store, id, channels);
  const [received] = mailbox.received;
  expect(received?.raw).toContain('From: Blue Mug via Stallkeeper <no-reply@example.com>');
  expect(received?.raw).toContain('Reply-To: shop@example.com');
  expect(received?.raw).toContain(`Subject: Your order ${order.orderNumber} from Blue Mug is`);
  const body = received?.raw.replace(/=\r?\n/g, '') ?? '';
  expect(body).toContain(
    `https://shops.example.com/catalog/${store.slug}/orders/${order.publicToken}`,
  );
  expect(body).toContain('Blue mug');
});

test('a cancelled order is told of, unless the seller wants to tell it', async () => {
  const [first, second] = [await anOrder(store), await anOrder(store)];
  await rows(
    `update orders set customer = customer || '{"email": "asha@example.com"}' where owner_id = ?`,
    [store.ownerId],
  );
  const cancel = { status: 'cancelled', reason: 'Suspected fraud' } as const;
  await changeStatus(store.tenant, first.id, { ...cancel, tellCustomer: false }, SYSTEM);
  expect(await noticesOf(store)).toEqual([]);
  await changeStatus(store.tenant, second.id, cancel, SYSTEM);
  const [notice] = await noticesOf(store);
  expect(notice).toMatchObject({ event: 'order_cancelled' });
  await deliverNow(store, notice?.id ?? '', channels);
  expect(mailbox.received[0]?.raw).not.toContain('fraud');
});

test('a person who is forgotten is out of the notices, and nothing more is sent', async () => {
  const order = await anOrder(store);
  await rows(
    `insert into notifications (owner_id, id, kind, channel, audience, recipient, title, body, order_id)
     values (?, gen_random_uuid(), 'system', 'email', 'shopper', 'asha@example.com', 'To Asha', '', ?),
            (?, gen_random_uuid(), 'order_new', 'in_app', 'seller', null, 'New order', 'Asha Rao', ?)`,
    [store.ownerId, order.id, store.ownerId, order.id],
  );
  await inTransaction((trx) => purgeShopper(store.tenant, [order.id], trx));
  const left = await rows(`select title, body from notifications where owner_id = ?`, [
    store.ownerId,
  ]);
  expect(left).toEqual([{ title: 'New order', body: '' }]);
});
