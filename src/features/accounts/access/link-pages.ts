import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';

/** `link`: the name of the token that the browser keeps in a cookie. */
export const LinkQuery = Type.Object({ link: Type.String({ default: '', maxLength: 100 }) });

const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });

/**
 * The link's address holds the token and leads on to one without it, where `show` answers: of a
 * redirect, only the second address is in the browser's history. Both use nothing up, since mail
 * scanners open links, too.
 */
export function addLinkPage(
  app: Parameters<AppPlugin>[0],
  path: string,
  show: (reply: FastifyReply, token: string) => Promise<FastifyReply>,
): void {
  app.get(`${path}/:token`, { schema: { params: Params } }, async ({ params }, reply) => {
    reply.header('referrer-policy', 'no-referrer');
    return reply.redirect(linkPage(path, reply.keepLink(params.token)), 303);
  });

  app.get(
    path,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery } },
    async (request, reply) => {
      const token = request.openedLink(request.query.link);
      return token === undefined ? askToOpenAgain(reply) : show(reply, token);
    },
  );
}

export const linkPage = (path: string, name: string): string =>
  `${path}?link=${encodeURIComponent(name)}`;

/** The browser doesn't have the token of the address (any more). */
export const askToOpenAgain = (reply: FastifyReply): Promise<FastifyReply> =>
  reply.code(410).page('access/open-link-again', {});
