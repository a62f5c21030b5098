import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Credentials } from '../../domain/accounts/sessions/sign-in.ts';
import { Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { SIGN_IN_LIMIT } from '../../plugins/limits/limits.ts';
import { checkSignIn } from './check-sign-in.ts';
import { enter } from './enter.ts';
import { homeOf, safeNext } from './safe-next.ts';

const Query = Type.Object({ next: Type.Optional(Type.String({ maxLength: 2_000 })) });
const Form = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  password: Type.String({ default: '', maxLength: 1_000 }),
  next: Type.String({ default: '', maxLength: 2_000 }),
});

/** The sign-in page. */
export const loginRoutes: AppPlugin = async (app) => {
  app.get('/login', { schema: { querystring: Query } }, async (request, reply) => {
    const { next } = request.query;
    const session = await request.loadSession(reply);
    if (session) return reply.redirect(safeNext(next, homeOf(session)), 303);
    if (request.waitingOperator) return reply.redirect('/impersonation/over', 303);
    return reply.page('access/login', { next, email: '' });
  });

  app.post(
    '/login',
    { config: { rateLimit: SIGN_IN_LIMIT }, schema: { body: Form } },
    async (request, reply) => {
      const { email, password, next } = request.body;
      try {
        return await signInWith(request, reply, { email, password }, next);
      } catch (error) {
        if (!(error instanceof Refusal) || ![401, 429].includes(error.statusCode)) throw error;
        const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
        if (retryAfter) reply.header('retry-after', retryAfter);
        reply.code(retryAfter ? 429 : 422);
        return reply.page('access/login', { next, email, message: error.message });
      }
    },
  );
};

/** Into the session, or on to the page that asks for a code. */
async function signInWith(
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  next: string,
) {
  const outcome = await checkSignIn(request, credentials, request.deviceTokens);
  if ('started' in outcome) return enter(request, reply, outcome.started, next);
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  reply.keepPendingSignIn(outcome.secondFactor.token);
  return reply.redirect(`/login/second-factor${query}`, 303);
}
