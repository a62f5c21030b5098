import { fn } from 'objection';
import type { TemplateEvent } from '../../clients/provider/webhooks/read-template-event.ts';
import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { MessageTemplate } from './channel-connection.ts';

/** The store's templates with a report from the provider, newest report first. */
export const listTemplates = (tenant: Tenant): Promise<MessageTemplate[]> =>
  MessageTemplate.of(tenant)
    .orderBy([{ column: 'toldAt', order: 'desc' }, { column: 'externalId' }])
    .limit(50)
    .execute();

/** Stores the status of a message template; an older event doesn't replace a newer one. */
export async function applyTemplateEvent(
  tenant: Tenant,
  { accountId, at }: { accountId: string; at: Date },
  template: TemplateEvent,
  trx: Trx,
): Promise<void> {
  const { externalId, name, language, status, reason } = template;
  const told = { name, language, status, reason, toldAt: at, updatedAt: fn.now() };
  await MessageTemplate.of(tenant, trx)
    .insert({ accountId, externalId, ...told })
    .onConflict(['ownerId', 'accountId', 'externalId'])
    .merge(told)
    .where('messageTemplates.toldAt', '<=', at);
}
