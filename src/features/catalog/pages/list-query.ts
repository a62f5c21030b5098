import { type Static, Type } from 'typebox';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { ProductFilter } from '../list-products.ts';
import { PRODUCT_LIMITS } from '../product.ts';

/** An empty choice is no filter. */
export const ListQuery = Type.Object({
  search: Type.String({ maxLength: 100, default: '' }),
  stock: Type.Enum(['', 'low', 'out'], { default: '' }),
  shown: Type.Enum(['', 'yes', 'no'], { default: '' }),
  photo: Type.Enum(['', 'none'], { default: '' }),
  category: Type.String({ maxLength: PRODUCT_LIMITS.category, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
});
export type ListQuery = Static<typeof ListQuery>;

export const listFilterOf = (query: ListQuery): ProductFilter => ({
  search: query.search.trim(),
  stock: query.stock || undefined,
  photo: query.photo || undefined,
  category: query.category || undefined,
  active: query.shown === '' ? undefined : query.shown === 'yes',
});

export function filterQuery(query: ListQuery, page = 1): string {
  const text = new URLSearchParams();
  for (const name of ['search', 'stock', 'shown', 'photo', 'category'] as const) {
    if (query[name].trim()) text.set(name, query[name].trim());
  }
  if (page > 1) text.set('page', String(page));
  return text.size > 0 ? `?${text}` : '';
}

const TABS: [MessageKey, Partial<ListQuery>][] = [
  ['products.tab.all', {}],
  ['products.tab.low', { stock: 'low' }],
  ['products.tab.out', { stock: 'out' }],
  ['products.tab.hidden', { shown: 'no' }],
  ['products.tab.noPhoto', { photo: 'none' }],
];
const NO_TAB = { stock: '', shown: '', photo: '' } as const;

export const tabsOf = (query: ListQuery, home: string) =>
  TABS.map(([word, filter]) => {
    const target = { ...query, ...NO_TAB, ...filter };
    const href = home + filterQuery(target);
    return { word, href, current: filterQuery(target) === filterQuery(query) };
  });
