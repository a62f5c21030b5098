import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Conversation } from '../messages/message.ts';
import { countParts } from './count-parts.ts';
import { isWaiting } from './draft-time.ts';
import { findDraft } from './find-draft.ts';
import { saveDraft } from './write-draft.ts';

/** Drafts without a number, unless a person removed it. */
const WITHOUT = `
select d.id from draft_orders d
 where d.owner_id = ? and d.conversation_id = ? and ${isWaiting()}
   and d.customer ->> 'phone' is null and not 'phone' = any(d.settled_fields)
 order by d.id for no key update`;

/**
 * Adds the number that a shopper has shared to their pending drafts without one. The caller has
 * locked the conversation's row.
 */
export async function takeUpPhone(
  tenant: Tenant,
  { id, phone }: Conversation,
  trx: Trx,
): Promise<void> {
  if (phone === null) return;
  for (const waiting of await rows<{ id: string }>(WITHOUT, [tenant.ownerId, id], trx)) {
    const draft = await findDraft(tenant, waiting.id, trx);
    const known = {
      ...draft,
      customer: { ...draft.customer, phone },
      parseErrors: draft.parseErrors.filter(({ code }) => code !== 'PHONE_INVALID'),
    };
    await saveDraft(tenant, { ...known, ...countParts(known) }, trx);
  }
}
