import type { ConnectionChannel } from '../../../enums.ts';
import { rows, type Trx, unpreparedRows } from '../../../kernel/db/db.ts';
import { storableJson } from '../../../kernel/format/storable-text.ts';

interface StatusSubject {
  place: number;
  owner_id: string;
  channel: ConnectionChannel;
  external_id: string;
  reference: string | null;
}

export interface StatusMessage {
  place: number;
  id: string;
  status: string | null;
  conversationId: string;
}

/**
 * Our own id is used until the provider's is known: a message that was sent again has a newer one,
 * and an erased one gets none back. Locked in a fixed order. The rows are found first and then
 * read, without a cached plan (0.2 ms): if the planner believes the table to be small, it checks
 * each of an owner's messages.
 */
const FIND = `
with meant as materialized (
  select t.place, t.owner_id, found.id
    from jsonb_to_recordset(?::jsonb) as t (place integer, owner_id uuid, channel text,
                                            external_id text, reference uuid)
   cross join lateral (
     select id, 1 as choice from messages
      where owner_id = t.owner_id and channel = t.channel and external_id = t.external_id
      union all
     select id, 2 from messages
      where owner_id = t.owner_id and id = t.reference and external_id is null
        and deleted_at is null
      order by choice limit 1) found)
select meant.place, m.id, m.status, m.conversation_id
  from meant join messages m on m.owner_id = meant.owner_id and m.id = meant.id
 order by m.id for no key update of m`;

/** Locked until the transaction ends. */
export const lockStatusMessages = (
  subjects: readonly StatusSubject[],
  trx: Trx,
): Promise<StatusMessage[]> => unpreparedRows<StatusMessage>(FIND, [storableJson(subjects)], trx);

export interface Advance {
  owner_id: string;
  id: string;
  status: string;
  error: string | null;
  external_id: string;
}

const ADVANCE = `
update messages m
   set status = t.status, status_error = t.error, external_id = coalesce(m.external_id, t.external_id)
  from jsonb_to_recordset(?::jsonb) as t (owner_id uuid, id uuid, status text, error text,
                                          external_id text)
 where m.owner_id = t.owner_id and m.id = t.id`;

export async function advanceMessages(advances: readonly Advance[], trx: Trx): Promise<void> {
  if (advances.length > 0) await rows(ADVANCE, [storableJson(advances)], trx);
}
