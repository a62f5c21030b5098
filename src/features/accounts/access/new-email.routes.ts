import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';
import { confirmNewEmail } from '../links/change-email.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { isOverLink } from './is-over-link.ts';
import { addLinkPage, askToOpenAgain, LinkQuery, linkPage } from './link-pages.ts';
import { signedInAs } from './signed-in-as.ts';

const PATH = '/new-email';

export const newEmailRoutes: AppPlugin = async (app) => {
  addLinkPage(app, PATH, show);

  app.post(
    PATH,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery } },
    async (request, reply) => {
      const { link } = request.query;
      const token = request.openedLink(link);
      if (token === undefined) return askToOpenAgain(reply);
      try {
        await confirmNewEmail(token, originOf(request), await signedInAs(request, reply));
        return reply.redirect(linkPage(PATH, link), 303);
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
        return show(reply.code(409), token, error.textIn(reply.request.t));
      }
    },
  );
};

async function show(reply: FastifyReply, token: string, message?: string) {
  const link = await seeLink(token, ['change_email']);
  if (link === null || link.state === 'over') reply.code(410);
  return reply.page('access/new-email', { link, message });
}
