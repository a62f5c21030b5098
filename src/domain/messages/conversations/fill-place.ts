import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../../db/db.ts';
import { storableJson, storableText } from '../../../format/storable-text.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { firstWords } from './first-words.ts';
import { mediaParts } from './media-parts.ts';
import { messageDetails } from './message-details.ts';
import { messageColumns } from './message-row.ts';
import { renewLastText } from './renew-last-text.ts';

/**
 * Nothing is stored of a deleted message; the text of an edit takes precedence over the original.
 */
const FILL = `
update messages
   set conversation_id = ?, type = ?, sent_at = ?,
       text = case when deleted_at is not null then ''
                   when edited_at is null then ?::text else text end,
       details = case when deleted_at is not null then '{}'::jsonb
                      when edited_at is null then ?::jsonb
                      else ?::jsonb || jsonb_build_object('before', ?::text) end
 where owner_id = ? and channel = ? and external_id = ? and details ->> 'awaited' = 'true'
returning messages.*`;

/**
 * Fills a placeholder row with its message.
 * @returns null where there is none
 */
export async function fillPlace(
  tenant: Tenant,
  conversationId: string,
  inbound: InboundMessage,
  trx: Trx,
): Promise<Message | null> {
  const { channel, externalId, type, sentAt } = inbound;
  const [text, details] = [storableText(inbound.text), storableJson(messageDetails(inbound))];
  const content = [type, sentAt, text, details, details, text];
  const bindings = [conversationId, ...content, tenant.ownerId, channel, externalId];
  const parts = [
    { name: 'filled', sql: FILL, bindings },
    { name: 'written', sql: 'select id from filled where deleted_at is null', bindings: [] },
    ...mediaParts([{ tenant, messageId: null, media: inbound.media }], trx),
  ];
  const [message] = await rows<Message>(
    `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(',\n')}
     select ${messageColumns('f')} from filled f`,
    parts.flatMap((part) => part.bindings),
    trx,
  );
  if (!message) return null;
  const words = message.deletedAt ? 'Deleted message' : firstWords(message);
  await renewLastText(tenant, message, words, trx);
  return message;
}
