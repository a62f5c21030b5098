import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../db/pagination.ts';
import { createCustomer } from '../../../domain/customers/create-customer.ts';
import { eraseCustomer } from '../../../domain/customers/erase-customer.ts';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { CUSTOMER_SORTS, listCustomers } from '../../../domain/customers/list-customers.ts';
import { mergeCustomers } from '../../../domain/customers/merge-customers.ts';
import { updateCustomer } from '../../../domain/customers/update-customer.ts';
import { findStoreOf } from '../../../domain/stores/find-store.ts';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { actorOf } from '../../../session.ts';
import { customerFilterQuery } from '../../customer-filter-query.ts';
import {
  CustomerChangesBody,
  CustomerJson,
  customerJson,
  NewCustomerBody,
} from './customer-json.ts';

const ListQuery = Type.Object({
  ...PageQuery,
  ...customerFilterQuery,
  sort: Type.Optional(Type.Enum([...CUSTOMER_SORTS])),
});
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Into = Type.Object({ intoId: Type.String({ format: 'uuid' }) });
const response = { 200: CustomerJson };

/** The customers of the tenant's store. */
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

  app.post(
    '/customers',
    {
      schema: {
        summary: 'Add a customer; customers who order are added automatically',
        headers: IdempotencyHeaders,
        body: NewCustomerBody,
        response: { 201: CustomerJson },
      },
    },
    async (request, reply) => {
      const { tenant, body } = request;
      const store = await findStoreOf(tenant);
      if (!store) throw notFound('Store');
      const idempotency = idempotencyOf(request, tenant);
      const { result, replayed } = await createCustomer(store, body, idempotency);
      markReplayed(reply, replayed);
      return reply.code(201).send(customerJson(result, store.currency));
    },
  );

  app.get(
    '/customers/:id',
    {
      schema: {
        summary:
          'Get a customer. The ID of a merged customer returns the customer it was merged into',
        params,
        response,
      },
    },
    async (request) => {
      const customer = await findCustomer(request.tenant, request.params.id);
      return customerJson(customer, storeCurrency(request));
    },
  );

  app.patch(
    '/customers/:id',
    {
      schema: {
        summary: 'Change a customer; past orders keep their details',
        params,
        body: CustomerChangesBody,
        response,
      },
    },
    async (request) => {
      const customer = await updateCustomer(request.tenant, request.params.id, request.body);
      return customerJson(customer, storeCurrency(request));
    },
  );

  app.post(
    '/customers/:id/merge',
    {
      schema: {
        summary: 'Merge a customer into another one, including their orders and totals',
        params,
        body: Into,
        response,
      },
    },
    async (request) => {
      const { tenant, params, body, signedIn } = request;
      const merge = { loserId: params.id, winnerId: body.intoId };
      const winner = await mergeCustomers(tenant, merge, actorOf(signedIn));
      return customerJson(winner, storeCurrency(request));
    },
  );

  app.delete(
    '/customers/:id',
    {
      config: { permission: 'customers.erase' },
      schema: {
        summary: 'Erase a customer; orders are kept as sales records',
        params,
      },
    },
    async ({ tenant, params, signedIn }, reply) => {
      await eraseCustomer(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};
