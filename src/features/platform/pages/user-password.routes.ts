import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import { Refusal, refuseProblems } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { startPasswordReset } from '../../accounts/passwords/start-password-reset.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import { findUser } from '../users/find-user.ts';
import { reasonProblems } from './reason-problem.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Form = Type.Object({ reason: Type.String({ default: '', maxLength: 1_000 }) });

export const userPasswordRoutes: AppPlugin = async (app) => {
  app.get('/users/:id/reset-password', { schema: { params: Params } }, ({ params }, reply) =>
    show(reply, params.id),
  );

  app.post(
    '/users/:id/reset-password',
    { config: { asksAgain: true }, schema: { params: Params, body: Form } },
    async ({ params, body, operator }, reply) => {
      const reason = body.reason.trim();
      try {
        refuseProblems(reasonProblems(reason));
        const { sentTo, url } = await startPasswordReset(params.id, reason, operator);
        // Shown this once: a redirect would have to carry it.
        if (url) return show(reply, params.id, { link: url });
        reply.flash(`Link sent to ${sentTo}. It works only once and expires after one hour`);
        return reply.redirect(`/admin/users/${params.id}`, 303);
      } catch (error) {
        return show(reply.code(422), params.id, { reason, problems: problemsOf(error, reply) });
      }
    },
  );
};

interface Shown {
  link?: string;
  reason?: string;
  problems?: FormProblems;
}

async function show(reply: FastifyReply, id: string, { problems, ...shown }: Shown = {}) {
  const user = await findUser(id);
  refuseSuperAdmin(user);
  const { isActive, name, email } = user;
  reply.header('referrer-policy', 'no-referrer');
  return reply.page('operator/users/reset-password', {
    user: { id: user.id, isActive, name, email },
    hasMail: hasMail(),
    reason: '',
    errors: NO_ERRORS,
    ...shown,
    ...problems,
  });
}

function problemsOf(error: unknown, reply: FastifyReply): FormProblems {
  if (!(error instanceof Refusal) || error.statusCode !== 429) {
    return formProblems(error, { reason: 'Reason' }, english);
  }
  reply.code(429);
  return { message: error.message, problems: [], errors: NO_ERRORS };
}
