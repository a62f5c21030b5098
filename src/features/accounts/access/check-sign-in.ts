import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { originOf, visitorOf } from '../../../kernel/http/origin-of.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { LoginTry } from '../../../plugins/limits/login-limit.ts';
import type { Visitor } from '../../../session.ts';
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts';
import type { PasskeyAnswer } from '../passkeys/verify-passkey.ts';
import {
  type FinishedSignIn,
  finishSignIn,
  pendingPerson,
  type SecondStep,
  signInExpired,
} from '../second-factor/finish-sign-in.ts';
import { type Credentials, type SignIn, signIn } from '../sessions/sign-in.ts';
import type { StartedSession } from '../sessions/start-session.ts';

/** From the page or the API, with shared limits. @throws Refusal 401 INVALID_CREDENTIALS, 429 */
export async function checkSignIn(
  request: FastifyRequest,
  credentials: Credentials,
  deviceTokens: readonly string[],
): Promise<SignIn> {
  const { email } = credentials;
  const browser = { ...signingIn(request), deviceTokens };
  const who = { email, ip: request.ip, known: request.knownBrowser(email) };
  const outcome = await limited(request, who, () => signIn(credentials, browser));
  if (outcome) return outcome;
  throw new Refusal(401, 'INVALID_CREDENTIALS', message('errors.accounts.wrongSignIn'));
}

/**
 * Wrong codes count apart from wrong passwords: each has its own guesses, and a right password does
 * not make a network known for codes.
 * @throws Refusal 401 INVALID_CODE, SIGN_IN_EXPIRED, 429
 */
export async function checkSecondStep(
  request: FastifyRequest,
  step: SecondStep,
): Promise<FinishedSignIn> {
  const person = await pendingPerson(step.token);
  if (!person) throw signInExpired();
  const { secrets } = request.server;
  const by = { visitor: signingIn(request), origin: originOf(request), secrets };
  const known = request.knownBrowser(person.email);
  const who = {
    email: `second factor of ${person.id}`,
    ip: request.ip,
    known: known && `2-${known}`,
  };
  const finished = await limited(request, who, () => finishSignIn(step, by));
  if (finished) return finished;
  const words = message('errors.accounts.wrongCode');
  throw new Refusal(401, 'INVALID_CODE', words);
}

/**
 * Nobody can guess a passkey: the limit is for the work.
 * @throws Refusal 401 INVALID_CREDENTIALS, 409 NO_PASSKEYS, 429
 */
export async function checkPasskey(
  request: FastifyRequest,
  answer: PasskeyAnswer,
): Promise<StartedSession> {
  const who = { email: `passkey ${answer.id}`, ip: request.ip, known: null };
  const started = await limited(request, who, () => signInWithPasskey(answer, signingIn(request)));
  if (started) return started;
  throw new Refusal(401, 'INVALID_CREDENTIALS', message('errors.accounts.passkeyRefused'));
}

const signingIn = (request: FastifyRequest): Visitor => ({
  ...visitorOf(request),
  hasSignedInTo: (email) => request.knownBrowser(email) !== null,
});

/** Also counted for the operators' figures. @throws Refusal of `check`, 429 */
async function limited<T>(
  { server: { limitLogin, failedSignIns } }: FastifyRequest,
  who: LoginTry,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const outcome = await limitLogin(who, check).catch((error) => {
    if (error instanceof Refusal && error.statusCode === 429) failedSignIns.count('refused');
    throw error;
  });
  if (outcome === null) failedSignIns.count('wrong');
  return outcome;
}
