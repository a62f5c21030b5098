import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { lastAuditOf } from '../../domain/platform/audit/list-audit.ts';
import { platformSettings } from '../../domain/platform/settings.ts';
import { findStoreRow } from '../../domain/platform/stores/find-store-row.ts';
import { switchStore } from '../../domain/stores/switch-store.ts';
import { Refusal, refuseProblems } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { OPERATOR_CLOCK, shortTime } from '../../when.ts';
import { type FormProblems, formProblems } from '../form.ts';
import { safeBack } from '../impersonation/safe-back.ts';
import { reasonProblems } from './reason-problem.ts';
import { switchWords } from './stores/switch-words.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Query = Type.Object({ back: Type.String({ default: '', maxLength: 1_000 }) });
const SwitchForm = Type.Object({
  /** How the store stood on the page that the form is from. */
  seen: Type.Enum(['on', 'off']),
  reason: Type.String({ default: '', maxLength: 1_000 }),
  back: Type.String({ default: '', maxLength: 1_000 }),
});
type SwitchForm = Static<typeof SwitchForm>;

/** Switching a store off and on, after its consequences were read and a reason given. */
export const storeSwitchRoutes: AppPlugin = async (app) => {
  app.get(
    '/stores/:id/switch',
    { schema: { params: Params, querystring: Query } },
    async ({ params, query }, reply) => show(reply, params.id, { back: query.back }),
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
        reply.flash(`${name} is switched ${isActive ? 'on' : 'off'}`);
        return reply.redirect(safeBack(body.back, `/admin/stores/${params.id}`), 303);
      } catch (error) {
        return refused(request, reply, body, error);
      }
    },
  );
};

async function refused(
  { params }: FastifyRequest,
  reply: FastifyReply,
  { reason, back }: SwitchForm,
  error: unknown,
) {
  const { id } = params as Static<typeof Params>;
  const problems = formProblems(error, { reason: 'Reason' });
  if (!(error instanceof Refusal) || error.code !== 'ALREADY_SWITCHED') {
    return show(reply.code(422), id, { back, reason, problems });
  }
  const clash = `${error.message}${await byWhom(id)}`;
  return show(reply.code(409), id, { back, reason, clash });
}

/** " by Asha 2 min ago"; nothing when nobody has, as on a store that was made so. */
async function byWhom(storeId: string): Promise<string> {
  const last = await lastAuditOf('store', storeId, ['store_switched']);
  return last ? ` by ${last.actor.name} ${shortTime(last.at, OPERATOR_CLOCK)}` : '';
}

interface Shown {
  back: string;
  reason?: string;
  problems?: FormProblems;
  clash?: string;
}

async function show(reply: FastifyReply, id: string, { back, reason, problems, clash }: Shown) {
  const store = await findStoreRow(id);
  return reply.page('operator/stores/switch', {
    store,
    back: safeBack(back, `/admin/stores/${store.id}`),
    reason: reason ?? '',
    clash,
    problems: problems?.problems ?? [],
    errors: problems?.errors ?? {},
    switching: switchWords(store, await platformSettings()),
  });
}
