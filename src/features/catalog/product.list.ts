import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { pageOrLast } from '../../kernel/db/pagination.ts';
import { minorToText } from '../../kernel/format/money.ts';
import type { FormProblems } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { listOwnCategories, listProducts, type ProductFilter } from './list-products.ts';
import { imageUrl } from './photos/image-url.ts';
import { PRODUCT_LIMITS, type ProductRecord } from './product.ts';
import type { VariantData } from './product-variant.ts';

const HOME = '/dashboard/products';
const PER_PAGE = 25;

/** An empty choice is no filter. */
const ListQuery = Type.Object({
  search: Type.String({ maxLength: 100, default: '' }),
  stock: Type.Enum(['', 'low', 'out'], { default: '' }),
  shown: Type.Enum(['', 'yes', 'no'], { default: '' }),
  photo: Type.Enum(['', 'none'], { default: '' }),
  category: Type.String({ maxLength: PRODUCT_LIMITS.category, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
});
type ListQuery = Static<typeof ListQuery>;

const filterOf = (query: ListQuery): ProductFilter => ({
  search: query.search.trim(),
  stock: query.stock || undefined,
  photo: query.photo || undefined,
  category: query.category || undefined,
  active: query.shown === '' ? undefined : query.shown === 'yes',
});

const NAMES = ['search', 'stock', 'shown', 'photo', 'category'] as const;

function link(query: ListQuery, page = 1): string {
  const text = new URLSearchParams();
  for (const name of NAMES) if (query[name].trim()) text.set(name, query[name].trim());
  if (page > 1) text.set('page', String(page));
  return HOME + (text.size > 0 ? `?${text}` : '');
}

const TABS: [MessageKey, Partial<ListQuery>][] = [
  ['products.tab.all', {}],
  ['products.tab.low', { stock: 'low' }],
  ['products.tab.out', { stock: 'out' }],
  ['products.tab.hidden', { shown: 'no' }],
  ['products.tab.noPhoto', { photo: 'none' }],
];
const NO_TAB = { stock: '', shown: '', photo: '' } as const;

const tabsOf = (query: ListQuery) =>
  TABS.map(([word, filter]) => {
    const href = link({ ...query, ...NO_TAB, ...filter });
    return { word, href, current: href === link(query) };
  });

/** The seller's page of products. */
export const productListRoutes: AppPlugin = async (app) => {
  app.get('/products', { schema: { querystring: ListQuery } }, async (request, reply) => {
    const { tenant, query } = request;
    const [list, categories] = await Promise.all([
      pageOrLast(query.page, (page) =>
        listProducts(tenant, { ...filterOf(query), page, limit: PER_PAGE }),
      ),
      listOwnCategories(tenant),
    ]);
    const data = {
      store: sellerStore(request),
      list,
      rows: list.items.map((product) => productRow(request, product)),
      filters: query,
      tabs: tabsOf(query),
      filtered: link(query) !== HOME,
      categories,
      back: link(query, list.page),
      link: (page: number) => link(query, page),
    };
    return reply.page('seller/products/index', data, 'seller/products/_list');
  });
};

interface StockWords {
  text: string;
  tone: '' | 'warn' | 'bad';
}

interface ProductRow extends Pick<ProductRecord, 'id' | 'name' | 'category' | 'active'> {
  photo: string | null;
  variantCount: number;
  minPriceMinor: number;
  maxPriceMinor: number;
  stock: StockWords;
  /** Editable in the row; null for a product with several variants. */
  quick: { price: string; stock: string; stockWas: string; counted: boolean } | null;
  problems?: FormProblems;
}

export function productRow(request: FastifyRequest, product: ProductRecord): ProductRow {
  const { tenant, t } = request;
  const { currency, lowStockUpTo } = sellerStore(request);
  const { id, name, category, active } = product;
  const [image] = product.images;
  const [only, ...others] = product.variants;
  const sold = product.variants.filter((variant) => variant.active);
  const prices = (sold.length > 0 ? sold : product.variants).map(({ priceMinor }) => priceMinor);
  return {
    ...{ id, name, category, active },
    photo: image ? imageUrl(tenant.ownerId, image.id, 160) : null,
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
