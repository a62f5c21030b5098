import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { switchUser } from '../../accounts/switch-user.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import { findUser } from '../users/find-user.ts';
import { countsOfUser } from '../users/queries/user-row.ts';
import { reasonProblems } from './reason-problem.ts';
import { type SwitchPage, showSwitch, switchedUser, whyNotSwitched } from './switch-page.ts';
import { switchText } from './users/switch-text.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const SwitchForm = Type.Object({
  seen: Type.Enum(['on', 'off']),
  reason: Type.String({ default: '', maxLength: 1_000 }),
});

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
        reply.flash(`${name} was ${isActive ? 'reactivated' : 'suspended'}`);
        return reply.redirect(`/admin/users/${params.id}`, 303);
      } catch (error) {
        const { code, ...why } = await whyNotSwitched(error, 'user', params.id);
        return show(reply.code(code), params.id, { reason: body.reason, ...why });
      }
    },
  );
};

async function show(
  reply: FastifyReply,
  id: string,
  shown: Pick<SwitchPage, 'reason' | 'problems' | 'clash'> = {},
) {
  const user = await findUser(id);
  refuseSuperAdmin(user);
  const switching = switchText(user, await countsOfUser(user.id));
  return showSwitch(reply, { ...shown, what: switchedUser(user), switching });
}
