import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { pageOrLast } from '../../db/pagination.ts';
import { listOrders } from '../../domain/orders/list/list-orders.ts';
import { openOrderNumbers } from '../../domain/orders/orders-of-customer.ts';
import { addressesOf } from '../../domain/orders/queries/customer-orders.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { newToken } from '../../ids.ts';
import type { FormState, Shown } from '../../kernel/http/action.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { customers, ListQuery, showList } from './customer.list.ts';
import { type Customer, knownPerson } from './customer.ts';
import { findCustomer } from './find-customer.ts';
import { likenessOf, mergedEntries, mergeSuggestions } from './merge-customers.ts';

const ORDERS_PER_PAGE = 10;
/** After this many refusals the page suggests to take no more cash; it never does so by itself. */
const SUGGEST_NO_COD_AFTER = 2;
const MOST_FOUND = 10;

const ShowQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
const MergeQuery = Type.Object({
  into: Type.Optional(Type.String({ format: 'uuid' })),
  search: Type.String({ maxLength: 200, default: '' }),
});
const { params } = paramsOf('/customers/:id');

/** The list of customers, one of them, and finding the other entry of a person. */
export const customerPages: AppPlugin = async (app) => {
  app.get('/customers', { schema: { querystring: ListQuery } }, showList);

  app.get(
    '/customers/:id',
    { schema: { params, querystring: ShowQuery } },
    async (request, reply) => {
      const { id } = await findCustomer(request.tenant, request.params.id);
      // Merged in the meantime: an old link leads to the winner.
      if (id !== request.params.id) return reply.redirect(`/dashboard/customers/${id}`, 303);
      const { view, data } = await showCustomer(request, id, request.query.page);
      return reply.page(view, data);
    },
  );

  app.get(
    '/customers/:id/merge',
    { config: { permission: 'customers.edit' }, schema: { params, querystring: MergeQuery } },
    async (request, reply) => {
      const { tenant, params, query } = request;
      const customer = await findCustomer(tenant, params.id);
      const other =
        query.into && query.into !== customer.id ? await findCustomer(tenant, query.into) : null;
      const { view, data } = other
        ? showComparison(request, customer, other)
        : await showSearch(request, customer, query.search);
      const here = `/dashboard/customers/${customer.id}`;
      return reply.page(view, { store: sellerStore(request), customer, here, ...data });
    },
  );
};

export async function showCustomer(
  request: FastifyRequest,
  id: string,
  page: number,
  state: Partial<FormState<object>> = {},
): Promise<Shown> {
  const { tenant } = request;
  const customer = await findCustomer(tenant, id);
  const [orders, addresses, suggestions, merged] = await Promise.all([
    pageOrLast(page, (wanted) =>
      listOrders(tenant, { customerId: customer.id, page: wanted, limit: ORDERS_PER_PAGE }),
    ),
    addressesOf(tenant, customer.id),
    suggestionsFor(request, customer),
    mergedEntries(tenant, customer.id),
  ]);
  const here = `/dashboard/customers/${customer.id}`;
  const data = {
    store: sellerStore(request),
    customer,
    here,
    orders,
    addresses,
    suggestions,
    merged,
    suggestsNoCod: !customer.noCod && customer.refusedCount >= SUGGEST_NO_COD_AFTER,
    pageLink: (wanted: number) => (wanted > 1 ? `${here}?page=${wanted}#orders` : `${here}#orders`),
    errors: {},
    ...state,
    typed: state.typed ?? knownPerson.form.show(customer),
  };
  return { view: 'seller/customers/show', data };
}

/** Who may be the same person, with the reasons in words. */
async function suggestionsFor({ tenant, t }: FastifyRequest, customer: Customer) {
  const suggestions = await mergeSuggestions(tenant, customer);
  return suggestions.map(({ customer: other, reasons }) => ({
    customer: other,
    reasons: reasons.map((key) => t(key)),
  }));
}

function showComparison({ t }: FastifyRequest, customer: Customer, other: Customer): Shown {
  const reasons = likenessOf(customer, other).map((key) => t(key));
  return { view: 'seller/customers/compare', data: { other, reasons } };
}

async function showSearch(
  request: FastifyRequest,
  customer: Customer,
  search: string,
): Promise<Shown> {
  const searched = search.trim() !== '';
  const found = searched
    ? await customers.find(request.tenant, { search, page: 1, limit: MOST_FOUND })
    : { items: [] };
  const others = found.items.filter(({ id }) => id !== customer.id);
  const suggestions = await suggestionsFor(request, customer);
  return { view: 'seller/customers/merge', data: { search, searched, others, suggestions } };
}

export async function showNewCustomer(
  request: FastifyRequest,
  _params: object,
  { refusal, ...state }: FormState<{ key: string }>,
): Promise<Shown> {
  // Sent again after a change, it is a new request.
  const page = {
    store: sellerStore(request),
    typed: { ...state.typed, key: newToken() },
  };
  const view = 'seller/customers/new';
  const { customerId } = (refusal?.details ?? {}) as { customerId?: string };
  if (customerId) {
    const known = await findCustomer(request.tenant, customerId);
    return { view, data: { ...page, problems: [], errors: {}, known }, code: 409 };
  }
  const message =
    refusal?.code === 'IDEMPOTENCY_KEY_REUSED'
      ? request.t('customers.new.sentTwice')
      : state.message;
  return { view, data: { ...state, ...page, message } };
}

export async function showErase(
  request: FastifyRequest,
  id: string,
  { typed, ...state }: FormState<{ name: string }>,
): Promise<Shown> {
  const customer = await findCustomer(request.tenant, id);
  const open = await openOrderNumbers(request.tenant, customer.id);
  const data = { store: sellerStore(request), customer, open, ...state, typed: typed?.name ?? '' };
  return { view: 'seller/customers/erase', data };
}
