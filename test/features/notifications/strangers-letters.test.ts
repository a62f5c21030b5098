import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LETTERS } from '../../../src/features/email-limits/letter-limits.ts';
import type { Channels } from '../../../src/features/notifications/deliver/channels.ts';
import { deliverNotification } from '../../../src/features/notifications/deliver/deliver-notification.ts';
import { readNotifications } from '../../../src/features/platform/health/parts/notifications.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { tenantOfStore } from '../../../src/kernel/tenancy/tenant.ts';
import { aNewSeller, post, type Registered } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useMailbox } from '../../support/mailbox.ts';
import { aWaitingNotice, noticesOf, testChannels } from '../../support/notices.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
const mailbox = useMailbox();
const checkout = checkoutOf(context);
const { get } = pagesOf(context);
let channels: Channels;

beforeAll(() => {
  channels = testChannels(context.config, { smtpUrl: mailbox.url });
});
// A test's day begins with nothing sent.
beforeEach(() => rows('delete from letter_counts'));

const storeOf = ({ user, store, headers }: Registered) =>
  ({
    tenant: tenantOfStore({ ownerId: user.id }),
    ownerId: user.id,
    slug: store.slug,
    headers,
  }) as TestStore;

const deliver = ({ ownerId }: TestStore, notificationId: string) =>
  deliverNotification({ ownerId, notificationId }, channels);

/** Sends every letter that waits, some at the same time. */
async function deliverAll(store: TestStore, atOnce = 8): Promise<void> {
  const ids = (await noticesOf(store))
    .filter(({ channel, status }) => channel === 'email' && status === 'queued')
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += atOnce) {
    await Promise.all(ids.slice(from, from + atOnce).map((id) => deliver(store, id)));
  }
}

const letters = async (store: TestStore) =>
  (await noticesOf(store)).filter(({ channel }) => channel === 'email');

const toShoppers = async (store: TestStore) =>
  (await letters(store)).filter(({ audience }) => audience === 'shopper');

/** A letter to a shopper that waits. */
async function aShoppersLetter(store: TestStore, recipient: string): Promise<string> {
  const id = await aWaitingNotice(store, { recipient });
  await rows(`update notifications set audience = 'shopper' where owner_id = ? and id = ?`, [
    store.ownerId,
    id,
  ]);
  return id;
}

const paysForIt = ({ ownerId }: TestStore) =>
  rows(
    `update user_subscriptions set status = 'active', current_period_end = now() + interval '1 month'
      where user_id = ?`,
    [ownerId],
  );

/** Has a store have sent so many letters today. */
const countedToday = ({ ownerId }: TestStore, sent: number) =>
  rows(
    `insert into letter_counts (day, scope, key, sent, most)
     values ((now() at time zone 'UTC')::date, 'store', ?, ?, 1)
     on conflict (scope, key, day) do update set sent = excluded.sent`,
    [ownerId, sent],
  );

const resend = (store: TestStore, id: string) =>
  context.app.inject({
    method: 'POST',
    url: `/api/notifications/${id}/resend`,
    headers: store.headers,
  });

const NAME = 'customer. URGENT: your account is locked, pay at https://evil.example/pay';
const PRODUCT = 'Your account is locked – verify at https://evil.example/login or www.evil.example';

