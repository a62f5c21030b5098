import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { languageName, pageLanguage, shopWords } from '../../../plugins/shop-language.ts';
import { nameFor } from '../../../web/public-answers/answer-name.ts';
import type { Made, PublicAnswers } from '../../../web/public-answers/public-answers.ts';
import { answerClosed } from '../../../web/storefront/closed.ts';
import { type Alternate, alternatesOf } from '../../../web/storefront/shop-languages.ts';
import {
  PUBLIC_PAGE,
  promiseOf,
  type ShopView,
  shopView,
} from '../../../web/storefront/shop-page.ts';
import type { Store } from '../../stores/store.ts';
import { readShopProduct } from '../shop/find-shop-product.ts';
import { cardIn, productIn } from '../shop/in-language.ts';
import { listShopProducts } from '../shop/list-shop-products.ts';
import { movedProduct } from '../shop/queries/shop-products.ts';
import { productView } from './product-view.ts';

const OTHERS = 4;

const Params = Type.Object({ slug: Type.String(), productSlug: Type.String({ maxLength: 300 }) });
const Query = Type.Object({ variant: Type.Optional(Type.String({ maxLength: 100 })) });

export const productRoutes =
  (origin: string, answers: PublicAnswers): AppPlugin =>
  async (app) => {
    app.get(
      '/products/:productSlug',
      {
        schema: { params: Params, querystring: Query },
        attachValidation: true,
        config: { readsStore: true },
        preParsing: answers.fromKept(nameOfProduct),
      },
      (request, reply) => {
        const { params, query } = request;
        const asked = { ...params, variantId: query.variant, origin };
        const shopOf = (store: Store) => shopView(store, shopWords(request, store));
        const make = () =>
          madeOf(request, asked, shopOf, (view) => app.renderForAll('storefront/product', view));
        return answers.answer(request, reply, {
          ...{ slug: params.slug, what: 'Product', form: PUBLIC_PAGE, make, answerClosed },
        });
      },
    );
  };

interface Asked {
  slug: string;
  productSlug: string;
  variantId: string | undefined;
  origin: string;
}

interface ProductPage {
  t: Translator;
  store: ShopView;
  title: string;
  promise: string;
  alternates: Alternate[];
  here: string;
  product: ReturnType<typeof productView>;
  others: Awaited<ReturnType<typeof othersThan>>;
}

async function madeOf(
  request: FastifyRequest,
  { slug, productSlug, variantId, origin }: Asked,
  shopOf: (store: Store) => ShopView,
  render: (view: ProductPage) => string,
): Promise<Made> {
  const found = await readShopProduct(slug, productSlug);
  if (!found) return { store: null, body: null, keep: false };
  const { store } = found;
  if (!found.product) {
    return { store, body: null, movedTo: await movedProduct(store, productSlug), keep: false };
  }
  const shop = shopOf(store);
  const product = productIn(found.product, shop.t.language);
  const view = productView(product, { shop, origin, variantId });
  const body = render({
    t: shop.t,
    store: shop,
    title: product.name,
    promise: promiseOf(shop),
    alternates: alternatesOf(store, origin, view.path.slice(shop.path.length)),
    // Only from the request's address: the page is cached for everybody.
    here: `/catalog/${store.slug}/products/${encodeURIComponent(product.slug)}${variantQuery(variantId)}`,
    product: view,
    others: view.available ? [] : await othersThan(product.id, store, shop.t.language),
  });
  // Invented variants would be unlimited.
  const keep = !variantId || view.chosen?.id === variantId;
  return { store, body, keep, language: pageLanguage(request, store) };
}

const variantQuery = (variantId: string | undefined): string =>
  variantId ? `?variant=${encodeURIComponent(variantId)}` : '';

function nameOfProduct(request: FastifyRequest): string | null {
  const { params, query } = request;
  const { slug = '', productSlug } = params as { slug?: string; productSlug?: string };
  const { variant = '' } = query as Record<string, unknown>;
  return nameFor('product', [languageName(request), slug.toLowerCase(), productSlug, variant]);
}

async function othersThan(productId: string, store: { ownerId: string }, language: string) {
  const { items } = await listShopProducts(store, { page: 1, limit: OTHERS + 1 });
  return items
    .filter(({ id }) => id !== productId)
    .slice(0, OTHERS)
    .map((card) => cardIn(card, language));
}
