import { Type } from 'typebox';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { findOrder } from '../../find-order.ts';

const Params = Type.Object({ id: Type.String() });

/** Only fills in the form; the seller creates the order. */
export const orderDuplicateRoutes: AppPlugin = async (app) => {
  app.post('/orders/:id/duplicate', { schema: { params: Params } }, async (request, reply) => {
    const { id } = await findOrder(request.tenant, request.params.id);
    return reply.redirect(`/dashboard/orders/new?from=${id}`, 303);
  });
};
