import { Type } from 'typebox';
import type { ParcelScan } from '../../clients/courier/tracking.ts';
import { PARCEL_STATES } from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { read } from '../../kernel/http/read.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { TRACK_LIMIT } from '../../plugins/limits/limits.ts';
import { findOrder } from '../orders/find-order.ts';
import type { SettledParcel } from './change-fulfillment.ts';
import { findFulfillment, fulfillmentsOf } from './find-fulfillments.ts';
import { type Fulfillment, fulfillmentAnswer } from './fulfillment.ts';
import { listParcels, PARCEL_TAB_NAMES } from './list-parcels.ts';
import { readAwb } from './parcel-fields.ts';
import { scansOf } from './parcel-scans.ts';
import { trackAwb } from './track-awb.ts';

const { properties } = fulfillmentAnswer.schema;

export const settledAnswer: Answer<SettledParcel> = {
  schema: Type.Object({
    ...properties,
    restockedPieces: Type.Integer({ description: 'Items restocked by this request' }),
  }),
  json: (parcel, currency) => ({
    ...fulfillmentAnswer.json(parcel, currency),
    restockedPieces: parcel.restockedPieces,
  }),
};

interface TrackedParcel extends Fulfillment {
  scans: ParcelScan[];
}

export async function trackedParcel(
  tenant: Tenant,
  ids: { id: string; fulfillmentId: string },
): Promise<TrackedParcel> {
  const parcel = await findFulfillment(tenant, ids.id, ids.fulfillmentId);
  const scans = await scansOf(tenant, [parcel.id]);
  return { ...parcel, scans: scans.get(parcel.id) ?? [] };
}

export const trackedAnswer: Answer<TrackedParcel> = {
  schema: Type.Object({
    ...properties,
    events: Type.Array(
      Type.Object({
        at: Type.String(),
        status: OrNull(Type.Enum([...PARCEL_STATES])),
        statusLabel: Type.String(),
        location: Type.String(),
      }),
      { description: "The courier's scans, newest first" },
    ),
  }),
  json: ({ scans, ...parcel }, currency) => ({
    ...fulfillmentAnswer.json(parcel, currency),
    events: scans.map(({ at, state: status, label: statusLabel, location }) => ({
      ...{ at, status, statusLabel, location },
    })),
  }),
};

const parcelsOfOrder = read({
  at: '/orders/:id/fulfillments',
  summary: 'List an order’s parcels',
  find: async ({ tenant }, { id }) => fulfillmentsOf(tenant, (await findOrder(tenant, id)).id),
  answer: {
    schema: Type.Object({ items: Type.Array(fulfillmentAnswer.schema) }),
    json: (parcels: Fulfillment[], currency) => ({
      items: parcels.map((parcel) => fulfillmentAnswer.json(parcel, currency)),
    }),
  },
});

const parcel = read({
  at: '/orders/:id/fulfillments/:fulfillmentId',
  summary: 'Get a parcel with its tracking history',
  find: ({ tenant }, ids) => trackedParcel(tenant, ids),
  answer: trackedAnswer,
});

export const parcelReads = [parcelsOfOrder, parcel];

const Tab = Type.Enum([...PARCEL_TAB_NAMES], {
  default: 'onTheWay',
  description:
    '`attention`: stuck or lost parcels; `returns`: returned or returning parcels, until they are closed. Parcels without an AWB are in none of these lists',
});

export const parcelList: AppPlugin = async (app) => {
  app.get(
    '/fulfillments',
    {
      schema: {
        summary: 'List the parcels of all orders by state, newest first',
        querystring: Type.Object({ ...PageQuery, tab: Tab }),
        response: {
          200: PageJson(
            Type.Object({
              ...properties,
              orderNumber: Type.Integer(),
              customerName: Type.String(),
            }),
          ),
        },
      },
    },
    async ({ tenant, query }) => {
      const list = await listParcels(tenant, query);
      const items = list.items.map(({ order, ...parcel }) => ({
        ...fulfillmentAnswer.json(parcel, order.currency),
        orderNumber: order.orderNumber,
        customerName: order.customer.name,
      }));
      return { ...list, items };
    },
  );
};

const Awb = Type.Object({ awb: Type.String({ minLength: 1, maxLength: 100 }) });
const TextOrNull = OrNull(Type.String());
const TrackingJson = Type.Object({
  awb: Type.String(),
  courier: TextOrNull,
  status: Type.Enum([...PARCEL_STATES]),
  eta: TextOrNull,
  trackUrl: TextOrNull,
  events: Type.Array(
    Type.Object({ at: Type.String(), status: Type.String(), location: Type.String() }),
  ),
});

/** Also a parcel of no order here. */
export const trackRoute: AppPlugin = async (app) => {
  app.get(
    '/courier/track/awb/:awb',
    {
      config: { rateLimit: TRACK_LIMIT },
      schema: { summary: 'Track a parcel', params: Awb, response: { 200: TrackingJson } },
    },
    async ({ tenant, params }) => {
      const { value: awb, problem = awb === '' ? 'is required' : '' } = readAwb(params.awb);
      if (problem) throw invalidField('awb', problem);
      const { events, ...tracking } = await trackAwb(tenant, awb);
      return {
        ...tracking,
        events: events.map(({ at, label: status, location }) => ({ at, status, location })),
      };
    },
  );
};
