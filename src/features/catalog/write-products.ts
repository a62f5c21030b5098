import { isDeepStrictEqual } from 'node:util';
import { raw } from 'objection';
import type { StockReason } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock, recordInitialStock, type StockChange } from '../stock/index.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { refuseOverPlan } from '../subscriptions/refuse-over-plan.ts';
import type { ProductData } from './product.ts';
import { ProductVariant, type VariantData } from './product-variant.ts';
import { refreshSearchText } from './refresh-search-text.ts';
import { upsertProducts, upsertVariants, writeTranslations } from './upsert-products.ts';

export interface ProductChange {
  before: ProductData | null;
  after: ProductData;
}

export interface WriteCause {
  actor: Actor;
  reason: Extract<StockReason, 'count' | 'damaged' | 'received' | 'correction' | 'import'>;
  note?: string;
}

export const isChange = ({ before, after }: ProductChange): boolean =>
  !isDeepStrictEqual(before, after);

/**
 * Writes products with their variants, stock ledger and search text, in a fixed number of
 * statements: the only writer of both tables apart from stock itself. Variants missing in `after`
 * stay.
 * @throws Refusal 409 PLAN_LIMIT
 */
export async function writeProducts(
  tenant: Tenant,
  changes: readonly ProductChange[],
  cause: WriteCause,
  trx: Trx,
): Promise<void> {
  const real = changes.filter(isChange);
  if (real.length === 0) return;
  const added = real.filter(({ before }) => before === null).length;
  if (added > 0) await refuseOverPlan(tenant, 'products', added, trx);
  const diffs = real.map(diffOf);
  const moves = diffs.flatMap((diff) => diff.moves);
  // Stock that ends at zero or more is valid with any flags and goes first; negative stock is only
  // valid with the new flags.
  await move(
    tenant,
    moves.filter(({ to }) => to >= 0),
    cause,
    trx,
  );
  await upsertProducts(
    tenant,
    real.map(({ after }) => after),
    cause.actor,
    trx,
  );
  await writeTranslations(
    tenant,
    real.filter(isTranslated).map(({ after }) => after),
    trx,
  );
  await park(
    tenant,
    diffs.flatMap((diff) => diff.parked),
    trx,
  );
  await upsertVariants(
    tenant,
    diffs.flatMap((diff) => diff.written),
    trx,
  );
  await move(
    tenant,
    moves.filter(({ to }) => to < 0),
    cause,
    trx,
  );
  await recordInitialStock(
    tenant,
    diffs.flatMap((diff) => diff.opened),
    cause.actor,
    trx,
  );
  await refreshSearchText(
    tenant,
    real.map(({ after }) => after.id),
    trx,
  );
  await touchCatalog(tenant, trx);
}

const isTranslated = ({ before, after }: ProductChange): boolean =>
  !isDeepStrictEqual(before?.translations ?? {}, after.translations);

function diffOf({ before, after }: ProductChange) {
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const changed = after.variants.filter(
    (variant) => !isDeepStrictEqual(known.get(variant.id), variant),
  );
  const kept = changed.flatMap((variant) => {
    const earlier = known.get(variant.id);
    return earlier ? [{ earlier, variant }] : [];
  });
  return {
    written: changed.map((variant) => ({ ...variant, productId: after.id })),
    opened: changed
      .filter((variant) => !known.has(variant.id))
      .map(({ id, stock }) => ({ variantId: id, stock })),
    moves: kept
      .filter(({ earlier, variant }) => earlier.stock !== variant.stock)
      .map(({ earlier, variant: { id, stock } }) => ({
        variantId: id,
        delta: stock - earlier.stock,
        to: stock,
      })),
    parked: kept
      .filter(({ earlier, variant }) => takesNewKey(earlier, variant))
      .map(({ variant }) => variant.id),
  };
}

const takesNewKey = (earlier: VariantData, variant: VariantData): boolean =>
  earlier.sku !== variant.sku || !isDeepStrictEqual(earlier.options, variant.options);

async function move(
  tenant: Tenant,
  moves: readonly (StockChange & { to: number })[],
  { actor, reason, note = '' }: WriteCause,
  trx: Trx,
): Promise<void> {
  if (moves.length === 0) return;
  await moveStock(
    tenant,
    moves,
    { actor, reason, note },
    { untracked: true, failWhenShort: false },
    trx,
  );
}

/** Frees SKUs and options first, so that two variants can swap theirs under the unique indexes. */
async function park(tenant: Tenant, variantIds: readonly string[], trx: Trx): Promise<void> {
  if (variantIds.length === 0) return;
  await ProductVariant.of(tenant, trx)
    .whereRaw('id = any(?::uuid[])', [variantIds])
    .patch({ sku: null, options: raw(`jsonb_build_object('', id::text)`) });
}
