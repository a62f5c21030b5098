import { Type } from 'typebox';
import { ORDER_STATUSES } from '../../../enums.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import { actorOf } from '../../../session.ts';
import { IgnoreCancelRequest } from '../../../web/api/ignore-cancel-request.ts';
import { permissionToMove } from '../../../web/order-permission.ts';
import { moveEach } from '../bulk/move-each.ts';
import { settable } from './settable-status.ts';

const MAX_IDS = 100;

const Body = Type.Object({
  ids: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: MAX_IDS }),
  status: Type.String({ maxLength: 40 }),
  ignoreCancelRequest: IgnoreCancelRequest,
});
const Results = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      ok: Type.Boolean(),
      code: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
  ),
});

/** For many, see `bulkRoutes`, which uses a job. */
export const orderBulkRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/bulk-status',
    {
      config: { permission: 'orders.fulfil' },
      schema: {
        summary: 'Change the status of up to 100 orders, each separately',
        body: Body,
        response: { 200: Results },
      },
    },
    async ({ tenant, body, signedIn }) => {
      const status = settable(body.status, ORDER_STATUSES);
      refuseUnlessMay(signedIn, permissionToMove(status));
      const move = { status, ignoreCancelRequest: body.ignoreCancelRequest };
      return { results: await moveEach(tenant, body.ids, move, actorOf(signedIn)) };
    },
  );
};
