import { newId } from '../../../ids.ts';
import { timeSlice } from '../../../kernel/concurrency/time-slice.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { checkProduct, tooManyVariants } from '../check-product.ts';
import { mergeProduct } from '../merge-product.ts';
import { PRODUCT_LIMITS, type ProductData, type ProductInput } from '../product.ts';
import { freeSlug, slugOf } from '../slug-of.ts';
import type { ImportMatches } from './find-import-matches.ts';
import { ImportIndex, matchVariant } from './import-index.ts';
import { type PlannedPicture, plannedPicture } from './import-pictures.ts';
import { ImportProblems } from './parse/import-problems.ts';
import type {
  ImportProblem,
  ParsedCatalog,
  ParsedProduct,
  ParsedVariant,
} from './parse/parsed-catalog.ts';
import { type StockChoice, settledInput } from './stock/settle-stock.ts';

export interface PlannedProduct {
  rows: number[];
  /** The store's product; null: it is new. */
  before: ProductData | null;
  after: ProductData;
  /** The changes from one to the other, in case the store's product changes first. */
  inputs: ProductInput[];
  pictures: PlannedPicture[];
}

export interface ImportPlan {
  products: PlannedProduct[];
  problems: ImportProblem[];
}

/**
 * A bad row doesn't affect the others. Writes nothing. Yields to other requests regularly.
 * @param choice what happens to the stock of variants that are there
 */
export async function planImport(
  catalog: ParsedCatalog,
  matches: ImportMatches,
  choice: StockChoice = 'difference',
): Promise<ImportPlan> {
  const settle: Settle = (input, current) => settledInput(input, current, choice, matches.imported);
  const index = new ImportIndex(matches);
  const problems = new ImportProblems(catalog);
  const planned = new Map<string, PlannedProduct>();
  const skuRows = new Map<string, number>();
  const slice = timeSlice();
  for (const parsed of catalog.products) {
    if (slice.isOver()) await slice.yieldToOthers();
    if (hasTooMany(parsed, problems)) continue;
    const target = index.find(parsed);
    const variants = parsed.variants.filter((variant) =>
      isFreeSku(variant, target, { index, skuRows, problems }),
    );
    const step = planProduct({ catalog, settle, problems }, { ...parsed, variants }, target);
    if (!step) continue;
    if (!target) step.after.slug = freeSlug(step.after.slug, (slug) => index.isTaken(slug));
    index.set(step.after);
    const earlier = planned.get(step.after.id);
    planned.set(step.after.id, {
      rows: [...(earlier?.rows ?? []), ...step.rows],
      before: earlier ? earlier.before : target,
      after: step.after,
      inputs: [...(earlier?.inputs ?? []), step.input],
      pictures: [...(earlier?.pictures ?? []), ...step.pictures],
    });
  }
  return { products: [...planned.values()], problems: problems.sorted() };
}

/** Checked first: matching thousands of variants takes quadratic time. */
function hasTooMany(parsed: ParsedProduct, problems: ImportProblems): boolean {
  const { row, variants } = parsed;
  if (variants.length <= PRODUCT_LIMITS.variants) return false;
  problems.add(row, 'variants', tooManyVariants(variants.length));
  problems.addLeftOut(parsed, variants);
  return true;
}

interface SkuContext {
  index: ImportIndex;
  skuRows: Map<string, number>;
  problems: ImportProblems;
}

function isFreeSku({ row, input }: ParsedVariant, target: ProductData | null, context: SkuContext) {
  const { sku } = input;
  if (typeof sku !== 'string') return true;
  const { index, skuRows, problems } = context;
  const earlier = skuRows.get(sku);
  const holder = index.holderOf(sku);
  if (earlier !== undefined) {
    problems.add(row, 'sku', message('errors.import.skuInRow', { sku, row: String(earlier) }));
  } else if (holder && holder.id !== target?.id) {
    const words = message('errors.import.skuTakenBy', { sku, product: holder.name });
    problems.add(row, 'sku', words);
  } else skuRows.set(sku, row);
  return earlier === undefined && (!holder || holder.id === target?.id);
}

type Settle = (input: ProductInput, current: ProductData | null) => ProductInput;

interface PlanContext {
  catalog: ParsedCatalog;
  settle: Settle;
  problems: ImportProblems;
}

type Step = Pick<PlannedProduct, 'after' | 'rows' | 'pictures'> & { input: ProductInput };

/** Null when no variant is left. */
function planProduct(
  { catalog, settle, problems }: PlanContext,
  parsed: ParsedProduct,
  target: ProductData | null,
): Step | null {
  let { variants } = parsed;
  const productId = target?.id ?? newId();
  while (variants.length > 0) {
    const input = inputOf(catalog, { ...parsed, variants }, target);
    const after = { ...mergeProduct(target, settle(input, target)), id: productId };
    const rowOf = new Map(
      input.variants?.map(({ id }, at) => [id, variants[at]?.row ?? parsed.row]),
    );
    const found = checkProduct(after, ({ id }) => (rowOf.has(id) ? `${rowOf.get(id)}` : null));
    if (found.length === 0) {
      const rows = variants.map(({ row }) => row);
      const pictures = parsed.pictures.map((picture) => plannedPicture(picture, rows, input));
      return { after, input, rows, pictures };
    }
    const badRows = problems.addFields(found, parsed.row);
    if (badRows.size === 0) {
      problems.addLeftOut(parsed, variants);
      return null;
    }
    variants = variants.filter(({ row }) => !badRows.has(row));
  }
  return null;
}

function inputOf(
  catalog: ParsedCatalog,
  parsed: ParsedProduct,
  target: ProductData | null,
): ProductInput {
  const matched = new Set<string>();
  const variants = parsed.variants.map(({ input }) => {
    const found = matchVariant(target, input, parsed.input.options);
    const known = found && !matched.has(found.id) ? found : undefined;
    if (known) matched.add(known.id);
    const isUncounted = !known && !catalog.countsStock;
    const trackStock = input.trackStock ?? (isUncounted ? false : undefined);
    return { ...input, trackStock, id: known?.id ?? newId() };
  });
  const slug = target ? undefined : slugOf(parsed.handle ?? parsed.input.name ?? '');
  return { ...parsed.input, slug, variants };
}
