import type {
  SellableProduct,
  SellableVariant,
} from '../../../domain/catalog/find-sellable-variants.ts';
import { imageUrl } from '../../../domain/catalog/image-url.ts';
import { lineParts, type PartState, partState } from '../../../domain/drafts/count-parts.ts';
import type { Draft, DraftItem } from '../../../domain/drafts/draft.ts';
import { aliasWords } from './alias-words.ts';
import type { DraftForm, DraftLineFields } from './draft-form.ts';

type PartName = 'product' | 'variant' | 'quantity';

/** Something that a line may be, for one tap. */
export interface LineChoice {
  productId: string;
  variantId: string;
  name: string;
  /** Of other readings only: how likely. */
  state: PartState | null;
  percent: number;
}

/** A line of the order as the desk shows it. */
export interface LineView extends DraftLineFields {
  name: string;
  variantName: string;
  photo: string | null;
  /** Each, by the catalog. */
  priceMinor: number;
  sumMinor: number;
  /** Null: not counted. */
  stock: number | null;
  /** Whether more are asked for than can be sold. */
  isShort: boolean;
  /** Whether the shop sells it just now. */
  isSold: boolean;
  parts: Record<PartName, PartState>;
  /** The same as a number, 0 to 100. */
  percents: Record<PartName, number>;
  /** The part that asks most. */
  worst: PartState;
  /** The shopper's words for it; empty for a line that the seller added. */
  words: string;
  variants: SellableVariant[];
  /** What else the words may mean, the present reading first; empty when there is one reading only. */
  readings: LineChoice[];
  /** The words that can be remembered for the product; empty: none. */
  alias: string;
}

type Products = ReadonlyMap<string, SellableProduct>;

/**
 * The lines of the form, each with what it is today.
 * @param items what the form's lines come to, in their order; shorter where it cannot be read
 */
export function lineViews(
  store: { ownerId: string },
  form: DraftForm,
  items: readonly DraftItem[],
  { draft, products }: { draft: Draft; products: Products },
): LineView[] {
  return form.items.map((line, row) => {
    const known = draft.items.find(({ id }) => id === line.id);
    return lineView(store, line, items[row] ?? known, products);
  });
}

function lineView(
  { ownerId }: { ownerId: string },
  line: DraftLineFields,
  item: DraftItem | undefined,
  products: Products,
): LineView {
  const product = products.get(line.productId);
  const variantId = item?.variantId ?? line.variantId;
  const variants = (product?.variants ?? []).filter(({ active, id }) => active || id === variantId);
  const variant = variants.find(({ id }) => id === variantId);
  const quantity = Number.parseInt(line.quantity, 10) || 0;
  const parts = item ? lineParts(item) : ALL_SURE;
  const priceMinor =
    variant?.priceMinor ??
    Math.min(...variants.map((each) => each.priceMinor), Number.MAX_SAFE_INTEGER);
  const shown = variants.length === 0 ? (item?.unitPriceMinor ?? 0) : priceMinor;
  const image = variant?.imageId ?? variants[0]?.imageId;
  return {
    ...line,
    variantId,
    settled: item?.settled ? '1' : '',
    name: product?.name ?? item?.productName ?? 'No longer sold',
    variantName: variant?.name ?? '',
    photo: image ? imageUrl(ownerId, image, 160) : null,
    priceMinor: shown,
    sumMinor: shown * quantity,
    stock: variant?.trackStock ? variant.stock : null,
    isShort: variant !== undefined && isShort(variant, quantity),
    isSold: product?.active === true && (variant?.active ?? true),
    parts,
    percents: percentsOf(item),
    worst: worstOf(parts),
    words: item?.sourceText.replace(/\s+/g, ' ').trim() ?? '',
    variants,
    readings: item ? readingsOf(item, products) : [],
    alias: aliasOf(item),
  };
}

const ALL_SURE: LineView['parts'] = { product: 'sure', variant: 'sure', quantity: 'sure' };

const isShort = ({ trackStock, oversell, stock }: SellableVariant, quantity: number): boolean =>
  trackStock && !oversell && stock < quantity;

const percentsOf = (item: DraftItem | undefined): LineView['percents'] => {
  const of = (part: PartName) => Math.round((item?.parts[part] ?? 1) * 100);
  return { product: of('product'), variant: of('variant'), quantity: of('quantity') };
};

function worstOf(parts: LineView['parts']): PartState {
  const states = Object.values(parts);
  if (states.includes('unknown')) return 'unknown';
  return states.includes('check') ? 'check' : 'sure';
}

/** What the words may mean, while nobody has said which. */
function readingsOf(item: DraftItem, products: Products): LineChoice[] {
  if (item.settled || item.alternatives.length === 0) return [];
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

/** Worth remembering once a person has said what words mean that were not understood for sure. */
function aliasOf(item: DraftItem | undefined): string {
  if (!item?.settled || partState(item.parts.product ?? 1) === 'sure') return '';
  return aliasWords(item.sourceText);
}
