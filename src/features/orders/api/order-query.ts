import { type Static, Type } from 'typebox';
import { COD_ANSWERS } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { PageQuery } from '../../../kernel/db/pagination.ts';
import { endOf, Moment, momentOf } from '../../../web/api/moment-query.ts';
import { several } from '../../../web/api/several.ts';
import {
  COUNTED,
  type CountedName,
  ORDER_SORTS,
  type OrderFilter,
  type OrderQuery,
} from '../list/order-query.ts';

const Several = Type.Optional(
  Type.String({ maxLength: 200, description: 'One or more values, separated by commas' }),
);

export const OrderFilters = Type.Object({
  status: Several,
  financialStatus: Several,
  paymentStatus: Several,
  fulfillmentStatus: Several,
  source: Several,
  codAnswer: Type.Optional(
    Type.Enum([...COD_ANSWERS, 'unasked'], {
      description: 'Shoppers’ answers about their COD orders. `unasked` means not asked',
    }),
  ),
  cancelRequested: Type.Optional(
    Type.Boolean({
      description: 'Whether the customer asked to cancel and the store has not decided yet',
    }),
  ),
  transferDue: Type.Optional(
    Type.Boolean({ description: 'Whether the order waits for a transfer, or for a part of it' }),
  ),
  hasLabel: Type.Optional(
    Type.Boolean({ description: 'Whether the order’s label has been created' }),
  ),
  area: Type.Optional(Type.String({ maxLength: 100, description: 'The city of the address' })),
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  customerId: Type.Optional(Type.String({ format: 'uuid' })),
  from: Moment,
  to: Moment,
  search: Type.Optional(Type.String({ maxLength: 200 })),
});

export const OrderFilterQuery = Type.Object({
  ...OrderFilters.properties,
  ids: Type.Optional(
    Type.String({
      maxLength: 8_000,
      description: 'Only orders with these IDs, separated by commas',
    }),
  ),
});

export const OrderListQuery = Type.Object({
  ...PageQuery,
  ...OrderFilterQuery.properties,
  sort: Type.Optional(Type.Enum([...ORDER_SORTS])),
  after: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'The ID of the last order of the previous page. If you don’t filter by date or search, later pages then load as fast as the first',
    }),
  ),
});

/**
 * `within` is a prefix for the filters' names in refusals.
 * @throws Refusal 400 naming a filter with an invalid value
 */
export function orderFilter(filters: Static<typeof OrderFilters>, within = ''): OrderFilter {
  const words = <T extends string>(name: CountedName, allowed: readonly T[]) =>
    several(filters[name], `${within}${name}`, allowed);
  return {
    status: words('status', COUNTED.status),
    financialStatus: words('financialStatus', COUNTED.financialStatus),
    paymentStatus: words('paymentStatus', COUNTED.paymentStatus),
    fulfillmentStatus: words('fulfillmentStatus', COUNTED.fulfillmentStatus),
    source: words('source', COUNTED.source),
    codAnswer: filters.codAnswer,
    cancelRequested: filters.cancelRequested,
    transferDue: filters.transferDue,
    hasLabel: filters.hasLabel,
    area: filters.area?.trim(),
    tag: filters.tag?.trim(),
    customerId: filters.customerId,
    from: momentOf(filters.from, `${within}from`),
    to: endOf(filters.to, `${within}to`),
    search: filters.search,
  };
}

/** The query may also have ids. @throws Refusal 400 as for `orderFilter`, and for invalid ids */
export function orderFilterOf({ ids, ...filters }: Static<typeof OrderFilterQuery>): OrderFilter {
  const named = ids?.split(',').map((id) => id.trim());
  if (named && !named.every(isUuid)) throw invalidField('ids', 'must be IDs separated by commas');
  return { ...orderFilter(filters), ids: named };
}

/** @throws Refusal 400 as for `orderFilterOf` */
export const orderQuery = (query: Static<typeof OrderListQuery>): OrderQuery => ({
  ...orderFilterOf(query),
  page: query.page,
  limit: query.limit,
  sort: query.sort,
  beside: query.after ? { side: 'after', id: query.after } : undefined,
});