describe('a free store that calls itself "Amazon Security Team"', () => {
  test('writes to no stranger while nobody has shown who its owner is', async () => {
    const store = storeOf(await aNewSeller(context.app, { storeName: 'Amazon Security Team' }));
    const mug = await someGoods(store, { name: PRODUCT, stock: 1_000 });
    for (let n = 0; n < 20; n++) {
      const customer = { ...ASHA, name: NAME, email: `stranger-${n}@example.com` };
      const order = await context.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: store.headers,
        payload: { customer, items: [{ productId: mug.productId, quantity: 1 }] },
      });
      expect(order.statusCode).toBe(201);
      const id = order.json().id;
      await context.app.inject({
        method: 'PUT',
        url: `/api/orders/${id}/status`,
        headers: store.headers,
        payload: { status: 'confirmed' },
      });
    }
    expect(await toShoppers(store)).toHaveLength(40);
    await deliverAll(store);
    expect(mailbox.received).toEqual([]);
    const held = await toShoppers(store);
    expect(held.every(({ status }) => status === 'failed')).toBe(true);
    expect(held[0]?.error).toBe('Waiting for the owner to confirm their email address');
    const log = await get(store, '/dashboard/notifications/log');
    expect(log.body).toContain('Waiting for the owner to confirm their email address');
  });

  test('gets the letters of the last day sent once its owner has confirmed, and none before', async () => {
    const seller = await aNewSeller(context.app);
    const store = storeOf(seller);
    const [young, old] = [
      await aShoppersLetter(store, 'young@example.com'),
      await aShoppersLetter(store, 'old@example.com'),
    ];
    await rows(
      `update notifications set created_at = now() - interval '25 hours' where owner_id = ? and id = ?`,
      [store.ownerId, old],
    );
    await deliverAll(store);
    expect(mailbox.received).toEqual([]);
    await rows(
      `update account_links set token_hash = sha256('the-token') where user_id = ? and purpose = 'confirm_email'`,
      [store.ownerId],
    );
    const answer = await post(context.app, '/api/auth/confirm-email', { token: 'the-token' });
    expect(answer.statusCode).toBe(204);
    const jobs = await rows<{ id: string }>(
      `select data ->> 'notificationId' as id from jobs
        where name = 'deliver-notification' and data ->> 'ownerId' = ?`,
      [store.ownerId],
    );
    expect(jobs).toEqual([{ id: young }]);
    await deliverAll(store);
    expect(mailbox.received.map(({ to }) => to)).toEqual([['young@example.com']]);
  });

  test('loses no letter whose owner confirms while it is about to leave', async () => {
    for (let round = 0; round < 5; round++) {
      const store = storeOf(await aNewSeller(context.app));
      const token = `token-${round}`;
      await rows(
        `update account_links set token_hash = sha256(?::text::bytea)
          where user_id = ? and purpose = 'confirm_email'`,
        [token, store.ownerId],
      );
      for (let n = 0; n < 8; n++) await aShoppersLetter(store, `${round}-${n}@example.com`);
      const [confirmed] = await Promise.all([
        post(context.app, '/api/auth/confirm-email', { token }),
        deliverAll(store),
      ]);
      expect(confirmed.statusCode).toBe(204);
      const states = (await toShoppers(store)).map(({ status }) => status);
      expect(states.filter((status) => status === 'failed')).toEqual([]);
    }
  });

  test('sends no more than a day’s letters on trial, exactly, however many at once', async () => {
    const store = await aStore(context.app);
    await countedToday(store, LETTERS.freePerDay - 20);
    for (let n = 0; n < 40; n++) await aShoppersLetter(store, `stranger-${n}@example.com`);
    await deliverAll(store, 20);
    expect(mailbox.received).toHaveLength(20);
    const kept = (await toShoppers(store)).filter(({ status }) => status === 'failed');
    expect(kept).toHaveLength(20);
    expect(kept[0]?.error).toContain('Your store has reached today’s email limit');
    const told = (await noticesOf(store)).filter(
      ({ event, channel }) => event === 'channel_trouble' && channel === 'in_app',
    );
    expect(told).toHaveLength(1);
    const {
      held,
      failedLately,
      channels: health,
    } = await inTransaction((trx) => readNotifications(trx));
    expect(held).toContainEqual({ reason: 'store_bound', letters: 20, stores: 1 });
    expect([failedLately, health.find(({ channel }) => channel === 'email')?.bad]).toEqual([0, 0]);
  });

  test('meets no bound on a paid plan before 500 orders with seven letters each', async () => {
    const store = await aStore(context.app);
    await paysForIt(store);
    await countedToday(store, 500 * 7);
    await deliver(store, await aShoppersLetter(store, 'asha@example.com'));
    expect(mailbox.received).toHaveLength(1);
    await countedToday(store, LETTERS.paidPerDay);
    await deliver(store, await aShoppersLetter(store, 'asha@example.com'));
    expect(mailbox.received).toHaveLength(1);
  });

  test('reaches one address so many times a day, and all stores together not much more', async () => {
    const stores = [
      await aStore(context.app),
      await aStore(context.app),
      await aStore(context.app),
    ];
    await Promise.all(stores.map(paysForIt));
    for (const store of stores) {
      // Capitals and a tag lead to the same mailbox.
      for (let n = 0; n < 12; n++) await aShoppersLetter(store, `Victim+${n}@Example.com`);
    }
    await Promise.all(stores.slice(0, 1).map((store) => deliverAll(store)));
    expect(mailbox.received).toHaveLength(LETTERS.perRecipientOfStorePerDay);
    await Promise.all(stores.slice(1).map((store) => deliverAll(store)));
    expect(mailbox.received).toHaveLength(LETTERS.perRecipientPerDay);
  });

  test('has a letter that is tried again counted once', async () => {
    const store = await aStore(context.app);
    const id = await aShoppersLetter(store, 'asha@example.com');
    mailbox.refusal = { code: 451, message: 'Later' };
    for (let tries = 0; tries < 3; tries++) {
      await deliver(store, id);
      await rows(`update notifications set next_attempt_at = now() where owner_id = ? and id = ?`, [
        store.ownerId,
        id,
      ]);
    }
    mailbox.refusal = null;
    await deliver(store, id);
    expect(mailbox.received).toHaveLength(1);
    const counts = await rows<{ sent: number }>(`select sent from letter_counts`);
    expect(counts.map(({ sent }) => sent)).toEqual([1, 1, 1]);
  });

  test('sends a notice again three times a day, also when it asks ten times at once', async () => {
    const store = await aStore(context.app);
    const id = await aShoppersLetter(store, 'asha@example.com');
    await deliver(store, id);
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      const answers = await Promise.all([resend(store, id), resend(store, id)]);
      codes.push(...answers.map(({ statusCode }) => statusCode));
      await deliver(store, id);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(LETTERS.resendsPerNoticePerDay);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(3);
    expect(mailbox.received).toHaveLength(1 + LETTERS.resendsPerNoticePerDay);
  });
});

