import type { Translator } from '../../../kernel/translation/translator.ts';
import { aliasWords } from '../../../reader/index.ts';
import type { SellableProduct, SellableVariant } from '../../catalog/find-sellable-variants.ts';
import { lineParts, type PartState, partState } from '../count-parts.ts';
import type { Draft, DraftItem } from '../draft.ts';
import type { DraftForm, DraftLineFields } from './draft-form.ts';
import { isShort } from './unsellable-lines.ts';

type PartName = 'product' | 'variant' | 'quantity';

export interface LineChoice {
  productId: string;
  variantId: string;
  name: string;
  /** Of other readings only: how likely. */
  state: PartState | null;
  percent: number;
}

export interface LineView extends DraftLineFields {
  name: string;
  variantName: string;
  priceMinor: number;
  sumMinor: number;
  /** Null: not counted. */
  stock: number | null;
  isShort: boolean;
  isSold: boolean;
  parts: Record<PartName, PartState>;
  /** Confidence, 0 to 100. */
  percents: Record<PartName, number>;
  isAsked: boolean;
  worst: PartState;
  /** Empty for a line that the seller added. */
  words: string;
  variants: SellableVariant[];
  /** The present one first; empty when there is only one. */
  readings: LineChoice[];
  /** Can be remembered as an alias; empty: none. */
  alias: string;
}

type Products = ReadonlyMap<string, SellableProduct>;

/**
 * With present catalog data.
 * @param items the parsed lines of the form, in their order; shorter where it cannot be read
 */
export function lineViews(
  form: DraftForm,
  items: readonly DraftItem[],
  { draft, products, t }: { draft: Draft; products: Products; t: Translator },
): LineView[] {
  return form.items.map((line, row) => {
    const known = draft.items.find(({ id }) => id === line.id);
    return lineView(line, items[row] ?? known, products, t);
  });
}

function lineView(
  line: DraftLineFields,
  item: DraftItem | undefined,
  products: Products,
  t: Translator,
): LineView {
  const product = products.get(line.productId);
  const variantId = item?.variantId ?? line.variantId;
  const variants = (product?.variants ?? []).filter(({ active, id }) => active || id === variantId);
  const variant = variants.find(({ id }) => id === variantId);
  const quantity = Number.parseInt(line.quantity, 10) || 0;
  const readings = item ? readingsOf(item, products) : [];
  const parts = item ? lineParts(item) : ALL_SURE;
  const priceMinor =
    variant?.priceMinor ??
    Math.min(...variants.map((each) => each.priceMinor), Number.MAX_SAFE_INTEGER);
  const shown = variants.length === 0 ? (item?.unitPriceMinor ?? 0) : priceMinor;
  return {
    ...line,
    variantId,
    settled: item?.settled ? '1' : '',
    name: product?.name ?? item?.productName ?? t('drafts.line.deleted'),
    variantName: variant?.name ?? '',
    priceMinor: shown,
    sumMinor: shown * quantity,
    stock: variant?.trackStock ? variant.stock : null,
    isShort: variant !== undefined && isShort(variant, quantity),
    isSold: product?.active === true && (variant?.active ?? true),
    parts,
    percents: percentsOf(item),
    isAsked: item !== undefined && isAsked(item, readings),
    worst: worstOf(parts),
    words: item?.sourceText.replace(/\s+/g, ' ').trim() ?? '',
    variants,
    readings: item?.settled ? [] : readings,
    alias: aliasOf(item, product),
  };
}

const ALL_SURE: LineView['parts'] = { product: 'sure', variant: 'sure', quantity: 'sure' };

const percentsOf = (item: DraftItem | undefined): LineView['percents'] => {
  const of = (part: PartName) => Math.round((item?.parts[part] ?? 1) * 100);
  return { product: of('product'), variant: of('variant'), quantity: of('quantity') };
};

function worstOf(parts: LineView['parts']): PartState {
  const states = Object.values(parts);
  if (states.includes('unknown')) return 'unknown';
  return states.includes('check') ? 'check' : 'sure';
}

/** The box stays, so that it can be unticked; of several readings one is picked instead. */
function isAsked(item: DraftItem, readings: readonly LineChoice[]): boolean {
  const { product, variant, quantity } = lineParts({ ...item, settled: false });
  const isUnsure = [product, quantity].some((part) => part !== 'sure') || variant === 'check';
  // Unmatched words are resolved by the product that was chosen for them.
  const isAnswer = item.settled && item.parts.product === 0;
  return isUnsure && !isAnswer && readings.length < 2;
}

function readingsOf(item: DraftItem, products: Products): LineChoice[] {
  if (item.alternatives.length === 0) return [];
  const own = { ...item, confidence: item.parts.product ?? item.confidence };
  return [own, ...item.alternatives].flatMap(({ productId, variantId, confidence }) => {
    const product = products.get(productId);
    const variant = product?.variants.find(({ id }) => id === variantId);
    if (!product?.active || (variant && !variant.active)) return [];
    const name = variant?.name ? `${product.name}, ${variant.name}` : product.name;
    return [
      {
        productId,
        variantId: variantId ?? '',
        name,
        state: partState(confidence),
        percent: Math.round(confidence * 100),
      },
    ];
  });
}

/** Once a person has chosen a product for uncertain words. */
function aliasOf(item: DraftItem | undefined, product: SellableProduct | undefined): string {
  if (!item?.settled || partState(item.parts.product ?? 1) === 'sure') return '';
  return aliasWords(
    item.sourceText,
    product?.variants.map(({ name }) => name),
  );
}
