import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { aliasWords } from '../../../reader/index.ts';
import type { Actor } from '../../../session.ts';
import { findSellableVariants } from '../../catalog/find-sellable-variants.ts';
import type { Draft, DraftItem } from '../draft.ts';
import { blankWords, hasGaps } from './blank-words.ts';
import { type CorrectedLine, ReadingCorrection } from './correction.ts';
import {
  markCorrected,
  type NewCorrection,
  writeCorrections,
} from './queries/write-corrections.ts';

type Corrected = Pick<Draft, 'id' | 'messageId' | 'messageText' | 'customer'>;

/**
 * The caller has locked the draft's row. For a line that is changed twice, the first reading is
 * stored; one that is changed back is not a correction.
 * @param after the lines as the person leaves them
 */
export async function recordCorrections(
  tenant: Tenant,
  draft: Corrected & Pick<Draft, 'items'>,
  after: readonly DraftItem[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const changes = changesOf(draft, after);
  if (changes.length === 0) return;
  const variants = await variantNames(tenant, changes, trx);
  const corrections = changes.map((change) => correctionOf(draft, change, variants));
  await writeCorrections(tenant, draft, corrections, actor, trx);
  await ReadingCorrection.of(tenant, trx)
    .where({ draftOrderId: draft.id, kind: 'line' })
    .whereRaw('read is not distinct from became')
    .delete();
  await markCorrected(tenant, draft.id, trx);
}

export const recordIntent = (
  tenant: Tenant,
  draft: Corrected,
  kind: 'not_an_order' | 'missed',
  actor: Actor,
  trx: Trx,
): Promise<void> => {
  const words = blankWords(draft.messageText, draft.customer);
  const correction = { kind, words, name: '', lineId: draft.id, read: null, became: null };
  return writeCorrections(tenant, draft, [correction], actor, trx);
};

export async function deleteIntent(tenant: Tenant, draftId: string, trx: Trx): Promise<void> {
  await ReadingCorrection.of(tenant, trx)
    .where({ draftOrderId: draftId, lineId: draftId, kind: 'not_an_order' })
    .delete();
}

export async function purgeCorrections(
  tenant: Tenant,
  draftIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await ReadingCorrection.of(tenant, trx)
    .whereRaw('draft_order_id = any(?::uuid[])', [draftIds])
    .delete();
}

interface Change {
  before?: DraftItem;
  now?: DraftItem | undefined;
}

function changesOf({ items }: Pick<Draft, 'items'>, after: readonly DraftItem[]): Change[] {
  const changed = items.flatMap((before) => {
    const now = after.find(({ id }) => id === before.id);
    return now && !isOther(before, now) ? [] : [{ before, now }];
  });
  const added = after.filter(({ id }) => !items.some((item) => item.id === id));
  return [...changed, ...added.map((now) => ({ now }))];
}

type VariantNames = ReadonlyMap<string, readonly string[]>;

async function variantNames(
  tenant: Tenant,
  changes: readonly Change[],
  trx: Trx,
): Promise<VariantNames> {
  const choices = changes.flatMap(({ now }) =>
    now ? [{ productId: now.productId, variantId: null }] : [],
  );
  if (choices.length === 0) return new Map();
  const products = await findSellableVariants(tenant, choices, trx);
  return new Map(products.map(({ id, variants }) => [id, variants.map(({ name }) => name)]));
}

/** Adding what a shopper left open is not a correction. */
const isOther = (before: DraftItem, now: DraftItem): boolean =>
  before.productId !== now.productId ||
  before.quantity !== now.quantity ||
  (before.variantId !== null && before.variantId !== now.variantId);

function correctionOf(
  draft: Corrected & Pick<Draft, 'items'>,
  { before, now }: Change,
  variants: VariantNames,
): NewCorrection {
  const own = before?.sourceText || now?.sourceText || '';
  // Where nothing was read, the lines come from the whole message.
  const words = blankWords(
    own || (draft.items.length > 0 ? '' : draft.messageText),
    draft.customer,
  );
  const isRenamed = now !== undefined && now.productId !== before?.productId;
  const name = isRenamed && own && !hasGaps(words) ? words : '';
  return {
    kind: 'line',
    lineId: before?.id ?? now?.id ?? draft.id,
    words,
    name: aliasWords(name, variants.get(now?.productId ?? '')).toLowerCase(),
    read: before ? lineOf(before) : null,
    became: now ? lineOf(now) : null,
  };
}

const lineOf = (item: DraftItem): CorrectedLine => ({
  productId: item.productId,
  productName: item.productName,
  variantId: item.variantId,
  variantName: item.variantName,
  quantity: item.quantity,
});
