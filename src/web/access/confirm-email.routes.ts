import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { confirmEmail } from '../../domain/accounts/links/confirm-email.ts';
import { seeLink } from '../../domain/accounts/links/queries/see-link.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { ACCOUNT_LINK_LIMIT } from '../../plugins/limits/limits.ts';
import { isOverLink } from './is-over-link.ts';

const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });

/**
 * The page of the link that confirms an owner's address. Mail scanners open links, so only its
 * button acts.
 */
export const confirmEmailRoutes: AppPlugin = async (app) => {
  const config = { rateLimit: ACCOUNT_LINK_LIMIT };

  app.get('/confirm-email/:token', { config, schema: { params: Params } }, ({ params }, reply) =>
    show(reply, params.token),
  );

  app.post(
    '/confirm-email/:token',
    { config, schema: { params: Params } },
    async ({ params }, reply) => {
      try {
        await confirmEmail(params.token);
        return reply.redirect(`/confirm-email/${encodeURIComponent(params.token)}`, 303);
      } catch (error) {
        if (!isOverLink(error)) throw error;
        return show(reply, params.token);
      }
    },
  );
};

async function show(reply: FastifyReply, token: string) {
  const link = await seeLink(token, ['confirm_email']);
  const isDone = link?.isConfirmed === true && link.state !== 'open';
  if (link?.state !== 'open' && !isDone) reply.code(410);
  reply.header('referrer-policy', 'no-referrer');
  return reply.page('access/confirm-email', { link, isDone });
}
