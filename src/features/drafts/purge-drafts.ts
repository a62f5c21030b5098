import { raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { purgeDraftNotices } from '../notifications/delete-notices.ts';
import { purgeCorrections } from './corrections/record-corrections.ts';
import { ANOTHER_VERSION, DraftItemRow, DraftRow } from './draft.ts';

interface ForgottenPerson {
  /** E.164. */
  phones: readonly string[];
  orderIds: readonly string[];
  conversationIds: readonly string[];
}

/** Texts, names and addresses. Items stay; a pending draft is rejected. */
export async function purgeDrafts(
  tenant: Tenant,
  { phones, orderIds, conversationIds }: ForgottenPerson,
  trx: Trx,
): Promise<void> {
  const forgotten = await DraftRow.of(tenant, trx)
    .whereRaw(
      `(order_id = any(?::uuid[]) or customer ->> 'phone' = any(?)
        or conversation_id = any(?::uuid[]))`,
      [orderIds, phones, conversationIds],
    )
    .patch({
      customer: {},
      customerSpans: {},
      messageText: '',
      calledOff: null,
      notes: '',
      unmatched: [],
      parseErrors: [],
      alternatives: [],
      ...ANOTHER_VERSION,
      status: raw(`case when status = 'pending' then 'rejected' else status end`),
      resolvedAt: raw(`case when status = 'pending' then now() else resolved_at end`),
    })
    .returning('id');
  const ids = forgotten.map(({ id }) => id);
  await DraftItemRow.of(tenant, trx)
    .whereRaw('draft_order_id = any(?::uuid[])', [ids])
    .patch({ sourceText: '', spans: [] });
  await purgeCorrections(tenant, ids, trx);
  await purgeDraftNotices(tenant, ids, trx);
}
