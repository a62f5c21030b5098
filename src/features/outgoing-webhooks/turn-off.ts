import { fn } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Actor, SYSTEM } from '../../session.ts';
import { announce } from '../notifications/announce.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import type { OffReason } from './outgoing-enums.ts';
import { endPending } from './queries/settle-delivery.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

/**
 * It gets no new events, and waiting deliveries are dead until they are replayed. The owner is
 * notified by email, unless it was a person's decision.
 */
export async function turnOff(
  tenant: Tenant,
  endpointId: string,
  { reason, actor = SYSTEM }: { reason: OffReason; actor?: Actor },
  trx: Trx,
): Promise<void> {
  const [endpoint] = await WebhookEndpoint.of(tenant, trx)
    .where({ id: endpointId })
    .whereNull('disabledAt')
    .patch({ disabledAt: fn.now() as never, disabledReason: reason })
    .returning(['url']);
  if (!endpoint) return;
  await endPending(tenant.ownerId, endpointId, trx);
  const changes = [{ field: 'isOn', before: 'on', after: `off: ${OFF_WORDS[reason]}` }];
  const { url } = endpoint;
  await recordInLog(tenant, { action: 'webhooks_changed', actor, subject: url, changes }, trx);
  if (reason !== 'paused')
    await announce(tenant, { event: 'webhook_off', data: { url, reason } }, trx);
}

const OFF_WORDS: Record<OffReason, string> = {
  paused: 'by the owner',
  gone: 'it answered 410 Gone',
  failing: 'no delivery succeeded for 5 days',
};
