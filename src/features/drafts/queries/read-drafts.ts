import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Draft, DraftCallOff } from '../draft.ts';
import { DRAFT, IS_OVER, IS_WAITING } from './draft-sql.ts';

/** Sent for each message of a shopper, so that its plan must be kept. */
export async function readDraft(
  { ownerId }: Tenant,
  id: string,
  trx?: Trx,
): Promise<Draft | undefined> {
  const [draft] = await rows<Draft>(
    `select ${DRAFT} from draft_orders where owner_id = ? and id = ?`,
    [ownerId, id],
    trx,
  );
  return draft;
}

export interface DraftBrief {
  id: string;
  isOpen: boolean;
  origin: string;
  messageIds: string[];
  lastMessageAt: Date;
  calledOff: DraftCallOff | null;
}

const BRIEFS = `
with locked as (
  select id, ${IS_WAITING} as is_open, origin, message_ids, last_message_at, called_off
    from draft_orders where owner_id = ? and conversation_id = ?
   order by last_message_at desc limit 8 for no key update
)
select ordered.at as ordered_until, l.id, l.is_open, l.origin, l.message_ids, l.last_message_at, l.called_off
  from (select max(last_message_at) as at from direct_orders
         where owner_id = ? and conversation_id = ?) ordered
  left join locked l on true`;

/**
 * The latest drafts of a conversation, locked, so that a parallel approval has finished; and when
 * the last message of its immediate orders was sent.
 */
export async function lockLatestDrafts(
  { ownerId }: Tenant,
  conversationId: string,
  trx: Trx,
): Promise<{ drafts: DraftBrief[]; orderedUntil: Date | null }> {
  const place = [ownerId, conversationId];
  const found = await rows<
    { orderedUntil: Date | null } & { [K in keyof DraftBrief]: DraftBrief[K] | null }
  >(BRIEFS, [...place, ...place], trx);
  const drafts = found.filter(
    (row): row is { orderedUntil: Date | null } & DraftBrief => row.id !== null,
  );
  return { drafts, orderedUntil: found[0]?.orderedUntil ?? null };
}

/** `isOver`: the draft has expired; `newer`: the id of a newer pending one. */
export async function whyTooLate(
  { ownerId }: Tenant,
  draftId: string,
  trx: Trx,
): Promise<{ isOver: boolean; newer: string | null } | undefined> {
  const [found] = await rows<{ isOver: boolean; newer: string | null }>(
    `select ${IS_OVER} as is_over,
            (select n.id from draft_orders n
              where n.owner_id = d.owner_id and n.conversation_id = d.conversation_id
                and n.status = 'pending' and n.origin <> 'split' and n.created_at >= d.created_at
              order by n.created_at desc limit 1) as newer
       from draft_orders d where d.owner_id = ? and d.id = ?`,
    [ownerId, draftId],
    trx,
  );
  return found;
}

/** Those of their phones and orders. */
export async function conversationsOfPerson(
  { ownerId }: Tenant,
  { phones, orderIds }: { phones: readonly string[]; orderIds: readonly string[] },
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select conversation_id as id from draft_orders
      where owner_id = ? and (order_id = any(?::uuid[]) or customer ->> 'phone' = any(?))
      union
     select conversation_id from direct_orders where owner_id = ? and order_id = any(?::uuid[])`,
    [ownerId, orderIds, phones, ownerId, orderIds],
    trx,
  );
  return found.map(({ id }) => id);
}
