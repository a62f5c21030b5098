import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { backTo } from '../../../web/seller/back-to.ts';
import { getProduct } from '../find-product.ts';
import { listOwnCategories, listProducts } from '../list-products.ts';
import { filterQuery, ListQuery, listFilterOf, tabsOf } from './list-query.ts';
import { productRowOf } from './product-row.ts';
import { QuickEdit, quickEdit } from './quick-edit.ts';
import { storeOf } from './store-of.ts';

const HOME = '/dashboard/products';
const PER_PAGE = 25;
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const productListRoutes: AppPlugin = async (app) => {
  app.get('/products', { schema: { querystring: ListQuery } }, async (request, reply) => {
    const { tenant, query } = request;
    const store = storeOf(request);
    const [list, categories] = await Promise.all([
      pageOrLast(query.page, (page) =>
        listProducts(tenant, { ...listFilterOf(query), page, limit: PER_PAGE }),
      ),
      listOwnCategories(tenant),
    ]);
    const data = {
      store,
      list,
      rows: list.items.map((product) => productRowOf(product, store, request.t)),
      filters: query,
      tabs: tabsOf(query, HOME),
      filtered: filterQuery(query) !== '',
      categories,
      back: HOME + filterQuery(query, list.page),
      link: (page: number) => HOME + filterQuery(query, page),
    };
    return reply.page('seller/products/index', data, 'seller/products/_list');
  });

  app.post(
    '/products/:id/quick',
    { schema: { params: Params, body: QuickEdit } },
    async (request, reply) => {
      const { tenant, params, body, t } = request;
      const store = storeOf(request);
      const answer = { store, back: body.back };
      const product = await getProduct(tenant, params.id);
      try {
        const { saved, said, priceWas } = await quickEdit(request, product, body);
        if (!isFragmentRequest(request))
          return reply.flash(said).redirect(backTo(body.back, HOME, HOME), 303);
        const row = productRowOf(saved, store, t);
        const shown = { ...answer, row, said, priceWas };
        return reply.page('seller/products/_row', shown, 'seller/products/_row');
      } catch (error) {
        const problems = formProblems(error, {}, t);
        const row = { ...productRowOf(product, store, t), problems };
        if (row.quick) Object.assign(row.quick, { price: body.price, stock: body.stock });
        const view = 'seller/products/row';
        return reply.code(422).page(view, { ...answer, row }, 'seller/products/_row');
      }
    },
  );
};
