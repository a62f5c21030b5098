import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { LOOKUP_LIMIT } from '../../../plugins/limits/limits.ts';
import { networkOf } from '../../../plugins/limits/login-limit.ts';
import { shopView } from '../../../web/storefront/shop-page.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import { askForLink, linkWays } from '../lookups/ask-for-link.ts';

const Query = Type.Object({
  asked: Type.Optional(Type.Literal('1')),
  /** Set after an order that only its buyer may be shown. */
  placed: Type.Optional(Type.Literal('1')),
});
const Lookup = Type.Object({
  number: Type.String({ default: '', maxLength: 40 }),
  lastFour: Type.String({ default: '', maxLength: 40 }),
});

/** The link is sent to the buyer, so that guessing reveals nothing. */
export const orderLookupRoutes: AppPlugin = async (app) => {
  const config = { openWhenClosed: true };

  app.get('/orders', { config, schema: { querystring: Query } }, (request, reply) =>
    showLookup(request, reply, {
      asked: request.query.asked === '1',
      placed: request.query.placed === '1',
    }),
  );

  app.post(
    '/orders',
    { schema: { body: Lookup }, config: { ...config, rateLimit: LOOKUP_LIMIT } },
    async (request, reply) => {
      const { store, body } = request;
      try {
        await askForLink(tenantOfStore(store), body, networkOf(request.ip));
      } catch (error) {
        const { t } = request;
        const labels = { number: t('shop.lookup.number'), lastFour: t('shop.lookup.lastFour') };
        const problems = formProblems(error, labels, t);
        return showLookup(request, reply.code(422), { ...body, ...problems });
      }
      return reply.redirect(`${shopPath(store, request.t.language)}/orders?asked=1`, 303);
    },
  );
};

/** What the page says first, and what was typed. */
type Shown = Partial<FormProblems & Static<typeof Lookup>> & { asked?: boolean; placed?: boolean };

async function showLookup(request: FastifyRequest, reply: FastifyReply, data: Shown) {
  const { store } = request;
  const ways = await linkWays(tenantOfStore(store));
  reply.header('x-robots-tag', 'noindex');
  return reply.page('storefront/lookup', {
    store: shopView(store, request.t),
    ways,
    number: '',
    errors: NO_ERRORS,
    ...data,
  });
}
