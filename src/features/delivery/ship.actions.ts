import { type Static, Type } from 'typebox';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { action } from '../../kernel/http/action.ts';
import { IgnoreCancelRequest } from '../../web/api/ignore-cancel-request.ts';
import { answerOrder } from '../orders/api/answer-order.ts';
import { TenantOrderJson } from '../orders/api/order-json.ts';
import { findOrder } from '../orders/find-order.ts';
import { fulfillmentsOf } from './find-fulfillments.ts';
import { type Fulfillment, fulfillmentAnswer } from './fulfillment.ts';
import { FulfillmentBody } from './parcel.actions.ts';
import {
  checkTrackingLines,
  markTrackedLines,
  type SavedTracking,
  saveTrackingList,
} from './save-tracking-lines.ts';
import { shipOrder } from './ship-order.ts';
import { MAX_ORDER_NUMBER, MAX_TRACKING_LINES, trackingLine } from './tracking-lines.ts';

const MarkShipped = Type.Boolean({
  default: true,
  description: 'Whether to mark orders that have not been shipped yet as shipped',
});

interface Shipped {
  order: Awaited<ReturnType<typeof answerOrder>>;
  fulfillments: Fulfillment[];
}

const shippedAnswer: Answer<Shipped> = {
  schema: Type.Object({
    order: TenantOrderJson,
    fulfillments: Type.Array(fulfillmentAnswer.schema),
  }),
  json: ({ order, fulfillments }, currency) => ({
    order,
    fulfillments: fulfillments.map((parcel) => fulfillmentAnswer.json(parcel, currency)),
  }),
};

const Courier = Type.String({ maxLength: 60, default: '' });
const Lines = Type.Array(
  Type.Object({
    orderNumber: Type.Integer({ minimum: 1, maximum: MAX_ORDER_NUMBER }),
    awb: Type.String({ maxLength: 100 }),
    courier: Courier,
    ignoreCancelRequest: IgnoreCancelRequest,
  }),
  { minItems: 1, maxItems: MAX_TRACKING_LINES },
);

const LineJson = Type.Object({
  line: Type.Integer({ description: 'Position in the list, starting at 1' }),
  orderId: OrNull(Type.String()),
  orderNumber: OrNull(Type.Integer()),
  awb: Type.String(),
  courier: Type.String(),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the line is skipped' }),
});

type Listed = Omit<SavedTracking, 'saved'>;

const lineJson = ({ line, orderId, orderNumber, awb, courier, problem }: Listed) => ({
  ...{ line, orderId, orderNumber, awb, courier },
  problem: problem || null,
});

const checkedAnswer: Answer<Listed[]> = {
  schema: Type.Object({ items: Type.Array(LineJson) }),
  json: (lines) => ({ items: lines.map(lineJson) }),
};

const savedAnswer: Answer<SavedTracking[]> = {
  schema: Type.Object({
    items: Type.Array(Type.Object({ ...LineJson.properties, saved: Type.Boolean() })),
  }),
  json: (lines) => ({ items: lines.map((line) => ({ ...lineJson(line), saved: line.saved })) }),
};

/** What programs do to ship orders; the pages ask in several steps. */
export const shipActions = [
  action({
    at: '/orders/:id/ship',
    input: Type.Object({ ...FulfillmentBody.properties, markShipped: MarkShipped }),
    takesKey: true,
    async run({ request, tenant, params, input, actor, key, resultOf }) {
      const { markShipped, ...parcel } = input;
      const shipment = { ...parcel, ship: markShipped };
      const done = await shipOrder(tenant, params.id, shipment, { actor, idempotency: key });
      const { id } = resultOf(done);
      const [order, fulfillments] = await Promise.all([
        findOrder(tenant, id),
        fulfillmentsOf(tenant, id),
      ]);
      return { order: await answerOrder(request, order), fulfillments };
    },
    api: {
      summary: 'Ship an order, or part of it, and mark it as shipped',
      description:
        'If all items are already in parcels, the parcel without an AWB gets this AWB. If the order is already past this status, its status does not change.',
      answer: shippedAnswer,
    },
  }),
  action({
    at: '/fulfillments/tracking/preview',
    input: Type.Object({ lines: Lines }),
    async run({ tenant, input }) {
      const lines = await checkTrackingLines(tenant, linesIn(input.lines));
      const marked = await markTrackedLines(tenant, lines);
      return marked.map(({ order, ...line }) => ({ ...line, orderId: order?.id ?? null }));
    },
    api: { summary: 'Preview a list of AWBs without saving it', answer: checkedAnswer },
  }),
  action({
    at: '/fulfillments/tracking',
    input: Type.Object({ lines: Lines, courier: Courier, markShipped: MarkShipped }),
    takesKey: true,
    async run({ tenant, input, actor, key, resultOf }) {
      const ignored = input.lines.filter(({ ignoreCancelRequest }) => ignoreCancelRequest);
      const wanted = {
        courier: input.courier.trim(),
        ship: input.markShipped,
        ignoreCancelRequests: ignored.map(({ orderNumber }) => orderNumber),
      };
      const lines = linesIn(input.lines);
      return resultOf(await saveTrackingList(tenant, lines, wanted, { actor, idempotency: key }));
    },
    api: {
      summary:
        'Add AWBs to the orders in a list. The remaining items of each order go into a parcel',
      description: 'Each line is saved or rejected separately.',
      answer: savedAnswer,
    },
  }),
];

const linesIn = (lines: Static<typeof Lines>) =>
  lines.map(({ orderNumber, awb, courier }, index) =>
    trackingLine({
      line: index + 1,
      content: `${orderNumber}, ${awb}`,
      orderNumber,
      typedAwb: awb,
      courier: courier.trim(),
    }),
  );
