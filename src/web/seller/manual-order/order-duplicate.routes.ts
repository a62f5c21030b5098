import { Type } from 'typebox';
import { findOrder } from '../../../domain/orders/find-order.ts';
import type { AppPlugin } from '../../../http/http-types.ts';

const Params = Type.Object({ id: Type.String() });

/** Only fills in the form; the seller creates the order. */
export const orderDuplicateRoutes: AppPlugin = async (app) => {
  app.post('/orders/:id/duplicate', { schema: { params: Params } }, async (request, reply) => {
    const { id } = await findOrder(request.tenant, request.params.id);
    return reply.redirect(`/dashboard/orders/new?from=${id}`, 303);
  });
};
