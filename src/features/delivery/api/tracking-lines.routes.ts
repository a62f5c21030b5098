import { type Static, Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { actorOf } from '../../../session.ts';
import { IgnoreCancelRequest } from '../../../web/api/ignore-cancel-request.ts';
import {
  type CheckedLine,
  checkTrackingLines,
  markTrackedLines,
} from '../tracking-list/check-tracking-lines.ts';
import { saveTrackingList } from '../tracking-list/save-tracking-lines.ts';
import {
  MAX_ORDER_NUMBER,
  MAX_TRACKING_LINES,
  trackingLine,
} from '../tracking-list/tracking-lines.ts';
import { MarkShipped } from './fulfillment-body.ts';

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
const Checked = Type.Object({ items: Type.Array(LineJson) });
const Saved = Type.Object({
  items: Type.Array(Type.Object({ ...LineJson.properties, saved: Type.Boolean() })),
});

export const trackingLineRoutes: AppPlugin = async (app) => {
  app.post(
    '/fulfillments/tracking/preview',
    {
      schema: {
        summary: 'Preview a list of AWBs without saving it',
        body: Type.Object({ lines: Lines }),
        response: { 200: Checked },
      },
    },
    async ({ tenant, body }) => {
      const lines = await checkTrackingLines(tenant, linesIn(body.lines));
      const marked = await markTrackedLines(tenant, lines);
      return { items: marked.map((line) => lineJson({ ...line, orderId: orderIdOf(line) })) };
    },
  );

  app.post(
    '/fulfillments/tracking',
    {
      schema: {
        summary:
          'Add AWBs to the orders in a list. The remaining items of each order go into a parcel',
        description: 'Each line is saved or rejected separately.',
        headers: IdempotencyHeaders,
        body: Type.Object({ lines: Lines, courier: Courier, markShipped: MarkShipped }),
        response: { 200: Saved },
      },
    },
    async (request, reply) => {
      const { tenant, body, signedIn } = request;
      const ignored = body.lines.filter(({ ignoreCancelRequest }) => ignoreCancelRequest);
      const wanted = {
        courier: body.courier.trim(),
        ship: body.markShipped,
        ignoreCancelRequests: ignored.map(({ orderNumber }) => orderNumber),
      };
      const { result, replayed } = await saveTrackingList(tenant, linesIn(body.lines), wanted, {
        actor: actorOf(signedIn),
        idempotency: idempotencyOf(request, tenant),
      });
      markReplayed(reply, replayed);
      return { items: result.map((line) => ({ ...lineJson(line), saved: line.saved })) };
    },
  );
};

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

const orderIdOf = ({ order }: CheckedLine): string | null => order?.id ?? null;

const lineJson = ({
  line,
  orderId,
  orderNumber,
  awb,
  courier,
  problem,
}: Omit<CheckedLine, 'order'> & { orderId: string | null }) => ({
  line,
  orderId,
  orderNumber,
  awb,
  courier,
  problem: problem || null,
});
