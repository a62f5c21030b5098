import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal, refuseProblems } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { DELETE_TIMEOUT_MS } from '../../../web/delete-timeout.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import { findUser } from '../users/find-user.ts';
import { countsOfUser } from '../users/queries/user-row.ts';
import { byWhom } from './by-whom.ts';
import { reasonProblems } from './reason-problem.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const DeleteForm = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  reason: Type.String({ default: '', maxLength: 1_000 }),
});
type DeleteForm = Static<typeof DeleteForm>;

export const userDeleteRoutes: AppPlugin = async (app) => {
  app.get('/users/:id/delete', { schema: { params: Params } }, async ({ params }, reply) =>
    show(reply, params.id, {}),
  );

  app.post(
    '/users/:id/delete',
    {
      config: { asksAgain: true },
      schema: { params: Params, body: DeleteForm },
      handlerTimeout: DELETE_TIMEOUT_MS,
    },
    async ({ params, body, operator }, reply) => {
      try {
        const user = await findUser(params.id);
        refuseSuperAdmin(user);
        refuseProblems([...emailProblems(body.email, user.email), ...reasonProblems(body.reason)]);
        await deleteUser(user.id, body.reason, operator);
        return reply.flash(`${user.name} was deleted`).redirect('/admin/users', 303);
      } catch (error) {
        return refused(reply, params.id, body, error);
      }
    },
  );
};

const emailProblems = (typed: string, email: string) =>
  plain(typed) === plain(email) ? [] : [{ path: 'email', message: 'doesn’t match the one above' }];

const plain = (text: string): string => text.trim().toLowerCase();

async function refused(reply: FastifyReply, id: string, typed: DeleteForm, error: unknown) {
  const gone = error instanceof Refusal && error.statusCode === 404;
  const whom = gone ? await byWhom('user', id, 'user_deleted') : '';
  if (whom) return reply.flash(`Already deleted${whom}`).redirect('/admin/users', 303);
  const problems = formProblems(error, { email: 'Email', reason: 'Reason' }, english);
  const isClash = error instanceof Refusal && error.statusCode === 409;
  return show(reply.code(isClash ? 409 : 422), id, { ...problems, typed });
}

async function show(
  reply: FastifyReply,
  id: string,
  shown: Partial<FormProblems> & { typed?: DeleteForm },
) {
  const user = await findUser(id);
  refuseSuperAdmin(user);
  return reply.page('operator/users/delete', {
    user,
    counts: await countsOfUser(user.id),
    errors: NO_ERRORS,
    typed: { email: '', reason: '' },
    ...shown,
  });
}
