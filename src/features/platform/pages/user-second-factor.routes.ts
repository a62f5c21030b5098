import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { removeSecondFactor } from '../../accounts/second-factor/remove-second-factor.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import { findUser } from '../users/find-user.ts';
import { reasonProblems } from './reason-problem.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Form = Type.Object({ reason: Type.String({ default: '', maxLength: 1_000 }) });

export const userSecondFactorRoutes: AppPlugin = async (app) => {
  app.get('/users/:id/second-factor', { schema: { params: Params } }, ({ params }, reply) =>
    show(reply, params.id),
  );

  app.post(
    '/users/:id/second-factor',
    { schema: { params: Params, body: Form } },
    async ({ params, body, operator }, reply) => {
      const reason = body.reason.trim();
      try {
        refuseProblems(reasonProblems(reason));
        await removeSecondFactor(params.id, reason, operator);
        reply.flash('Two-step verification is off. We’ve emailed the user');
        return reply.redirect(`/admin/users/${params.id}`, 303);
      } catch (error) {
        const problems = formProblems(error, { reason: 'Reason' }, english);
        return show(reply.code(422), params.id, { reason, ...problems });
      }
    },
  );
};

async function show(
  reply: FastifyReply,
  id: string,
  shown: Partial<FormProblems> & { reason?: string } = {},
) {
  const user = await findUser(id);
  refuseSuperAdmin(user);
  const { name, hasSecondFactor } = user;
  return reply.page('operator/users/second-factor', {
    user: { id: user.id, name, hasSecondFactor },
    reason: '',
    errors: NO_ERRORS,
    ...shown,
  });
}
