import { Type } from 'typebox';
import { findOrder } from '../../../domain/orders/find-order.ts';
import type { AppPlugin } from '../../../http/http-types.ts';

const Params = Type.Object({ id: Type.String() });

/** The same order once more: only the form for it, filled in; the seller makes the order. */
export const orderDuplicateRoutes: AppPlugin = async (app) => {
  app.post('/orders/:id/duplicate', { schema: { params: Params } }, async (request, reply) => {
    const { id } = await findOrder(request.tenant, request.params.id);
    return reply.redirect(`/dashboard/orders/new?from=${id}`, 303);
  });
};
