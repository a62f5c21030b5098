import type { IdentityChange } from '../../../clients/provider/webhooks/read-identity-change.ts';
import { databaseNow } from '../../../clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { relinkShopper } from './queries/relink-shopper.ts';
import { writeQuietly } from './write-quietly.ts';

export interface ToldChange extends IdentityChange {
  connectionId: string;
  externalId: string;
  at: Date | null;
}

/** The thread says that the shopper has another number. */
export async function recordIdentityChange(
  tenant: Tenant,
  { connectionId, externalId, at, from, to }: ToldChange,
  trx: Trx,
): Promise<void> {
  const isChanged = await relinkShopper(tenant, { channel: 'chat', from, to }, trx);
  const isNewNumber = to.phone !== null && from.waId !== null && to.waId !== from.waId;
  const channelUserId = to.channelUserId ?? from.channelUserId ?? to.waId;
  if (!isChanged || !isNewNumber || channelUserId === null) return;
  const told = {
    externalId,
    channel: 'chat' as const,
    from: { channelUserId, waId: to.waId, phone: to.phone, name: '', username: '' },
    sentAt: at ?? databaseNow(),
    type: 'system',
    text: '',
    media: [],
    replyTo: null,
    order: null,
    referredRetailerId: null,
    details: { newNumber: to.phone },
  };
  await writeQuietly(tenant, connectionId, told, { direction: 'in' }, trx);
}
