import type { InboundMedia } from '../../../clients/provider/webhooks/inbound-message.ts';
import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import { storableJson } from '../../../kernel/format/storable-text.ts';
import { jobsPart } from '../../../kernel/jobs/jobs-part.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** A message has one file, or one for each picture of a post. */
const MOST = 20;

const INSERT = `
insert into message_media (owner_id, id, message_id, position, kind, mime_type, file_name,
                           provider_media_id, url)
select ?::uuid, m.id, w.id, m.position, m.kind, m.mime_type, m.file_name, m.provider_media_id, m.url
  from jsonb_to_recordset(?::jsonb) as m (id uuid, position integer, kind text, mime_type text,
       file_name text, provider_media_id text, url text)
 cross join written w`;

/** Of the part `written`, with the download jobs. */
export function mediaParts(
  { ownerId }: Tenant,
  media: readonly InboundMedia[],
  trx: Trx,
): Record<string, StatementPart> {
  const kept = media.slice(0, MOST).map(rowOf);
  if (kept.length === 0) return {};
  const jobs = kept.map(({ id }) => ({ data: { ownerId, mediaId: id }, runAt: null }));
  return {
    media: { sql: INSERT, bindings: [ownerId, storableJson(kept)] },
    media_jobs: jobsPart(trx, 'fetch-media', jobs),
  };
}

const rowOf = (media: InboundMedia, position: number) => ({
  id: newId(),
  position,
  kind: media.kind,
  mime_type: media.mimeType.slice(0, 200),
  file_name: media.fileName.slice(0, 200),
  provider_media_id: media.providerMediaId,
  url: media.url,
});
