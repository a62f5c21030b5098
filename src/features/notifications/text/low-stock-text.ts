import { joinedBy } from '../../../kernel/translation/text.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import type { NoticeWords } from './seller-text.ts';

export interface LowVariant {
  productId: string;
  productName: string;
  variantName: string;
  stock: number;
}

const SHOWN = 10;

const nameOf = ({ productName, variantName }: LowVariant): string =>
  variantName ? `${productName} (${variantName})` : productName;

const lineOf = (variant: LowVariant): Message =>
  variant.stock > 0
    ? message('notices.seller.lowStock.left', { name: nameOf(variant), left: variant.stock })
    : message('notices.seller.lowStock.soldOut', { name: nameOf(variant) });

/** `count` variants ran low since the last notification; some have names. */
export function lowStockText(items: readonly LowVariant[], count: unknown): NoticeWords {
  const all = typeof count === 'number' ? count : items.length;
  const [first] = items;
  if (all === 1 && first) return { title: lineOf(first), body: '' };
  const shown = joinedBy('notices.seller.lowStock.pair', items.slice(0, SHOWN).map(lineOf));
  const more = all - Math.min(items.length, SHOWN);
  return {
    title: message('notices.seller.lowStock.title', { count: all }),
    body: more > 0 ? message('notices.seller.lowStock.andMore', { shown, more }) : shown,
  };
}
