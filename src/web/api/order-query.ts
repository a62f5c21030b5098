import { type Static, Type } from 'typebox';
import { ORDER_SORTS, type OrderQuery } from '../../domain/orders/list-orders.ts';
import {
  FINANCIAL_STATUSES,
  FULFILLMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_STATUSES,
} from '../../enums.ts';
import { PageQuery } from '../../pagination.ts';
import { endOf, Moment, momentOf } from './moment-query.ts';
import { several } from './several.ts';

const Several = Type.Optional(
  Type.String({ maxLength: 200, description: 'One or several, comma-separated' }),
);

export const OrderListQuery = Type.Object({
  ...PageQuery,
  status: Several,
  financialStatus: Several,
  fulfillmentStatus: Several,
  source: Several,
  from: Moment,
  to: Moment,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum([...ORDER_SORTS])),
  after: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'The last order of the page before: without dates and search, a deep page is then as quick as the first',
    }),
  ),
});

/**
 * The query as the list takes it.
 * @throws Refusal 400 naming a filter with a word that is not of its kind
 */
export const orderQuery = (query: Static<typeof OrderListQuery>): OrderQuery => ({
  page: query.page,
  limit: query.limit,
  status: several(query.status, 'status', ORDER_STATUSES),
  financialStatus: several(query.financialStatus, 'financialStatus', FINANCIAL_STATUSES),
  fulfillmentStatus: several(query.fulfillmentStatus, 'fulfillmentStatus', FULFILLMENT_STATUSES),
  source: several(query.source, 'source', ORDER_SOURCES),
  from: momentOf(query.from, 'from'),
  to: endOf(query.to),
  search: query.search,
  sort: query.sort,
  beside: query.after ? { side: 'after', id: query.after } : undefined,
});
