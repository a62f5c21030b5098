import { minorToText } from '../../../kernel/format/money.ts';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { imageUrl } from '../photos/image-url.ts';
import type { ProductRecord } from '../product.ts';
import type { VariantData } from '../product-variant.ts';
import type { PageStore } from './store-of.ts';

interface StockWords {
  text: string;
  tone: '' | 'warn' | 'bad';
}

export interface ProductRow {
  id: string;
  name: string;
  category: string;
  active: boolean;
  photo: string | null;
  variantCount: number;
  minPriceMinor: number;
  maxPriceMinor: number;
  stock: StockWords;
  /** Editable in the row; null for a product with several variants. */
  quick: { price: string; stock: string; stockWas: string; counted: boolean } | null;
  problems?: FormProblems;
}

export function productRowOf(
  product: ProductRecord,
  { ownerId, currency, lowStockUpTo }: PageStore,
  t: Translator,
): ProductRow {
  const [image] = product.images;
  const [only, ...others] = product.variants;
  const sold = product.variants.filter(({ active }) => active);
  const prices = (sold.length > 0 ? sold : product.variants).map(({ priceMinor }) => priceMinor);
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    active: product.active,
    photo: image ? imageUrl(ownerId, image.id, 160) : null,
    variantCount: product.variants.length,
    minPriceMinor: Math.min(...prices),
    maxPriceMinor: Math.max(...prices),
    stock: stockText(sold, lowStockUpTo, t),
    quick: only && others.length === 0 ? quickOf(only, currency) : null,
  };
}

const quickOf = (variant: VariantData, currency: string) => ({
  price: minorToText(variant.priceMinor, currency),
  stock: String(variant.stock),
  stockWas: String(variant.stock),
  counted: variant.trackStock,
});

const isOut = ({ stock, oversell }: VariantData) => stock <= 0 && !oversell;

/** "42 in stock", "42 in stock, 2 running low", "Out of stock", "Stock not counted". */
function stockText(variants: VariantData[], lowStockUpTo: number, t: Translator): StockWords {
  const counted = variants.filter(({ trackStock }) => trackStock);
  if (variants.length === 0) return { text: t('products.stock.noVariant'), tone: 'warn' };
  if (counted.length === 0) return { text: t('products.stock.untracked'), tone: '' };
  const out = counted.filter(isOut).length;
  if (out === variants.length) return { text: t('products.stock.out'), tone: 'bad' };
  const stock = counted.reduce((total, one) => total + one.stock, 0);
  const low = counted.filter(
    (one) => one.stock > 0 && one.stock <= lowStockUpTo && !one.oversell,
  ).length;
  if (!low && !out) return { text: t('products.stock.pieces', { stock }), tone: '' };
  if (variants.length === 1) return { text: t('products.stock.low', { stock }), tone: 'warn' };
  if (low && out) {
    return { text: t('products.stock.someLowOut', { stock, low, out }), tone: 'warn' };
  }
  return low
    ? { text: t('products.stock.someLow', { stock, low }), tone: 'warn' }
    : { text: t('products.stock.someOut', { stock, out }), tone: 'warn' };
}
