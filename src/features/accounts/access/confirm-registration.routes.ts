import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import { confirmRegistration, seeRegistration } from '../registrations/confirm-registration.ts';
import { linkPages } from './link-pages.ts';

export const confirmRegistrationRoutes = linkPages({
  path: '/register/confirm',
  form: Type.Object({ password: Type.String({ default: '', maxLength: 1_000 }) }),
  show,
  use: (request, _reply, token, { password }) =>
    confirmRegistration(token, password, visitorOf(request)),
  async refused(error, reply, token) {
    const { t } = reply.request;
    if (error instanceof Refusal && error.statusCode === 409) {
      return show(reply.code(409), token, { message: error.textIn(t) });
    }
    const problems = formProblems(error, { password: t('access.field.password') }, t);
    return show(reply.code(422), token, problems);
  },
});

async function show(reply: FastifyReply, token: string, problems?: Partial<FormProblems>) {
  const registration = await seeRegistration(token);
  if (!registration) reply.code(410);
  return reply.page('access/confirm-registration', {
    registration,
    errors: NO_ERRORS,
    ...problems,
  });
}