describe('what people typed', () => {
  test('makes no link in any store’s letter, and no sender but the platform’s', async () => {
    const store = await aStore(context.app);
    await rows(`update stores set name = ? where owner_id = ?`, [
      'Amazon.in <help@amazon.in>\u202e https://amazon.in/login',
      store.ownerId,
    ]);
    const mug = await someGoods(store, { name: PRODUCT });
    const customer = { ...ASHA, name: NAME, email: 'asha@example.org' };
    const items = [{ productId: mug.productId, quantity: 1 }];
    expect((await checkout(store, { items, customer })).statusCode).toBe(201);
    await deliverAll(store);
    expect(mailbox.received.length).toBeGreaterThan(0);
    for (const { raw } of mailbox.received) {
      const whole = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      expect(whole).toMatch(/^From: [\w ]+ via Stallkeeper\s+<[^<>]+>\r$/m);
      expect(whole).not.toMatch(/evil\.example|amazon\.in/i);
      const { origin } = new URL(context.config.frontendUrl);
      const links = whole.match(/\bhttps?:\/\/[^\s"<]+/g) ?? [];
      expect(links.filter((link) => !link.startsWith(origin))).toEqual([]);
    }
  });

  test('greets people by their names, and nobody by a sentence', async () => {
    const store = await aStore(context.app);
    const mug = await someGoods(store);
    const items = [{ productId: mug.productId, quantity: 1 }];
    for (const name of ['Asha Rao', NAME, 'Call 9999 999 999 now']) {
      await checkout(store, {
        items,
        customer: { ...ASHA, name, email: `${newId()}@example.org` },
      });
    }
    await deliverAll(store);
    const greetings = mailbox.received
      .filter(({ to }) => to[0]?.endsWith('@example.org'))
      .map(({ raw }) => /^Hello[^\r\n]*/m.exec(raw)?.[0])
      .sort();
    expect(greetings).toEqual(['Hello Asha Rao,', 'Hello,', 'Hello,']);
  });

  test('a store’s name is none with a web address in it; a name with a dot is', async () => {
    const seller = await aNewSeller(context.app, { storeName: 'Shop.in' });
    expect((await shopOf(storeOf(seller))).name).toBe('Shop.in');
    for (const name of ['Verify at https://evil.example', 'www.evil.example', 'evil.example/pay']) {
      const registered = await post(context.app, '/api/auth/register', {
        name: 'Meera',
        email: `${newId()}@example.com`,
        password: 'blauer Krug 27',
        storeName: name,
      });
      expect(registered.json().details.fields[0].path).toBe('storeName');
      const changed = await context.app.inject({
        method: 'PATCH',
        url: '/api/store',
        headers: seller.headers,
        payload: { name },
      });
      expect(changed.json().details.fields[0].path).toBe('name');
    }
  });
});
