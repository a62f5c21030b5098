import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { refuseProblems } from '../../../../errors.ts';
import { type FormProblems, formProblems } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { withOwnPassword } from '../../../accounts/access/own-account.ts';
import { findAdmin } from '../../../accounts/operators/admins.ts';
import { deleteAdmin, switchAdmin } from '../../../accounts/operators/change-admins.ts';
import { ConfirmedOperator } from '../../../accounts/operators/confirmed-operator.ts';
import { reasonProblems } from '../reason-problem.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const confirmed = {
  reason: Type.String({ default: '', maxLength: 1_000 }),
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
};
const SwitchForm = Type.Object({
  ...confirmed,
  /** `seen`: the state on the page that the form is from. */
  seen: Type.Enum(['on', 'off']),
});
const DeleteForm = Type.Object(confirmed);
const LABELS = { reason: 'Reason', currentPassword: 'Your password' };
const OPERATORS = '/admin/settings#operators';

export const oneAdminRoutes: AppPlugin = async (app) => {
  app.get('/settings/admins/:id', { schema: { params: Params } }, (request, reply) =>
    show(request, reply, request.params.id),
  );

  app.post(
    '/settings/admins/:id/switch',
    { schema: { params: Params, body: SwitchForm } },
    async (request, reply) => {
      const { body, params, operator } = request;
      try {
        refuseProblems(reasonProblems(body.reason));
        const wanted = { isActive: body.seen === 'off', reason: body.reason };
        const { name, isActive } = await withOwnPassword(request, async () => {
          const by = await ConfirmedOperator.confirm(operator, body.currentPassword);
          return switchAdmin(params.id, wanted, by);
        });
        reply.flash(`${name} was ${isActive ? 'reactivated' : 'suspended'}`);
        return reply.redirect(OPERATORS, 303);
      } catch (error) {
        const switching = { reason: body.reason, ...formProblems(error, LABELS, english) };
        return show(request, reply.code(422), params.id, { switching });
      }
    },
  );

  app.post(
    '/settings/admins/:id/delete',
    { schema: { params: Params, body: DeleteForm } },
    async (request, reply) => {
      const { body, params, operator } = request;
      try {
        refuseProblems(reasonProblems(body.reason));
        const { name } = await findAdmin(params.id);
        await withOwnPassword(request, async () => {
          const by = await ConfirmedOperator.confirm(operator, body.currentPassword);
          await deleteAdmin(params.id, body.reason, by);
        });
        return reply.flash(`${name} was deleted`).redirect(OPERATORS, 303);
      } catch (error) {
        const deleting = { reason: body.reason, ...formProblems(error, LABELS, english) };
        return show(request, reply.code(422), params.id, { deleting });
      }
    },
  );
};

type Wrong = FormProblems & { reason: string };

async function show(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  wrong: { switching?: Wrong; deleting?: Wrong } = {},
) {
  const admin = await findAdmin(id);
  const isSelf = admin.id === request.signedIn.userId;
  return reply.page('operator/settings/admin', { admin, isSelf, ...wrong });
}
