import { fn } from 'objection';
import type { TemplateEvent } from '../../clients/provider/webhooks/read-template-event.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

export class MessageTemplate extends TenantModel {
  static override tableName = 'message_templates';
  static override idColumn = ['owner_id', 'account_id', 'external_id'];

  accountId!: string;
  externalId!: string;
  name!: string;
  language!: string;
  /** The provider's own word, such as APPROVED. */
  status!: string;
  reason!: string;
  toldAt!: Date;
  updatedAt!: Date;
}

export const listTemplates = (tenant: Tenant): Promise<MessageTemplate[]> =>
  MessageTemplate.of(tenant)
    .orderBy([{ column: 'toldAt', order: 'desc' }, { column: 'externalId' }])
    .limit(50)
    .execute();

/** An older event doesn't replace a newer one. */
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
