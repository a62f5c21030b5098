import type { TemplateEvent } from '../../clients/provider/webhooks/read-template-event.ts';
import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

const SAVE = `
insert into message_templates (owner_id, account_id, external_id, name, language, status, reason, told_at)
values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (owner_id, account_id, external_id) do update
   set name = excluded.name, language = excluded.language, status = excluded.status,
       reason = excluded.reason, told_at = excluded.told_at, updated_at = now()
 where message_templates.told_at <= excluded.told_at`;

/** Stores the status of a message template; an older event doesn't replace a newer one. */
export async function applyTemplateEvent(
  { ownerId }: Tenant,
  { accountId, at }: { accountId: string; at: Date },
  { externalId, name, language, status, reason }: TemplateEvent,
  trx: Trx,
): Promise<void> {
  await rows(SAVE, [ownerId, accountId, externalId, name, language, status, reason, at], trx);
}
