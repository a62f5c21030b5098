import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { Box } from '../../../kernel/http/box.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { SIGN_IN_LIMIT } from '../../../plugins/limits/limits.ts';
import { pendingPerson } from '../second-factor/finish-sign-in.ts';
import { SECOND_FACTOR } from '../second-factor/second-factor.ts';
import { checkSecondStep } from './check-sign-in.ts';
import { enter } from './enter.ts';

const Query = Type.Object({
  next: Type.String({ default: '', maxLength: 2_000 }),
  with: Type.Optional(Type.Literal('recovery-code')),
});
const Form = Type.Object({
  code: Type.String({ default: '', maxLength: 100 }),
  recoveryCode: Type.String({ default: '', maxLength: 100 }),
  rememberDevice: Box,
  next: Type.String({ default: '', maxLength: 2_000 }),
});
const PATH = '/login/second-factor';

export const secondFactorRoutes: AppPlugin = async (app) => {
  app.get(PATH, { schema: { querystring: Query } }, async (request, reply) => {
    const { next, with: way } = request.query;
    const person = await pendingPerson(request.pendingSignIn ?? '');
    if (!person) return startAgain(reply, next);
    return show(reply, { next, isRecovery: way === 'recovery-code' });
  });

  app.post(
    PATH,
    { config: { rateLimit: SIGN_IN_LIMIT }, schema: { body: Form } },
    async (request, reply) => {
      const { next, recoveryCode, rememberDevice } = request.body;
      try {
        return await finish(request, reply, request.body);
      } catch (error) {
        if (!(error instanceof Refusal) || ![401, 429].includes(error.statusCode)) throw error;
        if (error.code === 'SIGN_IN_EXPIRED')
          return startAgain(reply, next, error.textIn(reply.request.t));
        const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
        if (retryAfter) reply.header('retry-after', retryAfter);
        reply.code(retryAfter ? 429 : 422);
        const typed = { isRecovery: recoveryCode !== '', isRemembered: rememberDevice === 'on' };
        return show(reply, { next, ...typed, message: error.textIn(reply.request.t) });
      }
    },
  );
};

async function finish(request: FastifyRequest, reply: FastifyReply, form: Static<typeof Form>) {
  const { code, recoveryCode, rememberDevice, next } = form;
  const finished = await checkSecondStep(request, {
    token: request.pendingSignIn ?? '',
    code,
    recoveryCode,
    rememberDevice: rememberDevice === 'on',
  });
  reply.keepPendingSignIn(null);
  if (finished.deviceToken) reply.keepDevice(finished.deviceToken);
  return enter(reply, finished, next);
}

interface Shown {
  next: string;
  isRecovery: boolean;
  isRemembered?: boolean;
  message?: string;
}

const show = (reply: FastifyReply, shown: Shown) =>
  reply.page('access/second-factor', { ...shown, deviceDays: SECOND_FACTOR.deviceDays });

function startAgain(reply: FastifyReply, next: string, message?: string) {
  if (message) reply.flash(message);
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return reply.keepPendingSignIn(null).redirect(`/login${query}`, 303);
}
