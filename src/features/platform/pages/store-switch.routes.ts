import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { switchStore } from '../../stores/switch-store.ts';
import { platformSettings } from '../settings.ts';
import { findStoreRow } from '../stores/find-store.ts';
import { reasonProblems } from './reason-problem.ts';
import { switchText } from './stores/switch-text.ts';
import { type SwitchPage, showSwitch, switchedStore, whyNotSwitched } from './switch-page.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Query = Type.Object({ back: Type.String({ default: '', maxLength: 1_000 }) });
const SwitchForm = Type.Object({
  seen: Type.Enum(['on', 'off']),
  reason: Type.String({ default: '', maxLength: 1_000 }),
  back: Type.String({ default: '', maxLength: 1_000 }),
});

export const storeSwitchRoutes: AppPlugin = async (app) => {
  app.get(
    '/stores/:id/switch',
    { schema: { params: Params, querystring: Query } },
    async ({ params, query }, reply) => show(reply, params.id, {}, query.back),
  );

  app.post(
    '/stores/:id/switch',
    { schema: { params: Params, body: SwitchForm } },
    async (request, reply) => {
      const { params, body } = request;
      try {
        refuseProblems(reasonProblems(body.reason));
        const wanted = { reason: body.reason, active: body.seen === 'off' };
        const isActive = await switchStore(params.id, wanted, request.operator);
        const { name } = await findStoreRow(params.id);
        reply.flash(`${name} was ${isActive ? 'reactivated' : 'suspended'}`);
        return reply.redirect(safeBack(body.back, `/admin/stores/${params.id}`), 303);
      } catch (error) {
        const { code, ...why } = await whyNotSwitched(error, 'store', params.id);
        const shown = { reason: body.reason, ...why };
        return show(reply.code(code), params.id, shown, body.back);
      }
    },
  );
};

async function show(
  reply: FastifyReply,
  id: string,
  shown: Pick<SwitchPage, 'reason' | 'problems' | 'clash'>,
  back: string,
) {
  const store = await findStoreRow(id);
  const what = switchedStore(store);
  const switching = switchText(store, await platformSettings());
  return showSwitch(reply, { ...shown, what, switching, back: safeBack(back, what.href) });
}
