import { approveDraft } from '../../src/features/drafts/approve-draft.ts';
import type { Draft } from '../../src/features/drafts/draft.ts';
import { editDraft } from '../../src/features/drafts/edit-draft.ts';
import { listDrafts } from '../../src/features/drafts/list-drafts.ts';
import { findStoreOf } from '../../src/features/stores/find-store.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import type { Actor } from '../../src/session.ts';
import { type DecidedMessage, type DemoMessage, decidedMessages } from './demo-message.ts';
import { type Variants, variantOf, variantsBySku } from './variants-by-sku.ts';

/**
 * What was written and decided before the demo begins: the desk then knows how often sure readings
 * stood, and offers a name that was corrected twice.
 * @param receive brings a message in and makes its draft
 */
export async function addDecidedMessages(
  tenant: Tenant,
  actor: Actor,
  receive: (message: DemoMessage) => Promise<void>,
): Promise<void> {
  const store = await findStoreOf(tenant);
  if (!store) throw new Error('The demo store is missing');
  const variants = await variantsBySku(tenant);
  for (const decided of decidedMessages) {
    await receive(decided);
    const [draft] = (await listDrafts(tenant, { page: 1, limit: 1, filter: 'pending' })).items;
    if (!draft) throw new Error(`The demo's message is not an order: ${decided.text}`);
    const items = editOf(draft, decided, variants);
    if (items) await editDraft(store, draft.id, { items }, actor);
    await approveDraft(store, draft.id, {}, { actor, idempotency: null });
  }
}

function editOf({ items, unmatched }: Draft, { became }: DecidedMessage, variants: Variants) {
  if (!became) return null;
  const { sku, quantity } = became;
  const words = unmatched[0];
  return [{ id: items[0]?.id, ...variantOf(variants, sku), quantity, ...(words ? { words } : {}) }];
}
