import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { forgetDraftNotices } from '../notifications/settle-draft-notices.ts';

/** Whose drafts they are. */
interface ForgottenPerson {
  /** E.164. */
  phones: readonly string[];
  orderIds: readonly string[];
  /** Of theirs, and forgotten, too. */
  conversationIds: readonly string[];
}

/**
 * Takes a person out of the drafts that were made for their phones, in their conversations, or
 * became their orders: what they wrote, who and where they are. What was ordered stays; one that
 * waited is turned down.
 */
export async function forgetDrafts(
  tenant: Tenant,
  { phones, orderIds, conversationIds }: ForgottenPerson,
  trx: Trx,
): Promise<void> {
  const { ownerId } = tenant;
  const forgotten = await rows<{ id: string }>(
    `update draft_orders set customer = '{}', customer_spans = '{}', message_text = '', notes = '',
        unmatched = '[]', parse_errors = '[]', alternatives = '[]', version = version + 1, updated_at = now(),
        status = case when status = 'pending' then 'rejected' else status end,
        resolved_at = case when status = 'pending' then now() else resolved_at end
      where owner_id = ? and (order_id = any(?::uuid[]) or customer ->> 'phone' = any(?)
          or conversation_id = any(?::uuid[]))
    returning id`,
    [ownerId, orderIds, phones, conversationIds],
    trx,
  );
  const ids = forgotten.map(({ id }) => id);
  await rows(
    `update draft_order_items set source_text = '', spans = '[]'
      where owner_id = ? and draft_order_id = any(?::uuid[])`,
    [ownerId, ids],
    trx,
  );
  await rows(
    `delete from reading_corrections where owner_id = ? and draft_order_id = any(?::uuid[])`,
    [ownerId, ids],
    trx,
  );
  await forgetDraftNotices(tenant, ids, trx);
}
