import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findPublicToken } from '../../domain/orders/find-public-token.ts';
import type { AppPlugin } from '../../http-types.ts';
import { LOOKUP_LIMIT } from '../../plugins/limits.ts';
import { tenantOfStore } from '../../tenant.ts';
import { shopView } from './shop-page.ts';

const Lookup = Type.Object({
  number: Type.String({ default: '', maxLength: 40 }),
  lastFour: Type.String({ default: '', maxLength: 40 }),
});

/** The way back to an order whose link was lost: its number and the end of the phone number. */
export const orderLookupRoutes: AppPlugin = async (app) => {
  app.get('/orders', { config: { openWhenClosed: true } }, (request, reply) =>
    showLookup(request, reply, {}),
  );

  app.post(
    '/orders',
    { schema: { body: Lookup }, config: { openWhenClosed: true, rateLimit: LOOKUP_LIMIT } },
    async (request, reply) => {
      const { store, body } = request;
      const { number, lastFour } = body;
      const key = { orderNumber: number, lastFour };
      const token = await findPublicToken(tenantOfStore(store), key);
      if (token) return reply.redirect(`/catalog/${store.slug}/orders/${token}`, 303);
      return showLookup(request, reply.code(422), { number, notFound: true });
    },
  );
};

function showLookup(request: FastifyRequest, reply: FastifyReply, data: object) {
  reply.header('x-robots-tag', 'noindex');
  return reply.page('storefront/lookup', { store: shopView(request.store), number: '', ...data });
}
