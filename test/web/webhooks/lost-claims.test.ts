import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import {
  anAskedPayment,
  eventOf,
  PLATFORM_SECRET,
  paymentNow,
  postEventOf,
} from '../../support/gateway-events.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  aChatStore,
  type ChatStore,
  chatMessages,
  postDeliveryOf,
  SIGNED,
  storedMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { rows } from '../../support/rows.ts';

const context = useApp({ ...SIGNED, gatewayWebhookSecrets: [PLATFORM_SECRET] });
useInvariants();
const postEvent = postEventOf(context);
const postDelivery = postDeliveryOf(context);
let store: ChatStore;
beforeAll(async () => {
  store = await aChatStore(context);
  await someGoods(store, { name: 'Blue mug', stock: 1_000 });
  // The first message is read slowly, and what takes longer than a second is answered before its end.
  await postDelivery(chatMessages(store, textMessage('hello')));
});

const SENT_AGAIN = { statusCode: 503, headers: { 'retry-after': expect.any(String) } };

/** Any number: who takes it keeps the handling from going on. */
const GATE = 4_711;
const HELD = `select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`;

interface Loss {
  /** What the handling writes to first. */
  table: string;
  /** Whether it fails there. */
  fails?: boolean;
  /** Of several: whose handling waits, and whose claim is lost meanwhile. */
  externalId?: string;
}

/**
 * Sends what is claimed and loses the claim before it is handled, as a server does that had it alone
 * and is gone: the handling begins, waits, and finds the row no more.
 */
async function sendAndLose(
  { table, fails = false, externalId }: Loss,
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  await rows(
    `create function hold() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(${GATE});
       ${fails ? `raise 'refused';` : ''} return null; end $$;
     create trigger hold after insert or update on ${table} for each row
       ${externalId ? `when (new.external_id = '${externalId}')` : ''} execute function hold()`,
  );
  const gate = await context.db.knex.transaction();
  try {
    await gate.raw(`select pg_advisory_xact_lock(${GATE})`);
    const answer = send();
    await expect.poll(() => rows(HELD)).toHaveLength(1);
    await rows(
      `delete from webhook_events where state = 'processing' and external_id = coalesce(?, external_id)`,
      [externalId ?? null],
    );
    await gate.commit();
    return await answer;
  } finally {
    if (!gate.isCompleted()) await gate.rollback();
    await rows('drop function hold cascade');
  }
}

/** Whether what was sent again is handled now, or kept as failed. */
const answered = async (send: () => Promise<LightMyRequestResponse>) => {
  const answer = await send();
  return [answer.statusCode, answer.json()];
};

const aCapture = async () => {
  const payment = await anAskedPayment(store);
  const event = eventOf('payment.captured', payment);
  const eventId = `evt_${payment.id}`;
  return { payment, send: () => postEvent(event, { secret: PLATFORM_SECRET, eventId }) };
};

test('an event of the gateway whose claim is gone is sent again, and handled once', async () => {
  const { payment, send } = await aCapture();
  expect(await sendAndLose({ table: 'payment_transactions' }, send)).toMatchObject(SENT_AGAIN);
  expect(await answered(send)).toEqual([200, { success: true }]);
  expect(await paymentNow(store, payment)).toMatchObject({ status: 'captured' });
});

test('so is one whose handling failed, too', async () => {
  const { payment, send } = await aCapture();
  const loss = { table: 'payment_transactions', fails: true };
  expect(await sendAndLose(loss, send)).toMatchObject(SENT_AGAIN);
  expect(await answered(send)).toEqual([200, { success: true }]);
  expect(await paymentNow(store, payment)).toMatchObject({ status: 'captured' });
});

const aMessage = (words: string) =>
  textMessage(words, { from: `9198${Math.random().toString().slice(2, 10)}` });
const handledOf = (messages: readonly { id: string }[]) =>
  rows(`select 1 from webhook_events where external_id = any(?::text[]) and state = 'processed'`, [
    messages.map(({ id }) => id),
  ]);
const storedOf = async (messages: readonly { id: string }[]) => {
  const ids = messages.map(({ id }) => id);
  return (await storedMessages(store)).filter(({ externalId }) => ids.includes(externalId ?? ''));
};

test.each([
  { how: 'whose handling goes on', fails: false },
  { how: 'whose handling fails', fails: true },
])(
  'a delivery with one message $how while its claim is lost is sent again, and each is handled once',
  async ({ fails }) => {
    const messages = [1, 2, 3].map((n) => aMessage(`i want to order ${n} blue mug please`));
    const send = () => postDelivery(chatMessages(store, ...messages));
    const loss = { table: 'messages', fails, externalId: messages[1]?.id ?? '' };
    expect(await sendAndLose(loss, send)).toMatchObject(SENT_AGAIN);
    expect(await answered(send)).toEqual([200, { success: true }]);
    expect(await handledOf(messages)).toHaveLength(messages.length);
    expect(await storedOf(messages)).toHaveLength(messages.length);
  },
);

/** The first so many that are to be kept are neither new nor there, as when a server goes in between. */
const goesAway = async (times: number, work: () => Promise<void>) => {
  await rows(
    `create sequence tries;
     create function lose() returns trigger language plpgsql as $$
       begin if nextval('tries') <= ${times} then return null; end if; return new; end $$;
     create trigger lose before insert on webhook_events for each row execute function lose()`,
  );
  try {
    await work();
  } finally {
    await rows('drop function lose cascade; drop sequence tries');
  }
};

test('a message that was known and is gone before it is looked at is kept as a new one', async () => {
  await goesAway(1, async () => {
    const message = aMessage('i want to order 2 blue mug please');
    expect(await postDelivery(chatMessages(store, message))).toMatchObject({ statusCode: 200 });
    expect(await handledOf([message])).toHaveLength(1);
  });
});

test('and is sent again where that fails as well', async () => {
  await goesAway(1_000, async () => {
    const message = aMessage('i want to order 2 blue mug please');
    expect(await postDelivery(chatMessages(store, message))).toMatchObject(SENT_AGAIN);
  });
});
