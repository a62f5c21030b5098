import type { FastifyReply } from 'fastify';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';
import { confirmEmail } from '../links/confirm-email.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { isOverLink } from './is-over-link.ts';
import { addLinkPage, askToOpenAgain, LinkQuery, linkPage } from './link-pages.ts';
import { signedInAs } from './signed-in-as.ts';

const PATH = '/confirm-email';

export const confirmEmailRoutes: AppPlugin = async (app) => {
  addLinkPage(app, PATH, show);

  app.post(
    PATH,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery } },
    async (request, reply) => {
      const { link } = request.query;
      const token = request.openedLink(link);
      if (token === undefined) return askToOpenAgain(reply);
      try {
        await confirmEmail(token, await signedInAs(request, reply));
        return reply.redirect(linkPage(PATH, link), 303);
      } catch (error) {
        if (!isOverLink(error)) throw error;
        return show(reply, token);
      }
    },
  );
};

async function show(reply: FastifyReply, token: string) {
  const link = await seeLink(token, ['confirm_email']);
  const isDone = link?.isConfirmed === true && link.state !== 'open';
  if (link?.state !== 'open' && !isDone) reply.code(410);
  return reply.page('access/confirm-email', { link, isDone });
}
