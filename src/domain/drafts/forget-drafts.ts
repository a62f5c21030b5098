import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { forgetDraftNotices } from '../notifications/settle-draft-notices.ts';

/** The person whose drafts are erased. */
interface ForgottenPerson {
  /** E.164. */
  phones: readonly string[];
  orderIds: readonly string[];
  /** Their conversations, which are erased, too. */
  conversationIds: readonly string[];
}

/**
 * Erases a person from the drafts of their phones and conversations, and from those that became
 * their orders: texts, names and addresses. Items stay; a pending draft is rejected.
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
