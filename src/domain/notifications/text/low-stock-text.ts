import type { Translator } from '../../../translation/translator.ts';
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

const lineOf = (variant: LowVariant, t: Translator): string =>
  variant.stock > 0
    ? t('notices.seller.lowStock.left', { name: nameOf(variant), left: variant.stock })
    : t('notices.seller.lowStock.soldOut', { name: nameOf(variant) });

/**
 * One notification for all variants that ran low since the last one; `count` of them, some with
 * names.
 */
export function lowStockText(
  items: readonly LowVariant[],
  count: unknown,
  t: Translator,
): NoticeWords {
  const all = typeof count === 'number' ? count : items.length;
  const [first] = items;
  if (all === 1 && first) return { title: lineOf(first, t), body: '' };
  const shown = items
    .slice(0, SHOWN)
    .map((item) => lineOf(item, t))
    .join(', ');
  const more = all - Math.min(items.length, SHOWN);
  return {
    title: t('notices.seller.lowStock.title', { count: all }),
    body: more > 0 ? t('notices.seller.lowStock.andMore', { shown, more }) : shown,
  };
}
