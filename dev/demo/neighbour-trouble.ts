import { splitDelivery } from '../../src/clients/provider/webhooks/split-delivery.ts';
import { switchUser } from '../../src/features/accounts/switch-user.ts';
import { keepEvents } from '../../src/features/conversations/events/keep-events.ts';
import { storablePayload } from '../../src/features/incoming-webhooks/receive-event.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { switchStore } from '../../src/features/stores/switch-store.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { inTransaction, rows, type Trx } from '../../src/kernel/db/db.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { Operator } from '../../src/session.ts';
import { seedConnection } from '../seed/seed-connection.ts';
import { type DemoMessage, deliveryOf } from './demo-message.ts';
import type { Neighbour } from './neighbours.ts';

interface Means {
  operator: Operator;
  secrets: SecretBox;
}

/** What is wrong with a neighbour, for an operator to find. */
export async function makeTrouble(
  store: Store,
  { trouble, messages = [] }: Neighbour,
  { operator, secrets }: Means,
): Promise<void> {
  if (trouble === 'no messages') await stopMessages(store, messages, secrets);
  if (trouble === 'failed notices') await failNotices(store);
  if (trouble === 'switched off') {
    const reason = 'Sells copies of branded goods; the owner was asked twice';
    await switchStore(store.id, { active: false, reason }, operator);
  }
  if (trouble === 'owner switched off') {
    const reason = 'The card that paid was reported as stolen';
    await switchUser(store.ownerId, { active: false, reason }, operator);
  }
}

const NUMBER = {
  channel: 'chat' as const,
  phoneNumberId: '109988776655443',
  accountId: '108877665544332',
  accessToken: 'EAAsimulated-spice-token',
};
const RECEIVER = {
  channel: 'chat',
  id: NUMBER.phoneNumberId,
  accountId: NUMBER.accountId,
} as const;

/** Messages that came in and were given up, and a number that the provider has locked since. */
async function stopMessages(
  store: Store,
  messages: readonly DemoMessage[],
  secrets: SecretBox,
): Promise<void> {
  const tenant = tenantOfStore(store);
  await seedConnection(tenant, NUMBER, secrets);
  for (const message of messages) {
    const delivery = deliveryOf(message, RECEIVER);
    await keepEvents(splitDelivery(storablePayload(delivery)), true);
  }
  const reason = 'The provider has locked the number: too many people blocked it';
  const told = { account: { at: new Date().toISOString(), state: 'blocked', reason } };
  await inTransaction(async (trx) => {
    await giveUpEvents(store.ownerId, trx);
    await rows(
      `update channel_connections
          set state = 'blocked', state_reason = ?, state_since = now() - interval '3 hours',
              created_at = now() - interval '10 days', told = ?::jsonb
        where owner_id = ?`,
      [reason, JSON.stringify(told), tenant.ownerId],
      trx,
    );
  });
}

const giveUpEvents = (ownerId: string, trx: Trx): Promise<object[]> =>
  rows(
    `update webhook_events
        set state = 'dead', attempts = 6, error = 'The request took too long', leased_until = null,
            next_attempt_at = null, handled_at = now() - interval '1 hour',
            received_at = now() - interval '9 hours'
      where owner_id = ?`,
    [ownerId],
    trx,
  );

/** A mailbox that is full: what should have told the owner did not get there. */
const failNotices = (store: Store): Promise<object[]> =>
  rows(
    `insert into notifications
       (owner_id, id, kind, channel, status, title, event, error, attempts, created_at)
     select ?, gen_random_uuid(), 'order_new', 'email', 'failed', 'New order #' || (1000 + n), 'order_placed',
            'The mailbox is full', 5, now() - n * interval '7 hours'
       from generate_series(1, 6) n`,
    [store.ownerId],
  );
