import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { newToken } from '../../ids.ts';
import { pageOrLast } from '../../kernel/db/pagination.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { listOrders } from '../orders/list/list-orders.ts';
import { openOrderNumbers } from '../orders/orders-of-customer.ts';
import { addressesOf } from '../orders/queries/customer-orders.ts';
import { customers, ListQuery, showList } from './customer.list.ts';
import { type Customer, knownPerson, newPerson } from './customer.ts';
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
      const customer = await findCustomer(request.tenant, request.params.id);
      // Merged in the meantime: an old link leads to the winner.
      return customer.id === request.params.id
        ? showCustomer(request, reply, customer, { page: request.query.page })
        : reply.redirect(`/dashboard/customers/${customer.id}`, 303);
    },
  );

  app.get(
    '/customers/:id/merge',
    { config: { permission: 'customers.edit' }, schema: { params, querystring: MergeQuery } },
    async (request, reply) => {
      const { tenant, params, query } = request;
      const customer = await findCustomer(tenant, params.id);
      return query.into && query.into !== customer.id
        ? showComparison(request, reply, customer, await findCustomer(tenant, query.into))
        : showSearch(request, reply, customer, query.search);
    },
  );
};

const addressOf = ({ id }: Customer) => `/dashboard/customers/${id}`;

export async function showCustomer(
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  {
    page = 1,
    ...state
  }: Partial<FormState<ReturnType<typeof knownPerson.form.show>>> & {
    page?: number;
  },
) {
  const { tenant } = request;
  const [orders, addresses, suggestions, merged] = await Promise.all([
    pageOrLast(page, (wanted) =>
      listOrders(tenant, { customerId: customer.id, page: wanted, limit: ORDERS_PER_PAGE }),
    ),
    addressesOf(tenant, customer.id),
    suggestionsFor(request, customer),
    mergedEntries(tenant, customer.id),
  ]);
  const here = addressOf(customer);
  return reply.page('seller/customers/show', {
    store: sellerStore(request),
    customer,
    here,
    orders,
    addresses,
    suggestions,
    merged,
    suggestsNoCod: !customer.noCod && customer.refusedCount >= SUGGEST_NO_COD_AFTER,
    pageLink: (wanted: number) => (wanted > 1 ? `${here}?page=${wanted}#orders` : `${here}#orders`),
    fields: knownPerson.form.inputs(request.t),
    typed: state.typed ?? knownPerson.form.show(customer),
    errors: state.errors ?? NO_ERRORS,
    problems: state.problems ?? [],
    message: state.message,
  });
}

/** Who may be the same person, with the reasons in words. */
async function suggestionsFor({ tenant, t }: FastifyRequest, customer: Customer) {
  const suggestions = await mergeSuggestions(tenant, customer);
  return suggestions.map(({ customer: other, reasons }) => ({
    customer: other,
    reasons: reasons.map((key) => t(key)),
  }));
}

const showComparison = (
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  other: Customer,
) =>
  reply.page('seller/customers/compare', {
    store: sellerStore(request),
    customer,
    here: addressOf(customer),
    other,
    more: knownPerson.form
      .inputs(request.t)
      .filter(({ name }) => name !== 'name' && name !== 'email'),
    reasons: likenessOf(customer, other).map((key) => request.t(key)),
  });

async function showSearch(
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  search: string,
) {
  const searched = search.trim() !== '';
  const found = searched
    ? await customers.find(request.tenant, { search, page: 1, limit: MOST_FOUND })
    : { items: [] };
  return reply.page('seller/customers/merge', {
    customer,
    here: addressOf(customer),
    search,
    searched,
    others: found.items.filter(({ id }) => id !== customer.id),
    suggestions: await suggestionsFor(request, customer),
  });
}

export async function showNewCustomer(
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { refusal, ...state }: FormState<Partial<ReturnType<typeof newPerson.form.show>>>,
) {
  const { customerId } = (refusal?.details ?? {}) as { customerId?: string };
  const known = customerId ? await findCustomer(request.tenant, customerId) : undefined;
  if (known) reply.code(409);
  const wasSentTwice = refusal?.code === 'IDEMPOTENCY_KEY_REUSED';
  return reply.page('seller/customers/new', {
    store: sellerStore(request),
    known,
    fields: newPerson.form.inputs(request.t),
    // Sent again after a change, it is a new request.
    typed: { ...state.typed, key: newToken() },
    errors: known ? NO_ERRORS : state.errors,
    problems: known ? [] : state.problems,
    message: wasSentTwice
      ? request.t('customers.new.sentTwice')
      : known
        ? undefined
        : state.message,
  });
}

export async function showErase(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  { typed, ...state }: FormState<{ name: string }>,
) {
  const customer = await findCustomer(request.tenant, id);
  return reply.page('seller/customers/erase', {
    customer,
    open: await openOrderNumbers(request.tenant, customer.id),
    typed: typed?.name ?? '',
    ...state,
  });
}
