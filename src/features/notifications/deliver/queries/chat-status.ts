import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

interface SentChat {
  id: string;
  externalId: string;
}

// A notification that was resent has a newer id at the provider.
const OURS = `
 where owner_id = ? and id = ?::uuid and channel = 'chat'
   and coalesce(nullif(provider_id, ''), ?) = ?`;

const oursOf = ({ ownerId }: Tenant, { id, externalId }: SentChat) => [
  ownerId,
  id,
  externalId,
  externalId,
];

const MARK_FAILED = `
update notifications set status = 'failed', error = ? ${OURS}
   and status = 'sent' and data ->> 'arrived' is null`;

/** Unless it has arrived. */
export async function markUndelivered(
  tenant: Tenant,
  sent: SentChat,
  reason: string,
  trx: Trx,
): Promise<void> {
  await rows(MARK_FAILED, [reason, ...oursOf(tenant, sent)], trx);
}

/** Includes those whose acceptance by the provider is unknown. */
const MARK_ARRIVED = `
update notifications
   set status = 'sent', error = null, sent_at = least(sent_at, now()), provider_id = ?,
       data = data || '{"arrived": true}'::jsonb, leased_until = null, next_attempt_at = null
 ${OURS} returning id`;

export async function markArrived(tenant: Tenant, sent: SentChat, trx: Trx): Promise<boolean> {
  const bindings = [sent.externalId, ...oursOf(tenant, sent)];
  return (await rows(MARK_ARRIVED, bindings, trx)).length > 0;
}

export async function isChatNotice({ ownerId }: Tenant, id: string, trx: Trx): Promise<boolean> {
  const found = await rows(
    `select id from notifications where owner_id = ? and id = ?::uuid and channel = 'chat'`,
    [ownerId, id],
    trx,
  );
  return found.length > 0;
}
