import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { wrongPassword } from '../passwords/own-password.ts';

/**
 * A wrong password counts like a failed sign-in, so that an open session can't be used to guess it.
 * @throws Refusal of `act`, 429
 */
export async function withOwnPassword<T>(
  { server, ip, signedIn }: FastifyRequest,
  act: () => Promise<T>,
): Promise<T> {
  const who = { email: signedIn.email, ip, known: signedIn.familyId };
  const outcome = await server.limitLogin(who, async () => {
    try {
      return { done: await act() };
    } catch (error) {
      // Too busy, or an error: the password was not checked.
      if (!(error instanceof Refusal) || [429, 503].includes(error.statusCode)) throw error;
      return error.code === 'WRONG_PASSWORD' ? null : { refused: error };
    }
  });
  if (!outcome) throw wrongPassword();
  if ('refused' in outcome) throw outcome.refused;
  return outcome.done;
}
