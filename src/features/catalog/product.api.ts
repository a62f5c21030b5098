import { Type } from 'typebox';
import { STOCK_REASONS } from '../../enums.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { read } from '../../kernel/http/read.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { listStockMovements } from '../stock/index.ts';
import { getProduct, ownedBy, variantOf } from './find-product.ts';
import { listProducts, PRODUCT_FILTERS, PRODUCT_SORTS } from './list-products.ts';
import { productAnswer } from './product.ts';

const ProductQuery = Type.Object({
  ...PageQuery,
  ...PRODUCT_FILTERS,
  sort: Type.Optional(Type.Enum([...PRODUCT_SORTS])),
});

const listed: AppPlugin = async (app) => {
  app.get(
    '/products',
    {
      schema: {
        summary: 'List products',
        querystring: ProductQuery,
        response: { 200: PageJson(productAnswer.schema) },
      },
    },
    async (request) => {
      const currency = storeCurrency(request);
      const { tenant, query } = request;
      const { items, ...page } = await listProducts(tenant, query);
      return {
        ...page,
        items: items.map((item) => productAnswer.json(ownedBy(tenant, item), currency)),
      };
    },
  );
};

const found = read({
  at: '/products/:id',
  summary: 'Get a product',
  find: async ({ tenant }, { id }) => ownedBy(tenant, await getProduct(tenant, id)),
  answer: productAnswer,
});

const NEWEST = 100;
const Movements = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      delta: Type.Integer(),
      stockAfter: Type.Integer(),
      reason: Type.Enum([...STOCK_REASONS]),
      note: Type.String(),
      orderId: OrNull(Type.String()),
      actorName: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
    }),
  ),
});

const movements = read({
  at: '/products/:id/variants/:variantId/stock-movements',
  summary: `List the last ${NEWEST} stock changes of a variant`,
  async find({ tenant }, { id, variantId }) {
    const variant = variantOf(await getProduct(tenant, id), variantId);
    return listStockMovements(tenant, variant.id, NEWEST);
  },
  answer: {
    schema: Movements,
    json: (changes) => ({
      items: changes.map(({ createdAt, ...movement }) => ({
        ...movement,
        createdAt: createdAt.toISOString(),
      })),
    }),
  },
});

/** What the API tells of products. */
export const productReads = [listed, found, movements];
