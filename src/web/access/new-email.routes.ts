import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { confirmNewEmail } from '../../domain/accounts/links/change-email.ts';
import { seeLink } from '../../domain/accounts/links/queries/see-link.ts';
import { Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { originOf } from '../../http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT } from '../../plugins/limits/limits.ts';
import { isOverLink } from './is-over-link.ts';

const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });

/**
 * The page of the link that confirms a new email address. Mail scanners open links, so only its
 * button acts.
 */
export const newEmailRoutes: AppPlugin = async (app) => {
  const config = { rateLimit: ACCOUNT_LINK_LIMIT };

  app.get('/new-email/:token', { config, schema: { params: Params } }, ({ params }, reply) =>
    show(reply, params.token),
  );

  app.post('/new-email/:token', { config, schema: { params: Params } }, async (request, reply) => {
    const { token } = request.params;
    try {
      await confirmNewEmail(token, originOf(request));
      return reply.redirect(`/new-email/${encodeURIComponent(token)}`, 303);
    } catch (error) {
      if (isOverLink(error)) return show(reply, token);
      if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
      return show(reply.code(409), token, error.message);
    }
  });
};

async function show(reply: FastifyReply, token: string, message?: string) {
  const link = await seeLink(token, ['change_email']);
  if (link === null || link.state === 'over') reply.code(410);
  reply.header('referrer-policy', 'no-referrer');
  return reply.page('access/new-email', { link, message });
}
