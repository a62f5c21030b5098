import type { IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Channels,
  openChannels,
} from '../../../src/features/notifications/deliver/channels.ts';
import { claimNotification } from '../../../src/features/notifications/deliver/queries/claim-notification.ts';
import {
  MAX_ATTEMPTS,
  retryDelay,
} from '../../../src/features/notifications/deliver/settle-notification.ts';
import { sweepNotifications } from '../../../src/features/notifications/deliver/sweep-notifications.ts';
import { resendNotification } from '../../../src/features/notifications/resend-notification.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { useApp } from '../../support/app.ts';
import { useMailbox } from '../../support/mailbox.ts';
import {
  aChatNumber,
  aPhone,
  aWaitingNotice,
  deliverNow,
  noticesOf,
  testChannels,
} from '../../support/notices.ts';
import { testPolicy, useOutside } from '../../support/outside.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const mailbox = useMailbox();
const provider = useOutside();
const pushService = useOutside();
let channels: Channels;
let store: TestStore;

beforeAll(() => {
  channels = testChannels(context.config, {
    smtpUrl: mailbox.url,
    providerApiUrl: provider.origin,
  });
});
beforeEach(async () => {
  store = await aStore(context.app);
  provider.answers = {};
  provider.asked.length = 0;
});

const deliver = (id: string) => deliverNow(store, id, channels);
const jobsOf = (id: string) =>
  rows<{ waits: number }>(
    `select extract(epoch from run_at - now())::float as waits from jobs
      where data ->> 'notificationId' = ? order by id`,
    [id],
  );

