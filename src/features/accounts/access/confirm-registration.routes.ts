import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';
import { confirmRegistration, seeRegistration } from '../registrations/confirm-registration.ts';
import { enter } from './enter.ts';
import { isOverLink } from './is-over-link.ts';
import { addLinkPage, askToOpenAgain, LinkQuery } from './link-pages.ts';

const Form = Type.Object({ password: Type.String({ default: '', maxLength: 1_000 }) });

const PATH = '/register/confirm';

export const confirmRegistrationRoutes: AppPlugin = async (app) => {
  addLinkPage(app, PATH, show);

  app.post(
    PATH,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery, body: Form } },
    async (request, reply) => {
      const token = request.openedLink(request.query.link);
      if (token === undefined) return askToOpenAgain(reply);
      try {
        const { password } = request.body;
        const opened = await confirmRegistration(token, password, visitorOf(request));
        return await enter(reply, opened, '/dashboard');
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        const { t } = request;
        if (error instanceof Refusal && error.statusCode === 409) {
          return show(reply.code(409), token, { message: error.textIn(t) });
        }
        const problems = formProblems(error, { password: t('access.field.password') }, t);
        return show(reply.code(422), token, problems);
      }
    },
  );
};

async function show(reply: FastifyReply, token: string, problems?: Partial<FormProblems>) {
  const registration = await seeRegistration(token);
  if (!registration) reply.code(410);
  return reply.page('access/confirm-registration', {
    registration,
    errors: NO_ERRORS,
    ...problems,
  });
}
