import type { FastifyRequest } from 'fastify';
import { type Credentials, signIn } from '../../domain/accounts/sessions/sign-in.ts';
import type { StartedSession } from '../../domain/accounts/sessions/start-session.ts';
import { Refusal } from '../../errors.ts';
import { visitorOf } from '../../http/origin-of.ts';

/**
 * One attempt to sign in, from the page or the API, with shared limits.
 * @throws Refusal 401 INVALID_CREDENTIALS, 429
 */
export async function checkSignIn(
  request: FastifyRequest,
  credentials: Credentials,
): Promise<StartedSession> {
  const { limitLogin, failedSignIns } = request.server;
  const { email } = credentials;
  const who = { email, ip: request.ip, known: request.knownBrowser(email) };
  const started = await limitLogin(who, () => signIn(credentials, visitorOf(request))).catch(
    (error) => {
      if (error instanceof Refusal && error.statusCode === 429) failedSignIns.count('refused');
      throw error;
    },
  );
  if (started) return started;
  failedSignIns.count('wrong');
  throw new Refusal(401, 'INVALID_CREDENTIALS', 'The email or password is incorrect. Try again');
}
