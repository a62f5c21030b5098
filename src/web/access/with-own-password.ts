import type { FastifyRequest } from 'fastify';
import { wrongPassword } from '../../domain/accounts/wrong-password.ts';
import { Refusal } from '../../errors.ts';

/**
 * Does what asks for one's own password again. A wrong one counts like a wrong try to sign in: whoever
 * finds a session open must not find out the password with it.
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
      // Too busy, or broken: whether the password is right was not found out.
      if (!(error instanceof Refusal) || [429, 503].includes(error.statusCode)) throw error;
      return error.code === 'WRONG_PASSWORD' ? null : { refused: error };
    }
  });
  if (!outcome) throw wrongPassword();
  if ('refused' in outcome) throw outcome.refused;
  return outcome.done;
}
