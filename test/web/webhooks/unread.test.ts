import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  anAskedPayment,
  eventOf,
  keptEvents,
  PLATFORM_SECRET,
  postEventOf,
  setWebhookSecret,
  signatureOf,
} from '../../support/gateway-events.ts';
import { APP_SECRETS } from '../../support/provider-events.ts';
import { sendRaw } from '../../support/raw-socket.ts';
import { countingStatements } from '../../support/statements.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({
  environment: 'production',
  gatewayWebhookSecrets: [PLATFORM_SECRET],
  appSecrets: { chat: [APP_SECRETS.chat], social: [APP_SECRETS.social] },
});
const post = postEventOf(context);
let port: number;
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  port = (context.app.server.address() as AddressInfo).port;
});

/** As many bytes of the smallest JSON values as a gateway's body may have. */
const NODES = `{"event":"x","x":[${Array(80_000).fill('{}').join(',')}]}`;

/** How many texts that begin so were made objects while `work` ran. */
async function readWhile(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await work();
    return parse.mock.calls.filter(([text]) => String(text).startsWith('{"event":"x"')).length;
  } finally {
    parse.mockRestore();
  }
}

describe('what carries no signature', () => {
  const HOOKS = [
    '/webhooks/gateway?store=any',
    '/api/public/catalog/webhooks/gateway',
    '/webhooks/provider',
    '/api/chat-business-webhook',
    '/api/social-dm/webhook',
    '/api/webhooks/chat',
    '/api/webhooks/social',
  ];

  test.each(HOOKS)(
    '200 at once at %s hear 401 before they have sent a byte of it',
    async (path) => {
      const bytes = path.includes('gateway') ? 256 * 1024 : 4 * 1024 * 1024;
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
      const all = await Promise.all(
        Array.from({ length: 200 }, () =>
          sendRaw(port, head, (socket) => {
            // Nothing more is sent: an answer cannot have waited for it.
            socket.once('data', () => socket.destroy());
          }),
        ),
      );
      const right = all.filter(({ text }) => /^HTTP\/1\.1 401 /.test(text));
      expect(right).toHaveLength(200);
    },
  );

  test('asks the database nothing, and keeps nothing', async () => {
    const { result, statements } = await countingStatements(context.db.knex, () => post(NODES));
    expect(result.statusCode).toBe(401);
    expect(statements).toEqual([]);
    expect(await keptEvents()).toEqual([]);
  });
});

describe('what carries a forged signature', () => {
  test('is judged by its bytes, and never becomes objects', async () => {
    const payment = await anAskedPayment(store);
    const own = await aStore(context.app);
    await setWebhookSecret(context, own, 'own-webhook-secret');
    const ofOwn = await anAskedPayment(own);
    const bodies = [
      NODES,
      `{"event":"x",${JSON.stringify(eventOf('payment.captured', payment)).slice(1)}`,
      `{"event":"x",${JSON.stringify(eventOf('payment.captured', ofOwn)).slice(1)}`,
    ];
    const read = await readWhile(async () => {
      for (const body of bodies) {
        for (const url of ['/webhooks/gateway', `/webhooks/gateway?store=${own.slug}`]) {
          const answer = await post(body, { url, secret: 'somebody-else' });
          expect(answer.statusCode).toBe(401);
        }
      }
    });
    expect(read).toBe(0);
    expect(await keptEvents()).toEqual([]);
  });

  test('200 of the largest at once are all refused unread', async () => {
    const read = await readWhile(async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => post(NODES, { secret: 'somebody-else' })),
      );
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      expect([...statuses].every((status) => [401, 503].includes(status))).toBe(true);
    });
    expect(read).toBe(0);
  });

  test('that names the ids of many stores looks a few up', async () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => `"order_id":"order_${n}"`).join(',');
    const body = `{"event":"x",${ids}}`;
    const { result, statements } = await countingStatements(context.db.knex, () =>
      post(body, { secret: 'somebody-else', url: `/webhooks/gateway?store=${store.slug}` }),
    );
    expect(result.statusCode).toBe(401);
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe('what a seller signs with a secret of its own', () => {
  test('holds no more values than an event has', async () => {
    await setWebhookSecret(context, store, 'own-webhook-secret');
    const url = `/webhooks/gateway?store=${store.slug}`;
    const read = await readWhile(async () => {
      const answer = await post(NODES, { url, secret: 'own-webhook-secret' });
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
    });
    expect(read).toBe(0);
  });

  test('is taken wherever the event names its order or payment, also without its address', async () => {
    const own = await aStore(context.app);
    await setWebhookSecret(context, own, 'the-secret-of-this-store');
    const payment = await anAskedPayment(own);
    const spaced = JSON.stringify(eventOf('payment.captured', payment), null, 4);
    const answer = await context.app.inject({
      method: 'POST',
      url: '/webhooks/gateway',
      remoteAddress: freshAddress(),
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signatureOf(spaced, 'the-secret-of-this-store'),
      },
      payload: spaced,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await keptEvents()).at(-1)).toMatchObject({ ownerId: own.ownerId, verified: true });
    const order = {
      entity: 'event',
      event: 'order.paid',
      payload: { order: { entity: { id: payment.gatewayOrderId, entity: 'order' } } },
    };
    expect((await post(order, { secret: 'the-secret-of-this-store' })).statusCode).toBe(200);
  });
});
