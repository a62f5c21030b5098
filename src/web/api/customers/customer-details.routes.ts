import { Type } from 'typebox';
import type { Customer } from '../../../domain/customers/customer.ts';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { mergedEntries } from '../../../domain/customers/merge-customers.ts';
import { mergeSuggestions } from '../../../domain/customers/merge-suggestions.ts';
import { addressesOf } from '../../../domain/orders/queries/customer-orders.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { english } from '../../../translation/translator.ts';
import { OrNull } from '../or-null.ts';
import { AddressJson } from '../orders/order-json.ts';
import { CustomerJson, customerJson } from './customer-json.ts';

const Time = Type.String({ format: 'date-time' });
const DetailsJson = Type.Object({
  ...CustomerJson.properties,
  address: OrNull(AddressJson),
  refusedCount: Type.Integer({
    description: 'Number of COD orders that were refused or fake',
  }),
  lastOrderAt: OrNull(Time),
  createdAt: Time,
  addresses: Type.Array(
    Type.Object({ address: AddressJson, orders: Type.Integer(), lastAt: Time }),
    { description: 'Addresses from the latest orders, most recently used first' },
  ),
  mergedEntries: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), phone: Type.String(), mergedAt: Time }),
    { description: 'Customer entries merged into this one' },
  ),
  mergeSuggestions: Type.Array(
    Type.Object({ customer: CustomerJson, reasons: Type.Array(Type.String()) }),
    { description: 'Customers who may be the same person, and why' },
  ),
});

/** Further data of a customer. */
export const customerDetailsRoutes: AppPlugin = async (app) => {
  app.get(
    '/customers/:id/details',
    {
      schema: {
        summary: 'Get a customer with addresses, merged entries and possible duplicates',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: DetailsJson },
      },
    },
    async (request) => {
      const { tenant } = request;
      const currency = storeCurrency(request);
      const customer = await findCustomer(tenant, request.params.id);
      const [addresses, merged, suggestions] = await Promise.all([
        addressesOf(tenant, customer.id),
        mergedEntries(tenant, customer.id),
        mergeSuggestions(tenant, customer),
      ]);
      return {
        ...customerJson(customer, currency),
        address: customer.address,
        refusedCount: customer.refusedCount,
        lastOrderAt: customer.lastOrderAt?.toISOString() ?? null,
        createdAt: customer.createdAt.toISOString(),
        addresses: addresses.map(({ lastAt, ...seen }) => ({
          ...seen,
          lastAt: lastAt.toISOString(),
        })),
        mergedEntries: merged.map(mergedJson),
        mergeSuggestions: suggestions.map(({ customer: other, reasons }) => ({
          customer: customerJson(other, currency),
          reasons: reasons.map((reason) => english(reason)),
        })),
      };
    },
  );
};

const mergedJson = ({ id, name, phone, mergedAt, updatedAt }: Customer) => ({
  id,
  name,
  phone: phone ?? '',
  mergedAt: (mergedAt ?? updatedAt).toISOString(),
});
