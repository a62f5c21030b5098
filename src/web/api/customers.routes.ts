import { Type } from 'typebox';
import type { Customer } from '../../domain/customers/customer.ts';
import { CUSTOMER_SORTS, listCustomers } from '../../domain/customers/list-customers.ts';
import type { AppPlugin } from '../../http-types.ts';
import { majorFromMinor } from '../../money.ts';
import { PageJson, PageQuery } from '../../pagination.ts';
import { storeCurrency } from '../store-currency.ts';

const ListQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum([...CUSTOMER_SORTS])),
});

const CustomerJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  orderCount: Type.Integer(),
  totalSpent: Type.Number({ description: 'In major units of the currency' }),
  notes: Type.String(),
  tags: Type.Array(Type.String()),
  noCod: Type.Boolean(),
});

/** The people who have ordered from the tenant's store. */
export const customerRoutes: AppPlugin = async (app) => {
  app.get(
    '/customers',
    {
      schema: {
        summary: 'List customers',
        querystring: ListQuery,
        response: { 200: PageJson(CustomerJson) },
      },
    },
    async (request) => {
      const currency = storeCurrency(request);
      const page = await listCustomers(request.tenant, request.query);
      return { ...page, items: page.items.map((customer) => customerJson(customer, currency)) };
    },
  );
};

const customerJson = (customer: Customer, currency: string) => ({
  id: customer.id,
  name: customer.name,
  phone: customer.phone,
  email: customer.email,
  orderCount: customer.orderCount,
  totalSpent: majorFromMinor(customer.totalSpentMinor, currency),
  notes: customer.notes,
  tags: customer.tags,
  noCod: customer.noCod,
});
