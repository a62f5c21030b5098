import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal, refuseProblems } from '../../../../errors.ts';
import {
  type FormProblems,
  formProblems,
  NO_ERRORS,
} from '../../../../kernel/http/form-problems.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { safeBack } from '../../../accounts/pages/impersonation/safe-back.ts';
import type { Doer } from '../../health/health-actions.ts';
import type { PartName } from '../../health/health-parts.ts';
import { refreshHealth } from '../../health/read-health.ts';
import { reasonProblems } from '../reason-problem.ts';
import type { Act } from './acts.ts';

export interface Asked {
  id: string;
  ownerId: string;
  name: string;
  source: string;
  channel: string;
  channelId: string;
}

interface ActPlan {
  path: string;
  act(asked: Asked, back: string | undefined): Promise<Act>;
  /** Returns the result in one sentence. */
  run(asked: Asked, doer: Doer): Promise<string>;
  changes: PartName[];
}

const Word = Type.String({ maxLength: 100, default: '' });
const Params = Type.Object({
  id: Type.Optional(Word),
  ownerId: Type.Optional(Word),
  name: Type.Optional(Word),
  channelId: Type.Optional(Word),
});
const Query = Type.Object({ source: Word, channel: Word, back: Type.Optional(Type.String()) });
const Body = Type.Object({
  reason: Type.String({ maxLength: 2_000, default: '' }),
  back: Type.Optional(Type.String()),
  source: Word,
  channel: Word,
});

const NONE: FormProblems = { problems: [], errors: NO_ERRORS };

export function addAct(app: FastifyInstance, plan: ActPlan): void {
  const show = (reply: FastifyReply, act: Act, typed: string, problems: FormProblems) =>
    reply.page('operator/health/act', { act, typed, ...problems });

  app.get(
    plan.path,
    { schema: { params: Params, querystring: Query } },
    async (request: FastifyRequest, reply) => {
      const query = request.query as { source: string; channel: string; back?: string };
      const act = await plan.act(askedOf(request, query), query.back);
      return show(reply, act, '', NONE);
    },
  );

  app.post(
    plan.path,
    { schema: { params: Params, body: Body } },
    async (request: FastifyRequest, reply) => {
      const body = request.body as {
        reason: string;
        source: string;
        channel: string;
        back?: string;
      };
      const asked = askedOf(request, body);
      const act = await plan.act(asked, body.back).catch(orGone(body.back));
      if (!act) {
        reply.flash('This action is no longer needed. Nothing was changed');
        return reply.redirect(safeBack(body.back ?? ''), 303);
      }
      try {
        refuseProblems(reasonProblems(body.reason));
        const said = await plan.run(asked, { actor: request.operator, reason: body.reason });
        await refreshHealth(plan.changes);
        return reply.flash(said).redirect(act.back, 303);
      } catch (error) {
        const problems = isUnable(error)
          ? { ...NONE, message: error.message }
          : formProblems(error, { reason: 'Reason' }, english);
        reply.code(isUnable(error) ? 503 : 422);
        return show(reply, act, body.reason, problems);
      }
    },
  );
}

/** A parallel request was faster: redirects back to the page of the form, if any. */
const orGone = (back: string | undefined) => (error: unknown) => {
  if (back && error instanceof Refusal && error.statusCode === 404) return null;
  throw error;
};

/** No worker, no queue or no mail server: the form shows it and keeps the reason. */
const isUnable = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['NO_WORKER', 'QUEUE_AWAY', 'MAIL_FAILED'].includes(error.code);

function askedOf({ params }: FastifyRequest, given: { source?: string; channel?: string }): Asked {
  const { id = '', ownerId = '', name = '', channelId = '' } = params as Partial<Asked>;
  return { id, ownerId, name, channelId, source: given.source ?? '', channel: given.channel ?? '' };
}
