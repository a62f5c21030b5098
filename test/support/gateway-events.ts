import { createHmac } from 'node:crypto';
import {
  insertTransaction,
  newTransaction,
} from '../../src/features/payments/transactions/new-transaction.ts';
import { findTransaction } from '../../src/features/payments/transactions/queries/find-transaction.ts';
import { changeStore } from '../../src/features/stores/change-store.ts';
import { newId } from '../../src/ids.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import { SYSTEM } from '../../src/session.ts';
import { freshAddress } from './accounts.ts';
import type { TestApp } from './app.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** What the platform's configuration says in tests of webhooks. */
export const PLATFORM_SECRET = 'the-platform-webhook-secret';

export interface AskedPayment {
  id: string;
  gatewayOrderId: string;
  paymentId: string;
  amountMinor: number;
}

/** A payment that a shopper was asked for and that nobody has told of yet. */
export async function anAskedPayment(store: TestStore, amountMinor = 99_800) {
  const name = newId().replaceAll('-', '').slice(-14);
  const asked = {
    id: newId(),
    gatewayOrderId: `order_${name}`,
    paymentId: `pay_${name}`,
    amountMinor,
  };
  await inTransaction((trx) =>
    insertTransaction(
      store.tenant,
      newTransaction({
        id: asked.id,
        providerOrderId: asked.gatewayOrderId,
        amountMinor,
        currency: 'INR',
        accountKeyId: 'key_test',
      }),
      trx,
    ),
  );
  return asked satisfies AskedPayment;
}

export const paymentNow = (store: TestStore, { id }: AskedPayment) =>
  findTransaction(store.tenant, id);

/** The payment as the gateway describes it. */
export const entityOf = (
  { paymentId, gatewayOrderId, amountMinor }: Omit<AskedPayment, 'id'>,
  fields: object = {},
) => ({
  id: paymentId,
  entity: 'payment',
  amount: amountMinor,
  currency: 'INR',
  status: 'captured',
  order_id: gatewayOrderId,
  method: 'upi',
  amount_refunded: 0,
  captured: true,
  email: 'asha@example.com',
  contact: '+919876543210',
  notes: [],
  error_description: null,
  created_at: 1_763_600_000,
  ...fields,
});

/** An event of the gateway about a payment. */
export const eventOf = (
  event: string,
  payment: Omit<AskedPayment, 'id'>,
  { fields = {}, payload = {} }: { fields?: object; payload?: object } = {},
) => ({
  entity: 'event',
  account_id: 'acc_Test',
  event,
  contains: ['payment'],
  payload: { payment: { entity: entityOf(payment, fields) }, ...payload },
  created_at: 1_763_600_001,
});

/** An event about a refund of it; `fields` are those of the refund. */
export const refundEventOf = (event: string, payment: AskedPayment, fields: object = {}) =>
  eventOf(event, payment, {
    payload: {
      refund: {
        entity: {
          id: `rfnd_${payment.paymentId.slice(4)}`,
          entity: 'refund',
          amount: payment.amountMinor,
          currency: 'INR',
          payment_id: payment.paymentId,
          status: 'processed',
          notes: [],
          ...fields,
        },
      },
    },
  });

export const signatureOf = (body: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

interface Sending {
  /** Signs the bytes; absent: no signature. */
  secret?: string | undefined;
  signature?: string | undefined;
  eventId?: string;
  url?: string;
  headers?: Record<string, string>;
}

/** Posts an event, or these very bytes, as the gateway does. */
export const postEventOf =
  (context: TestApp) =>
  (
    event: object | string | Buffer,
    { secret, eventId, url, headers, ...sending }: Sending = {},
  ) => {
    const payload =
      typeof event === 'string' || Buffer.isBuffer(event) ? event : JSON.stringify(event);
    const signature = sending.signature ?? (secret && signatureOf(payload, secret));
    return context.app.inject({
      method: 'POST',
      url: url ?? '/webhooks/gateway',
      remoteAddress: freshAddress(),
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
        ...(eventId === undefined ? {} : { 'x-razorpay-event-id': eventId }),
        ...headers,
      },
      payload,
    });
  };

/** Gives a store a webhook secret of its own. */
export const setWebhookSecret = ({ app }: TestApp, store: TestStore, secret: string) =>
  changeStore(
    store.tenant,
    { paymentSettings: { gatewayWebhookSecret: secret } },
    app.secrets,
    SYSTEM,
  );

export interface KeptEvent {
  externalId: string;
  ownerId: string | null;
  event: string;
  verified: boolean | null;
  state: string;
  attempts: number;
  error: string | null;
}

/** What was kept of events, the oldest first. */
export const keptEvents = () =>
  rows<KeptEvent>(
    `select external_id as "externalId", owner_id as "ownerId", event, verified, state, attempts,
       error from webhook_events order by received_at, id`,
  );
