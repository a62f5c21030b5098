import type { NoticeWords } from './seller-text.ts';

/** A variant with low stock or none. */
export interface LowVariant {
  productId: string;
  productName: string;
  variantName: string;
  stock: number;
}

const SHOWN = 10;

const nameOf = ({ productName, variantName }: LowVariant): string =>
  variantName ? `${productName} (${variantName})` : productName;

const leftOf = ({ stock }: LowVariant): string => (stock > 0 ? `${stock} left` : 'sold out');

/**
 * One notification for all variants that ran low since the last one; `count` of them, some with
 * names.
 */
export function lowStockText(items: readonly LowVariant[], count: unknown): NoticeWords {
  const all = typeof count === 'number' ? count : items.length;
  const [first] = items;
  if (all === 1 && first) return { title: `${nameOf(first)}: ${leftOf(first)}`, body: '' };
  const shown = items.slice(0, SHOWN).map((item) => `${nameOf(item)}: ${leftOf(item)}`);
  const more = all - shown.length;
  const parts = more > 0 ? [...shown, `and ${more} more`] : shown;
  return { title: `${all} products are low on stock`, body: parts.join(', ') };
}
