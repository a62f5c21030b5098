import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { impersonate } from '../../accounts/impersonation/impersonate.ts';
import { impersonationTarget } from '../../accounts/impersonation/impersonation-target.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { parkSession } from '../../accounts/sessions/rotate-session.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { reasonProblems } from './reason-problem.ts';

/** How long, in minutes, a page session lasts before it is extended. */
const MINUTES = 30;

const One = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Back = Type.String({ default: '', maxLength: 2_000 });
const Query = Type.Object({ back: Back });
const Form = Type.Object({ back: Back, reason: Type.String({ default: '', maxLength: 2_000 }) });

export const impersonateRoutes: AppPlugin = async (app) => {
  app.get(
    '/users/:id/impersonate',
    { schema: { params: One, querystring: Query } },
    async (request, reply) => showForm(reply, request.params.id, request.query),
  );

  app.post(
    '/users/:id/impersonate',
    { schema: { params: One, body: Form } },
    async (request, reply) => {
      const { params, body } = request;
      try {
        await enter(request, reply, params.id, body);
      } catch (error) {
        const problems = formProblems(error, { reason: 'Reason' }, english);
        return showForm(reply.code(422), params.id, { ...body, ...problems });
      }
      return reply.redirect('/dashboard', 303);
    },
  );
};

/** It replaces the operator's own session, which waits in the browser. */
async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  { back, reason }: { back: string; reason: string },
): Promise<void> {
  refuseProblems(reasonProblems(reason));
  const { operator, signedIn, refreshCookie } = request;
  const { familyId } = signedIn;
  const { session, refreshToken } = await impersonate(
    { operator, familyId, userAgent: visitorOf(request).userAgent },
    userId,
    { minutes: MINUTES, reason: reason.trim() },
  );
  const waiting = await parkSession(signedIn, refreshCookie);
  reply.keepOperator({ refreshToken: waiting, back: safeBack(back, `/admin/users/${userId}`) });
  reply.keepSession(session, refreshToken);
}

async function showForm(
  reply: FastifyReply,
  userId: string,
  typed: { back: string; reason?: string } & Partial<FormProblems>,
) {
  const target = await impersonationTarget(userId);
  const store = await findStoreOf(tenantOf({ userId, ownerId: target.ownerId }));
  const back = safeBack(typed.back, `/admin/users/${userId}`);
  return reply.page('operator/impersonate/index', {
    reason: '',
    errors: NO_ERRORS,
    ...typed,
    target,
    store,
    back,
    minutes: MINUTES,
  });
}
