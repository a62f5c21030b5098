import type { FastifyReply } from 'fastify';
import {
  confirmRegistration,
  seeRegistration,
} from '../../domain/accounts/registrations/confirm-registration.ts';
import { Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { visitorOf } from '../../http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT } from '../../plugins/limits/limits.ts';
import { enter } from './enter.ts';
import { isOverLink } from './is-over-link.ts';
import { addLinkPage, askToOpenAgain, LinkQuery } from './link-pages.ts';

const PATH = '/register/confirm';

/** The page of the link that opens a store once its owner's address is confirmed. */
export const confirmRegistrationRoutes: AppPlugin = async (app) => {
  addLinkPage(app, PATH, show);

  app.post(
    PATH,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery } },
    async (request, reply) => {
      const token = request.openedLink(request.query.link);
      if (token === undefined) return askToOpenAgain(reply);
      try {
        const opened = await confirmRegistration(token, visitorOf(request));
        return await enter(reply, opened, '/dashboard');
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
        return show(reply.code(409), token, error.textIn(reply.request.t));
      }
    },
  );
};

async function show(reply: FastifyReply, token: string, message?: string) {
  const registration = await seeRegistration(token);
  if (!registration) reply.code(410);
  return reply.page('access/confirm-registration', { registration, message });
}
