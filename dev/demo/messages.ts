import { receiveBody } from '../../src/features/conversations/events/receive-delivery.ts';
import { rejectDraft } from '../../src/features/drafts/decide-draft.ts';
import { listDrafts } from '../../src/features/drafts/list-drafts.ts';
import { untilBackgroundEnds } from '../../src/kernel/concurrency/in-background.ts';
import { rows } from '../../src/kernel/db/db.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import type { Actor } from '../../src/session.ts';
import { SIMULATED_NUMBER, SIMULATED_PAGE } from '../simulators/provider/accounts.ts';
import type { Receiver } from '../simulators/provider/deliveries.ts';
import { addDecidedMessages } from './decided-messages.ts';
import { type DemoMessage, deliveryOf, todaysMessages } from './demo-message.ts';

const NUMBER: Receiver = {
  channel: 'chat',
  id: SIMULATED_NUMBER.phoneNumberId,
  accountId: SIMULATED_NUMBER.accountId,
};
const PAGE: Receiver = {
  channel: 'social',
  id: SIMULATED_PAGE.accountId,
  accountId: SIMULATED_PAGE.accountId,
};

/** Messages as the provider brings them, and what became of some of them. */
export async function addDemoMessages(tenant: Tenant, actor: Actor): Promise<void> {
  await addDecidedMessages(tenant, actor, receive);
  for (const message of todaysMessages) await receive(message);
  const oldest = { page: 1, limit: 2, filter: 'pending', sort: 'createdAt' } as const;
  const [candles, soon] = (await listDrafts(tenant, oldest)).items;
  if (candles) await rejectDraft(tenant, candles.id, { reason: 'changed_mind' }, actor);
  if (soon) await letEndSoon(tenant, soon.id);
}

async function receive(message: DemoMessage): Promise<void> {
  const receiver = message.channel === 'social' ? PAGE : NUMBER;
  await receiveBody(deliveryOf(message, receiver), true);
  // On a busy machine the answer comes before the reading.
  await untilBackgroundEnds();
}

/** As if it had come in yesterday. */
const letEndSoon = ({ ownerId }: Tenant, draftId: string): Promise<object[]> =>
  rows(
    `update draft_orders set created_at = created_at - interval '22 hours',
        expires_at = expires_at - interval '22 hours' where owner_id = ? and id = ?`,
    [ownerId, draftId],
  );
