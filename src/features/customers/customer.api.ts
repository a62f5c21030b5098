import { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { listApi, listFile } from '../../kernel/http/list-api.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { read } from '../../kernel/http/read.ts';
import { EXPORT_TIMEOUT_MS } from '../../kernel/http/send-csv.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { englishOrNull } from '../../kernel/translation/text.ts';
import { english, message } from '../../kernel/translation/translator.ts';
import { orderJson } from '../orders/api/order-json.ts';
import { listOrders } from '../orders/list/list-orders.ts';
import type { Order } from '../orders/order.ts';
import { addressesOf } from '../orders/queries/customer-orders.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { customers } from './customer.list.ts';
import { type Customer, customerAnswer, wholeAnswer } from './customer.ts';
import { AddressJson } from './customer-snapshot.ts';
import { findCustomer } from './find-customer.ts';
import { mergedEntries, mergeSuggestions } from './merge-customers.ts';

const Time = Type.String({ format: 'date-time' });

const Details = Type.Object({
  ...wholeAnswer.schema.properties,
  addresses: Type.Array(
    Type.Object({ address: AddressJson, orders: Type.Integer(), lastAt: Time }),
    { description: 'Addresses from the latest orders, most recently used first' },
  ),
  mergedEntries: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), phone: Type.String(), mergedAt: Time }),
    { description: 'Customer entries merged into this one' },
  ),
  mergeSuggestions: Type.Array(
    Type.Object({ customer: customerAnswer.schema, reasons: Type.Array(Type.String()) }),
    { description: 'Customers who may be the same person, and why' },
  ),
});

const listed = listApi(customers, {
  at: '/customers',
  summary: 'List customers',
  answer: customerAnswer,
});

const file = listFile(customers, {
  at: '/customers/export.csv',
  summary: 'Export customers as CSV',
  may: 'customers.export',
  name: 'customers.csv',
  columns: {
    Name: 'name',
    Phone: 'phone',
    Email: 'email',
    Orders: 'orderCount',
    Spent: 'totalSpentMinor',
    'Last order': 'lastOrderAt',
    Refusals: 'refusedCount',
    'No cash on delivery': 'noCod',
    Tags: 'tags',
    Notes: 'notes',
    Address: ({ address }) => [address?.line1, address?.line2].filter(Boolean).join(', '),
    City: ({ address }) => address?.city ?? '',
    State: ({ address }) => address?.state ?? '',
    'Postal code': ({ address }) => address?.postalCode ?? '',
    District: ({ address }) => address?.district ?? '',
  },
  record: ({ signedIn }) => recordDownload(signedIn, { action: 'customers_exported' }),
});

const personFileRoute: AppPlugin = async (app) => {
  app.get(
    '/customers/:id/export',
    {
      config: { permission: 'customers.export' },
      schema: {
        summary: 'Export all data about a customer as a JSON file',
        produces: ['application/json'],
        ...paramsOf('/customers/:id'),
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const customer = await findCustomer(request.tenant, request.params.id);
      await recordDownload(request.signedIn, {
        action: 'customers_exported',
        subject: message('settings.log.subject.oneCustomer'),
      });
      const pieces = personFile(request.tenant, customer, storeCurrency(request));
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-${customer.id}.json"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    },
  );
};

const found = read({
  at: '/customers/:id',
  summary: 'Get a customer. The ID of a merged customer returns the customer it was merged into',
  find: ({ tenant }, { id }) => findCustomer(tenant, id),
  answer: customerAnswer,
});

const details = read({
  at: '/customers/:id/details',
  summary: 'Get a customer with addresses, merged entries and possible duplicates',
  find: ({ tenant }, { id }) => detailsOf(tenant, id),
  answer: { schema: Details, json: detailsJson },
});

/** What the API tells of customers. */
export const customerReads = [listed, file, found, details, personFileRoute];

type CustomerDetails = Awaited<ReturnType<typeof detailsOf>>;

async function detailsOf(tenant: Tenant, id: string) {
  const customer = await findCustomer(tenant, id);
  const [addresses, merged, suggestions] = await Promise.all([
    addressesOf(tenant, customer.id),
    mergedEntries(tenant, customer.id),
    mergeSuggestions(tenant, customer),
  ]);
  return { customer, addresses, merged, suggestions };
}

function detailsJson(
  { customer, addresses, merged, suggestions }: CustomerDetails,
  currency: string,
): Static<typeof Details> {
  return {
    ...wholeAnswer.json(customer, currency),
    addresses: addresses.map(({ lastAt, ...seen }) => ({ ...seen, lastAt: lastAt.toISOString() })),
    mergedEntries: merged.map(({ id, name, phone, mergedAt, updatedAt }) => ({
      id,
      name,
      phone: phone ?? '',
      mergedAt: (mergedAt ?? updatedAt).toISOString(),
    })),
    mergeSuggestions: suggestions.map(({ customer: other, reasons }) => ({
      customer: customerAnswer.json(other, currency),
      reasons: reasons.map((reason) => english(reason)),
    })),
  };
}

const BATCH = 100;

/**
 * Everything that the store knows of a person as the text of one JSON document, in pieces: the
 * entry, those that were merged into it, and all orders with what was typed for them.
 */
async function* personFile(
  tenant: Tenant,
  customer: Customer,
  currency: string,
): AsyncGenerator<string> {
  const merged = await mergedEntries(tenant, customer.id);
  const entry = (one: Customer) => ({ ...wholeAnswer.json(one, currency), mergedAt: one.mergedAt });
  const head = {
    exportedAt: new Date().toISOString(),
    customer: entry(customer),
    mergedEntries: merged.map(entry),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "orders": [`;
  let separator = '\n';
  for (let page = 1; ; page++) {
    const { items, totalPages } = await listOrders(tenant, {
      customerId: customer.id,
      sort: 'createdAt',
      page,
      limit: BATCH,
    });
    for (const order of items) {
      yield separator + JSON.stringify(personsOrder(order), null, 2);
      separator = ',\n';
    }
    if (page >= totalPages) break;
  }
  yield '\n]}\n';
}

/** The key to the shopper's page is no part of a file that is handed on. */
function personsOrder(order: Order) {
  const { publicToken: _, ...known } = orderJson(order);
  const { codAnswer, codAskedAt, codAnsweredAt, cancelRequestedAt } = order;
  const cancelReason = englishOrNull(order.cancelReason);
  return { ...known, cancelReason, codAnswer, codAskedAt, codAnsweredAt, cancelRequestedAt };
}