describe('a letter', () => {
  test('is sent once, under the id of its notice', async () => {
    const id = await aWaitingNotice(store);
    expect(await deliver(id)).toMatchObject({ status: 'sent', attempts: 1, error: null });
    await deliver(id);
    expect(mailbox.received).toMatchObject([{ id, to: ['asha@example.com'] }]);
    expect((await noticesOf(store))[0]?.providerId).toContain(id);
  });

  test('that a person sends again is another letter, which no mailbox takes for the first', async () => {
    const id = await aWaitingNotice(store);
    await deliver(id);
    await resendNotification(store.tenant, id);
    expect(await deliver(id)).toMatchObject({ status: 'sent', resends: 1 });
    expect(mailbox.received.map((letter) => letter.id)).toEqual([id, `${id}-1`]);
  });

  test('waits longer after each try while the server is busy, then has failed with the reason', async () => {
    mailbox.refusal = { code: 451, message: 'Try again later' };
    const id = await aWaitingNotice(store);
    const waits: number[] = [];
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      const notice = await deliver(id);
      expect(notice).toMatchObject({ status: 'queued', attempts: attempt });
      expect(notice.error).toBe('The mail server rejected the email: 451 Try again later');
      expect((await jobsOf(id)).at(-1)?.waits).toBeCloseTo(notice.waits ?? 0, 0);
      waits.push(notice.waits ?? 0);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(await deliver(id)).toMatchObject({
      status: 'failed',
      attempts: MAX_ATTEMPTS,
      error: 'The mail server rejected the email: 451 Try again later',
    });

    mailbox.refusal = null;
    await resendNotification(store.tenant, id);
    expect(await deliver(id)).toMatchObject({ status: 'sent', attempts: 1, resends: 1 });
    expect(mailbox.received).toHaveLength(1);
  });

  test.each([
    [550, 'No such user here'],
    [554, 'Blocked'],
  ])('that is refused for good (%i) has failed at once', async (code, message) => {
    mailbox.refusal = { code, message };
    const notice = await deliver(await aWaitingNotice(store));
    expect(notice).toMatchObject({ status: 'failed', attempts: 1 });
    expect(notice.error).toContain(message);
  });

  test.each(['no address', 'a@b.c, evil@example.com', 'a@b.example\r\nBcc: evil@example.com', ''])(
    'to %j is not sent',
    async (recipient) => {
      const notice = await deliver(await aWaitingNotice(store, { recipient }));
      expect(notice).toMatchObject({
        status: 'failed',
        error: 'This is not a valid email address',
      });
      expect(mailbox.received).toEqual([]);
    },
  );

  test('is tried again when there is no mail server', async () => {
    const away = testChannels(context.config, { smtpUrl: 'smtp://127.0.0.1:1' });
    const notice = await deliverNow(store, await aWaitingNotice(store), away);
    expect(notice).toMatchObject({ status: 'queued', error: 'The mail server cannot be reached' });
    channels = testChannels(context.config, {
      smtpUrl: mailbox.url,
      providerApiUrl: provider.origin,
    });
  });

  test('that somebody has begun and never ended is sent again, under the same id', async () => {
    const id = await aWaitingNotice(store);
    await claimNotification(store.tenant, id);
    expect(await deliver(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(mailbox.received).toMatchObject([{ id }]);
  });

  test('that is being sent is left alone', async () => {
    const id = await aWaitingNotice(store);
    expect(await claimNotification(store.tenant, id)).toMatchObject({ attempts: 1 });
    expect(await claimNotification(store.tenant, id)).toBeNull();
    expect(mailbox.received).toEqual([]);
  });
});

interface SentTemplate {
  language: { code: string };
}

describe('a chat message', () => {
  const bodies: { authorization: string; body: Record<string, unknown> }[] = [];
  const answering = (status: number, answer: object) => {
    const path = `/v23.0/${number}/messages`;
    provider.answers[path] = async (request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { authorization = '' } = request.headers;
      bodies.push({ authorization, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
  };
  let number = '';

  beforeEach(async () => {
    bodies.length = 0;
    await aChatNumber(store, context.config);
    const [found] = await rows<{ number: string }>(
      `select phone_number_id as number from channel_connections where owner_id = ?`,
      [store.ownerId],
    );
    number = found?.number ?? '';
  });
  const languages = () =>
    bodies.map(({ body }) => (body as { template: SentTemplate }).template.language.code);
  const aMessage = (recipient: string | null = '+919847012345') =>
    aWaitingNotice(store, { channel: 'chat', recipient });

  test('is a template from the store’s own number, and carries our id', async () => {
    answering(200, { messages: [{ id: 'wamid.1' }] });
    const id = await aMessage();
    expect(await deliver(id)).toMatchObject({ status: 'sent', providerId: 'wamid.1' });
    expect(bodies).toMatchObject([
      {
        authorization: 'Bearer EAAtoken-of-the-store',
        body: {
          messaging_product: 'whatsapp',
          to: '+919847012345',
          type: 'template',
          template: { name: 'seller_notice', language: { code: 'en' } },
          biz_opaque_callback_data: id,
        },
      },
    ]);
  });

  test('is a template in the message’s language, or else in English', async () => {
    const written = async () => {
      const id = await aMessage();
      await rows(
        `update notifications set data = '{"language": "pt-BR"}' where owner_id = ? and id = ?`,
        [store.ownerId, id],
      );
      return id;
    };
    answering(200, { messages: [{ id: 'wamid.3' }] });
    expect(await deliver(await written())).toMatchObject({ status: 'sent' });
    expect(languages()).toEqual(['pt_BR']);
    answering(404, { error: { code: 132001 } });
    expect(await deliver(await written())).toMatchObject({
      status: 'failed',
      error: 'The messaging provider does not have this template',
    });
    expect(languages()).toEqual(['pt_BR', 'pt_BR', 'en']);
  });

  test.each([
    ['too many', 429, { error: { code: 130429 } }, 'queued'],
    ['a broken provider', 503, {}, 'queued'],
    ['a provider that says that it did not', 500, { error: { code: 2 } }, 'queued'],
    ['a gateway that lost sight of it', 504, {}, 'failed'],
    ['a gateway that got no answer', 502, {}, 'failed'],
    ['an ended token', 401, { error: { code: 190 } }, 'failed'],
    ['a number without chat', 400, { error: { code: 131026 } }, 'failed'],
  ])('meets %s', async (_what, status, answer, becomes) => {
    answering(status, answer);
    const notice = await deliver(await aMessage());
    expect(notice.status).toBe(becomes);
    expect(notice.error).toMatch(/provider|number/);
    if (status === 502 || status === 504) expect(notice.error).toContain('may have arrived');
  });

  test('whose answer never came is not sent twice by itself', async () => {
    provider.answers[`/v23.0/${number}/messages`] = (request) => request.socket.destroy();
    const notice = await deliver(await aMessage());
    expect(notice).toMatchObject({ status: 'failed', attempts: 1 });
    expect(notice.error).toContain('may have arrived');
  });

  test('that a worker has begun and never ended waits for a person', async () => {
    answering(200, { messages: [{ id: 'wamid.2' }] });
    const id = await aMessage();
    await claimNotification(store.tenant, id);
    expect(await deliver(id)).toMatchObject({ status: 'failed' });
    expect(bodies).toEqual([]);
    await resendNotification(store.tenant, id);
    expect(await deliver(id)).toMatchObject({ status: 'sent', resends: 1 });
  });

  test('to what is no number, or from a store without one, has failed at once', async () => {
    expect(await deliver(await aMessage('12345'))).toMatchObject({
      status: 'failed',
      error: 'This is not a complete phone number',
    });
    const bare = await aStore(context.app);
    const id = await aWaitingNotice(bare, { channel: 'chat', recipient: '+919847012345' });
    expect(await deliverNow(bare, id, channels)).toMatchObject({
      status: 'failed',
      error: 'No chat number is connected to your store. Connect one in Settings',
    });
  });
});

describe('a push', () => {
  const pushed: IncomingMessage[] = [];
  const phoneAnswering = (path: string, status: number) => {
    pushService.answers[path] = (request, response) => {
      pushed.push(request);
      request.resume();
      response.writeHead(status).end();
    };
    return aPhone(store, `${pushService.origin}${path}`);
  };
  const aPush = () => aWaitingNotice(store, { channel: 'push', recipient: null });
  const phones = () =>
    rows<{ id: string; error: string | null }>(
      `select id, last_error as error from push_subscriptions where owner_id = ? order by id`,
      [store.ownerId],
    );
  beforeEach(() => {
    pushed.length = 0;
  });

  test('reaches each phone encrypted and signed, for one notice under one topic', async () => {
    await phoneAnswering('/a', 201);
    await phoneAnswering('/b', 201);
    const id = await aPush();
    expect(await deliver(id)).toMatchObject({ status: 'sent', providerId: '2 phones' });
    expect(pushed).toHaveLength(2);
    expect(pushed[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: id.replaceAll('-', ''),
      urgency: 'high',
    });
    expect(pushed[0]?.headers.authorization).toMatch(/^vapid t=\S+, k=\S+$/);
  });

  test('forgets a phone that is gone, and is sent when another one took it', async () => {
    await phoneAnswering('/gone', 410);
    const kept = await phoneAnswering('/kept', 201);
    expect(await deliver(await aPush())).toMatchObject({ status: 'sent', providerId: '1 phone' });
    expect(await phones()).toEqual([{ id: kept, error: null }]);
  });

  test('that no phone is left for has failed', async () => {
    await phoneAnswering('/gone', 404);
    const notice = await deliver(await aPush());
    expect(notice).toMatchObject({ status: 'failed' });
    expect(notice.error).toContain('No phones get notifications');
    expect(await phones()).toEqual([]);
  });

  test('is tried again while the push service is down', async () => {
    await phoneAnswering('/down', 503);
    expect(await deliver(await aPush())).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await phones())[0]?.error).toContain('rejected the notification (503)');
  });

  test('does not wait for a name service that never answers', async () => {
    await aPhone(store, 'https://slow.example/push');
    const resolve = () => new Promise<never>(() => {});
    const pushPolicy = testPolicy({ resolve, timeoutMs: 50 });
    const hanging = openChannels(
      context.config,
      new SecretBox(context.config.encryptionKey),
      pushPolicy,
    );
    const notice = await deliverNow(store, await aPush(), hanging);
    expect(notice).toMatchObject({ status: 'queued', attempts: 1 });
    expect(notice.error).toContain('could not be found right now');
  });

  test('goes nowhere inside, whatever address a browser names', async () => {
    await aPhone(store, 'http://127.0.0.2:1/inside');
    const notice = await deliver(await aPush());
    expect(notice).toMatchObject({ status: 'failed' });
    expect(notice.error).toContain('is not on the public internet');
  });
});

test('the sweep gives a late notice a job, once a quarter of an hour', async () => {
  const id = await aWaitingNotice(store);
  await sweepNotifications();
  expect(await jobsOf(id)).toEqual([]);
  await rows(
    `update notifications set next_attempt_at = now() - interval '6 minutes'
      where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );
  expect(await sweepNotifications()).toBeGreaterThanOrEqual(1);
  await sweepNotifications();
  expect(await jobsOf(id)).toHaveLength(1);
});

test('the waits grow, and come to an end', () => {
  const waits = [1, 2, 3, 4, 5].map((attempt) => retryDelay(attempt, 0.5));
  expect(waits).toEqual([30, 120, 600, 3_600, 10_800]);
  expect(retryDelay(MAX_ATTEMPTS)).toBeNull();
  expect(retryDelay(1, 0)).toBe(24);
  expect(retryDelay(1, 1)).toBe(36);
});

test('what is on the seller’s pages, or still on its way, is not sent again', async () => {
  const waiting = await aWaitingNotice(store);
  await expect(resendNotification(store.tenant, waiting)).rejects.toMatchObject({
    code: 'NOT_RESENDABLE',
  });
  const other = await aStore(context.app);
  await expect(resendNotification(other.tenant, waiting)).rejects.toMatchObject({
    statusCode: 404,
  });
});
