import type { InboundMedia } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { Trx } from '../../../db.ts';
import { newId } from '../../../ids.ts';
import { storableJson } from '../../../storable-text.ts';
import type { Tenant } from '../../../tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';
import type { NamedPart } from './shopper-parts.ts';

/** A message has one, or as many as a post has pictures. */
const MOST = 20;

const MEDIA = `
insert into message_media (owner_id, id, message_id, position, kind, mime_type, file_name,
                           provider_media_id, url)
select ?::uuid, m.id, w.id, m.position, m.kind, m.mime_type, m.file_name, m.provider_media_id, m.url
  from written w
 cross join jsonb_to_recordset(?::jsonb) as m (id uuid, position integer, kind text, mime_type text,
       file_name text, provider_media_id text, url text)`;

/** The parts of a statement that keep the media of the part `written`, and the jobs to fetch them. */
export function mediaParts(
  { ownerId }: Tenant,
  media: readonly InboundMedia[],
  trx: Trx,
): NamedPart[] {
  if (media.length === 0) return [];
  const kept = media.slice(0, MOST).map((each, position) => ({
    id: newId(),
    position,
    kind: each.kind,
    mime_type: each.mimeType.slice(0, 200),
    file_name: each.fileName.slice(0, 200),
    provider_media_id: each.providerMediaId,
    url: each.url,
  }));
  const jobs = kept.map(({ id }) => ({ data: { ownerId, mediaId: id }, runAt: null }));
  return [
    { name: 'media', sql: MEDIA, bindings: [ownerId, storableJson(kept)] },
    { name: 'media_jobs', ...jobsPart(trx, 'fetch-media', jobs) },
  ];
}
