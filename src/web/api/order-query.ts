import { type Static, Type } from 'typebox';
import { ORDER_SORTS, type OrderQuery } from '../../domain/orders/list-orders.ts';
import {
  FINANCIAL_STATUSES,
  FULFILLMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_STATUSES,
} from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import { startOfDay } from '../../local-day.ts';
import { PageQuery } from '../../pagination.ts';
import { several } from './several.ts';

const Several = Type.Optional(
  Type.String({ maxLength: 200, description: 'One or several, comma-separated' }),
);
// Four-digit years only: PostgreSQL knows no year 0.
const Moment = Type.Optional(
  Type.String({
    pattern: '^[12]\\d{3}-',
    description: 'A date or a time in ISO 8601, UTC unless it names its zone',
  }),
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
  from: moment(query.from, 'from'),
  to: end(query.to),
  search: query.search,
  sort: query.sort,
});

const DAY = 86_400_000;

/** Just after the last moment that is meant: a date is the whole of its day, in UTC as all times. */
function end(text: string | undefined): string | undefined {
  const last = moment(text, 'to');
  if (text === undefined || last === undefined) return undefined;
  const length = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DAY : 1;
  return new Date(Date.parse(last) + length).toISOString();
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Never by the server's own clock, whatever zone it runs in. */
function moment(text: string | undefined, path: string): string | undefined {
  if (text === undefined) return undefined;
  const [, day = '', time, , , zone] = ISO_TIME.exec(text) ?? [];
  const at = Date.parse(time && !zone ? `${text}Z` : text);
  // 30 February is no day, though `Date` takes it for one in March.
  if (Number.isNaN(at) || !startOfDay(day, 'UTC')) {
    throw invalidField(path, 'must be a date or a time in ISO 8601');
  }
  return new Date(at).toISOString();
}
