import { approveDraft } from '../../src/domain/drafts/approve-draft.ts';
import type { Draft } from '../../src/domain/drafts/draft.ts';
import { editDraft } from '../../src/domain/drafts/edit-draft.ts';
import { listDrafts } from '../../src/domain/drafts/list-drafts.ts';
import { findStoreOf } from '../../src/domain/stores/find-store.ts';
import type { Actor } from '../../src/session.ts';
import type { Tenant } from '../../src/tenancy/tenant.ts';
import type { Shopper } from '../simulators/provider/accounts.ts';
import { type Variants, variantOf, variantsBySku } from './variants-by-sku.ts';

interface Decided {
  name: string;
  waId: string;
  text: string;
  /** What the seller made of it; absent: approved as it was read. */
  became?: [sku: string, quantity: number];
}

/** Messages that somebody at the desk is through with: sure readings, and words that they corrected. */
const DECIDED: readonly Decided[] = [
  {
    name: 'Nandini R',
    waId: '919847100001',
    text: '2 rose side plate chahiye\nNandini R\n8 Canal Road, Kochi 682011',
  },
  {
    name: 'Salim P',
    waId: '919847100002',
    text: 'one ivory teapot please\nSalim P\n3 Beach Road, Kozhikode 673032',
  },
  {
    name: 'Thomas J',
    waId: '919847100003',
    text: '4 espresso cups please\nThomas J\n21 Church Street, Kottayam 686001',
    became: ['MEC-90', 6],
  },
  {
    name: 'Anita D',
    waId: '919847100004',
    text: '2 snack plates chahiye\nAnita D\n5 Hill View, Wayanad 673121',
    became: ['RSP-19', 2],
  },
  {
    name: 'Rahul V',
    waId: '919847100005',
    text: '4 snack plates chahiye\nRahul V\n17 Temple Road, Thrissur 680001',
    became: ['RSP-19', 4],
  },
];

/**
 * What was written and decided before the demo begins: the desk then knows how often sure readings
 * stood, and offers a name that was corrected twice.
 * @param receive brings a message in and makes its draft
 */
export async function addDecidedMessages(
  tenant: Tenant,
  actor: Actor,
  receive: (shopper: Shopper, text: string) => Promise<void>,
): Promise<void> {
  const store = await findStoreOf(tenant);
  if (!store) throw new Error('The demo store is missing');
  const variants = await variantsBySku(tenant);
  for (const decided of DECIDED) {
    const { name, waId, text } = decided;
    await receive({ name, waId, userId: `IN.${waId}` }, text);
    const [draft] = (await listDrafts(tenant, { page: 1, limit: 1, filter: 'pending' })).items;
    if (!draft) throw new Error(`The demo's message is not an order: ${text}`);
    const items = editOf(draft, decided, variants);
    if (items) await editDraft(store, draft.id, { items }, actor);
    await approveDraft(store, draft.id, {}, { actor, idempotency: null });
  }
}

function editOf({ items, unmatched }: Draft, { became }: Decided, variants: Variants) {
  if (!became) return null;
  const [sku, quantity] = became;
  const words = unmatched[0];
  return [{ id: items[0]?.id, ...variantOf(variants, sku), quantity, ...(words ? { words } : {}) }];
}
