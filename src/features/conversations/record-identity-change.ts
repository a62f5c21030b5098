import type { IdentityChange } from '../../clients/provider/webhooks/read-identity-change.ts';
import type { ConnectionChannel } from '../../enums.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
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

interface Relinking {
  channel: ConnectionChannel;
  /** The previous lasting id, number, or both. */
  from: { channelUserId: string | null; waId: string | null };
  /** The new ones; null: unchanged. */
  to: { channelUserId: string | null; waId: string | null; phone: string | null };
}

const RELINK = `
update conversations c
   set channel_user_id = coalesce(t.channel_user_id,
         case when c.channel_user_id = c.wa_id then t.wa_id end, c.channel_user_id),
       wa_id = coalesce(t.wa_id, c.wa_id), phone = coalesce(t.phone, c.phone), updated_at = now()
  from (select ?::text as channel_user_id, ?::text as wa_id, ?::text as phone) t
 where c.owner_id = ? and c.id = (
   select id from conversations where owner_id = ? and channel = ? and (channel_user_id = ? or wa_id = ?)
    order by channel_user_id = ? desc nulls last limit 1)
   and not exists (select from conversations o
                    where o.owner_id = c.owner_id and o.channel = c.channel and o.id <> c.id
                      and (o.channel_user_id in (t.channel_user_id, t.wa_id) or o.wa_id = t.wa_id))
returning c.id`;

/**
 * Keeps a shopper's thread when their number or id changes. If there is already a thread with the
 * new one, both are kept.
 * @returns whether a thread was found and changed
 */
export async function relinkShopper(
  { ownerId }: Tenant,
  { channel, from, to }: Relinking,
  trx: Trx,
): Promise<boolean> {
  const changed = await rows(
    RELINK,
    [
      to.channelUserId,
      to.waId,
      to.phone,
      ownerId,
      ownerId,
      channel,
      from.channelUserId,
      from.waId,
      from.channelUserId,
    ],
    trx,
  );
  return changed.length > 0;
}
