import { Type } from 'typebox';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { listCustomers } from '../../../domain/customers/list-customers.ts';
import { mergeCustomers } from '../../../domain/customers/merge-customers.ts';
import { likenessOf } from '../../../domain/customers/merge-suggestions.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { actorOf } from '../../../session.ts';
import { suggestionsFor } from './customer-page.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Query = Type.Object({
  into: Type.Optional(Type.String({ format: 'uuid' })),
  search: Type.String({ maxLength: 200, default: '' }),
});
const Into = Type.Object({ intoId: Type.String({ format: 'uuid' }) });
const MOST_FOUND = 10;

/** Two entries that are one person: found, compared side by side, merged. */
export const customerMergeRoutes: AppPlugin = async (app) => {
  app.get(
    '/customers/:id/merge',
    { config: { permission: 'customers.edit' }, schema: { params, querystring: Query } },
    async (request, reply) => {
      const { tenant, params, query, t } = request;
      const customer = await findCustomer(tenant, params.id);
      const here = `/dashboard/customers/${customer.id}`;
      const data = { store: sellerStore(request), customer, here };
      if (query.into && query.into !== customer.id) {
        const other = await findCustomer(tenant, query.into);
        const reasons = likenessOf(customer, other).map((key) => t(key));
        return reply.page('seller/customers/compare', { ...data, other, reasons });
      }
      const { search } = query;
      const found = search.trim()
        ? await listCustomers(tenant, { search, page: 1, limit: MOST_FOUND })
        : null;
      const others = found?.items.filter(({ id }) => id !== customer.id) ?? [];
      const suggestions = await suggestionsFor(request, customer);
      const lists = { search, searched: found !== null, others, suggestions };
      return reply.page('seller/customers/merge', { ...data, ...lists });
    },
  );

  app.post(
    '/customers/:id/merge',
    { schema: { params, body: Into } },
    async ({ tenant, params, body, signedIn, t }, reply) => {
      const merge = { loserId: params.id, winnerId: body.intoId };
      const { id, name } = await mergeCustomers(tenant, merge, actorOf(signedIn));
      return reply
        .flash(t('customers.merge.done', { name }))
        .redirect(`/dashboard/customers/${id}`, 303);
    },
  );
};
