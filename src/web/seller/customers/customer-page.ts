import type { FastifyRequest } from 'fastify';
import { pageOrLast } from '../../../db/pagination.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { mergedEntries } from '../../../domain/customers/merge-customers.ts';
import { mergeSuggestions } from '../../../domain/customers/merge-suggestions.ts';
import { listOrders } from '../../../domain/orders/list/list-orders.ts';
import { addressesOf } from '../../../domain/orders/queries/customer-orders.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { formOf } from './customer-form.ts';

const ORDERS_PER_PAGE = 10;
/** After this many refusals the page suggests to take no more cash; it never does so by itself. */
const SUGGEST_NO_COD_AFTER = 2;

/** Who may be the same person, with the reasons in words. */
export async function suggestionsFor({ tenant, t }: FastifyRequest, customer: Customer) {
  const suggestions = await mergeSuggestions(tenant, customer);
  return suggestions.map(({ customer: other, reasons }) => ({
    customer: other,
    reasons: reasons.map((key) => t(key)),
  }));
}

/** Everything that the page of one customer shows. */
export async function customerPage(request: FastifyRequest, customer: Customer, page: number) {
  const { tenant } = request;
  const [orders, addresses, suggestions, merged] = await Promise.all([
    pageOrLast(page, (wanted) =>
      listOrders(tenant, { customerId: customer.id, page: wanted, limit: ORDERS_PER_PAGE }),
    ),
    addressesOf(tenant, customer.id),
    suggestionsFor(request, customer),
    mergedEntries(tenant, customer.id),
  ]);
  const here = `/dashboard/customers/${customer.id}`;
  return {
    store: sellerStore(request),
    customer,
    here,
    orders,
    addresses,
    suggestions,
    merged,
    suggestsNoCod: !customer.noCod && customer.refusedCount >= SUGGEST_NO_COD_AFTER,
    typed: formOf(customer),
    pageLink: (wanted: number) => (wanted > 1 ? `${here}?page=${wanted}#orders` : `${here}#orders`),
  };
}
