import type { InboundMessage } from '../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { writeQuietly } from './write-quietly.ts';

/** A message that we sent is matched, not shown twice; nothing becomes unread. */
export async function recordEcho(
  tenant: Tenant,
  connectionId: string,
  echo: InboundMessage,
  trx: Trx,
): Promise<void> {
  const adoptedIn = await adoptEcho(tenant, echo, trx);
  if (adoptedIn === null) {
    await writeQuietly(tenant, connectionId, echo, { direction: 'out', status: 'sent' }, trx);
  } else tellDesks(trx, tenant, 'messages', adoptedIn);
}

/** Our own message comes back within this time; later, the same text is another message. */
const ADOPT_SECONDS = 300;

/** Of several messages with the same text, the first without a provider id. */
const ADOPT = `
update messages m set external_id = ?, status = case when m.status in ('queued', 'sending', 'unsure')
                                                     then 'sent' else m.status end, status_error = null
 where m.owner_id = ? and m.external_id is null and m.id = (
   select o.id from messages o join conversations c on c.owner_id = o.owner_id and c.id = o.conversation_id
    where o.owner_id = ? and c.channel = ? and (c.channel_user_id = ? or c.wa_id = ?)
      and o.direction = 'out' and o.external_id is null and o.status <> 'failed' and o.text = ?
      and o.sent_at > now() - ? * interval '1 second'
    order by o.sent_at, o.id limit 1)
   and not exists (select from messages where owner_id = ? and channel = ? and external_id = ?)
returning m.conversation_id`;

/**
 * Gives a message that we sent the provider's id of its echo.
 * @returns its thread's id; null when we sent no such message
 */
async function adoptEcho(
  { ownerId }: Tenant,
  { channel, externalId, from, text }: InboundMessage,
  trx: Trx,
): Promise<string | null> {
  const shopper = [from.channelUserId, from.waId];
  const sent = [ownerId, channel, ...shopper, storableText(text), ADOPT_SECONDS];
  const bindings = [externalId, ownerId, ...sent, ownerId, channel, externalId];
  const [found] = await rows<{ conversationId: string }>(ADOPT, bindings, trx);
  return found?.conversationId ?? null;
}
