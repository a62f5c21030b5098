import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { listProducts } from '../../domain/catalog/list-products.ts';
import { customersById } from '../../domain/customers/customers-by-id.ts';
import { foundCustomers } from '../../domain/orders/found-customers.ts';
import { listOrders } from '../../domain/orders/list-orders.ts';
import type { AppPlugin } from '../../http-types.ts';
import { sellerStore } from './seller-store.ts';

const Query = Type.Object({ q: Type.String({ maxLength: 200, default: '' }) });
/** Of each kind; the lists themselves have the others. */
const SHOWN = 5;

/** One search for everything: orders, customers, products. */
export const findRoutes: AppPlugin = async (app) => {
  app.get('/find', { schema: { querystring: Query } }, async (request, reply) => {
    const typed = request.query.q.trim();
    const found = typed ? await everything(request, typed) : null;
    const page = { store: sellerStore(request), typed, found };
    return reply.page('seller/find/index', page, 'seller/find/_find');
  });
};

async function everything({ tenant }: FastifyRequest, typed: string) {
  const few = { page: 1, limit: SHOWN };
  const [orders, customers, products] = await Promise.all([
    listOrders(tenant, { ...few, search: typed, countUpTo: SHOWN }),
    foundCustomers(tenant, typed, SHOWN).then((ids) => customersById(tenant, ids)),
    listProducts(tenant, { ...few, search: typed }),
  ]);
  return {
    orders: orders.items,
    moreOrders: orders.total > SHOWN,
    customers,
    products: products.items,
    moreProducts: products.total > SHOWN,
  };
}
