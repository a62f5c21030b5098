import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { refuseSuperAdmin } from '../../domain/accounts/refuse-super-admin.ts';
import { switchUser } from '../../domain/accounts/switch-user.ts';
import { countsOfUser, findUser } from '../../domain/platform/users/find-user.ts';
import { Refusal, refuseProblems } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { type FormProblems, formProblems } from '../form.ts';
import { byWhom } from './by-whom.ts';
import { reasonProblems } from './reason-problem.ts';
import { switchWords } from './users/switch-words.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const SwitchForm = Type.Object({
  /** How the account stood on the page that the form is from. */
  seen: Type.Enum(['on', 'off']),
  reason: Type.String({ default: '', maxLength: 1_000 }),
});
type SwitchForm = Static<typeof SwitchForm>;

/** Switching an account off and on, after its consequences were read and a reason given. */
export const userSwitchRoutes: AppPlugin = async (app) => {
  app.get('/users/:id/switch', { schema: { params: Params } }, async ({ params }, reply) =>
    show(reply, params.id),
  );

  app.post(
    '/users/:id/switch',
    { schema: { params: Params, body: SwitchForm } },
    async ({ params, body, operator }, reply) => {
      try {
        refuseProblems(reasonProblems(body.reason));
        const wanted = { reason: body.reason, active: body.seen === 'off' };
        const isActive = await switchUser(params.id, wanted, operator);
        const { name } = await findUser(params.id);
        reply.flash(`${name} is switched ${isActive ? 'on' : 'off'}`);
        return reply.redirect(`/admin/users/${params.id}`, 303);
      } catch (error) {
        return refused(reply, params.id, body, error);
      }
    },
  );
};

async function refused(reply: FastifyReply, id: string, { reason }: SwitchForm, error: unknown) {
  const problems = formProblems(error, { reason: 'Reason' });
  if (!(error instanceof Refusal) || error.code !== 'ALREADY_SWITCHED') {
    return show(reply.code(422), id, { reason, problems });
  }
  const clash = `${error.message}${await byWhom('user', id, 'user_switched')}`;
  return show(reply.code(409), id, { reason, clash });
}

interface Shown {
  reason?: string;
  problems?: FormProblems;
  clash?: string;
}

async function show(reply: FastifyReply, id: string, { reason, problems, clash }: Shown = {}) {
  const user = await findUser(id);
  refuseSuperAdmin(user);
  return reply.page('operator/users/switch', {
    user,
    reason: reason ?? '',
    clash,
    problems: problems?.problems ?? [],
    errors: problems?.errors ?? {},
    switching: switchWords(user, await countsOfUser(user.id)),
  });
}
