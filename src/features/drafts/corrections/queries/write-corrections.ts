import { newId } from '../../../../ids.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { storableJson } from '../../../../kernel/format/storable-text.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { type Actor, actorText } from '../../../../session.ts';
import type { Draft } from '../../draft.ts';
import type { ReadingCorrection } from '../correction.ts';

const KEPT = 500;

export type NewCorrection = Pick<
  ReadingCorrection,
  'kind' | 'lineId' | 'words' | 'name' | 'read' | 'became'
>;

const INSERT = `
insert into reading_corrections (owner_id, id, kind, draft_order_id, line_id, message_id, words, name,
    read, became, corrected_by, corrected_by_name)
select ?, c.id, c.kind, ?, c."lineId", ?, c.words, c.name, c.read, c.became, ?, ?
  from jsonb_to_recordset(?::jsonb) as c (id uuid, kind text, "lineId" uuid, words text, name text,
       read jsonb, became jsonb)
on conflict (owner_id, draft_order_id, line_id) do update
   set kind = excluded.kind, name = excluded.name, became = excluded.became,
       corrected_by = excluded.corrected_by, corrected_by_name = excluded.corrected_by_name,
       created_at = excluded.created_at, dismissed_at = null`;

/** Of a line that is corrected again, the words and the first reading stay. */
export async function writeCorrections(
  { ownerId }: Tenant,
  { id, messageId }: Pick<Draft, 'id' | 'messageId'>,
  corrections: readonly NewCorrection[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const written = storableJson(corrections.map((each) => ({ ...each, id: newId() })));
  const by = [actor.id, actorText(actor)];
  await rows(INSERT, [ownerId, id, messageId, ...by, written], trx);
  await rows(
    `delete from reading_corrections c where c.owner_id = ? and (c.created_at, c.id) <
        (select k.created_at, k.id from reading_corrections k where k.owner_id = c.owner_id
          order by k.created_at desc, k.id desc limit 1 offset ${KEPT - 1})`,
    [ownerId],
    trx,
  );
}

export async function markCorrected({ ownerId }: Tenant, draftId: string, trx: Trx): Promise<void> {
  await rows(
    `update draft_orders d set corrected = exists (select from reading_corrections c
        where c.owner_id = d.owner_id and c.draft_order_id = d.id and c.kind = 'line')
      where d.owner_id = ? and d.id = ?`,
    [ownerId, draftId],
    trx,
  );
}
