import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { reauthenticate } from '../../domain/accounts/sessions/reauthenticate.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { type FormProblems, formProblems } from '../form.ts';
import { homeOf, safeNext } from './safe-next.ts';
import { withOwnPassword } from './with-own-password.ts';

const Next = Type.String({ default: '', maxLength: 2_000 });
const Query = Type.Object({ next: Next });
const Form = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
  next: Next,
});

/** The password again, before a change that an open session is not enough for. */
export const confirmIdentityRoutes: AppPlugin = async (app) => {
  app.get(
    '/confirm-identity',
    { schema: { querystring: Query } },
    async ({ query, signedIn }, reply) => show(reply, safeNext(query.next, homeOf(signedIn))),
  );

  app.post('/confirm-identity', { schema: { body: Form } }, async (request, reply) => {
    const { signedIn, body } = request;
    const next = safeNext(body.next, homeOf(signedIn));
    try {
      await withOwnPassword(request, () => reauthenticate(signedIn, body.currentPassword));
      return reply.redirect(next, 303);
    } catch (error) {
      const problems = formProblems(error, { currentPassword: 'Password' });
      return show(reply.code(422), next, problems);
    }
  });
};

const show = (reply: FastifyReply, next: string, problems: Partial<FormProblems> = {}) =>
  reply.page('access/confirm-identity', { next, errors: {}, ...problems });
