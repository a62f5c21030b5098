import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { pathAfterEnd } from '../../../plugins/access/session.ts';
import { SIGN_IN_LIMIT } from '../../../plugins/limits/limits.ts';
import { endImpersonation } from '../impersonation/end-impersonation.ts';
import { PasskeyForm } from '../passkeys/passkey-forms.ts';
import { passkeyHost } from '../passkeys/relying-party.ts';
import { signOut, signOutByToken } from '../sessions/end-own-sessions.ts';
import type { Credentials } from '../sessions/sign-in.ts';
import { checkPasskey, checkSignIn } from './check-sign-in.ts';
import { enter } from './enter.ts';
import { homeOf, safeNext } from './safe-next.ts';

const Query = Type.Object({ next: Type.Optional(Type.String({ maxLength: 2_000 })) });
const Next = Type.String({ default: '', maxLength: 2_000 });
const Form = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  password: Type.String({ default: '', maxLength: 1_000 }),
  next: Next,
});

export const loginRoutes: AppPlugin = async (app) => {
  app.get('/login', { schema: { querystring: Query } }, async (request, reply) => {
    const { next } = request.query;
    const session = await request.loadSession(reply);
    if (session) return reply.redirect(safeNext(next, homeOf(session)), 303);
    const { waitingOperator: waiting } = request;
    if (waiting) return reply.redirect(pathAfterEnd(waiting), 303);
    return show(reply, { next, email: '' });
  });

  app.post(
    '/login',
    { config: { rateLimit: SIGN_IN_LIMIT }, schema: { body: Form } },
    async (request, reply) => {
      const { email, password, next } = request.body;
      const signingIn = signInWith(request, reply, { email, password }, next);
      return orShow(reply, signingIn, { next, email });
    },
  );

  // Loaded again after a refusal.
  app.get('/login/passkey', async (_request, reply) => reply.redirect('/login', 303));

  app.post(
    '/login/passkey',
    {
      config: { rateLimit: SIGN_IN_LIMIT },
      schema: { body: Type.Object({ ...PasskeyForm.properties, next: Next }) },
    },
    async (request, reply) => {
      const { next, ...answer } = request.body;
      const signingIn = checkPasskey(request, answer).then((started) =>
        enter(reply, started, next),
      );
      return orShow(reply, signingIn, { next, email: '' });
    },
  );
};

async function signInWith(
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  next: string,
): Promise<FastifyReply> {
  const outcome = await checkSignIn(request, credentials, request.deviceTokens);
  if ('started' in outcome) return enter(reply, outcome.started, next);
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  reply.keepPendingSignIn(outcome.secondFactor.token);
  return reply.redirect(`/login/second-factor${query}`, 303);
}

interface Typed {
  next: string | undefined;
  email: string;
}

async function orShow(reply: FastifyReply, signingIn: Promise<FastifyReply>, typed: Typed) {
  try {
    return await signingIn;
  } catch (error) {
    if (!(error instanceof Refusal) || ![401, 409, 429].includes(error.statusCode)) throw error;
    const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
    if (retryAfter) reply.header('retry-after', retryAfter);
    return show(reply.code(retryAfter ? 429 : 422), typed, error.textIn(reply.request.t));
  }
}

const show = (reply: FastifyReply, typed: Typed, message?: string) =>
  reply.page('access/login', { ...typed, message, passkeyHost: passkeyHost() });

/** An operator who acts for somebody leaves both sessions. */
export const logoutRoutes: AppPlugin = async (app) => {
  app.post('/logout', async (request, reply) => {
    const { refreshCookie, waitingOperator } = request;
    const origin = originOf(request);
    const session = await request.loadSession(reply);
    if (session?.impersonatedBy) await endImpersonation(session.familyId, origin);
    else if (session) await signOut(session);
    if (refreshCookie) await signOutByToken(refreshCookie, origin);
    if (waitingOperator) await signOutByToken(waitingOperator.refreshToken, origin);
    return reply.dropSession().flash('You are signed out').redirect('/login', 303);
  });
};
