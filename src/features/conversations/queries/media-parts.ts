import type { InboundMedia } from '../../../clients/provider/webhooks/inbound-message.ts';
import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import { storableJson } from '../../../kernel/format/storable-text.ts';
import { jobsPart } from '../../../kernel/jobs/jobs-part.ts';
import { ownerOfRows } from '../../../kernel/tenancy/owner-of-rows.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

interface WithMedia {
  tenant: Tenant;
  /** Our id; null: the message of the part `written`. */
  messageId: string | null;
  media: readonly InboundMedia[];
}

/** A message has one file, or one for each picture of a post. */
const MOST = 20;

const insertionOf = (owner: string): string => `
insert into message_media (owner_id, id, message_id, position, kind, mime_type, file_name,
                           provider_media_id, url)
select ${owner}, m.id, w.id, m.position, m.kind, m.mime_type, m.file_name, m.provider_media_id, m.url
  from jsonb_to_recordset(?::jsonb) as m (owner_id uuid, id uuid, message_id uuid, position integer,
       kind text, mime_type text, file_name text, provider_media_id text, url text)
  join written w on m.message_id is null or m.message_id = w.id`;

/** Of the part `written`, with the download jobs. */
export function mediaParts(
  messages: readonly WithMedia[],
  trx: Trx,
): Record<string, StatementPart> {
  const kept = messages.flatMap(mediaOf);
  if (kept.length === 0) return {};
  const owner = ownerOfRows(
    kept.map((each) => each.owner_id),
    'm.owner_id',
  );
  const jobs = kept.map((each) => ({
    data: { ownerId: each.owner_id, mediaId: each.id },
    runAt: null,
  }));
  return {
    media: { sql: insertionOf(owner.sql), bindings: [...owner.bindings, storableJson(kept)] },
    media_jobs: jobsPart(trx, 'fetch-media', jobs),
  };
}

const mediaOf = ({ tenant, messageId, media }: WithMedia) =>
  media.slice(0, MOST).map((each, position) => ({
    owner_id: tenant.ownerId,
    id: newId(),
    message_id: messageId,
    position,
    kind: each.kind,
    mime_type: each.mimeType.slice(0, 200),
    file_name: each.fileName.slice(0, 200),
    provider_media_id: each.providerMediaId,
    url: each.url,
  }));
