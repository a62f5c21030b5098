import type { FastifyRequest } from 'fastify';
import { changePassword } from '../../domain/accounts/change-password.ts';
import { Refusal } from '../../errors.ts';
import { originOf } from './origin-of.ts';

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/**
 * One try to change one's own password, from the page or the API. A wrong current password counts
 * like a wrong try to sign in: whoever finds a session open must not find out the password with it.
 * @throws Refusal of `changePassword`, 429
 */
export async function changeOwnPassword(
  request: FastifyRequest,
  { currentPassword, newPassword }: Passwords,
): Promise<void> {
  const { server, ip, signedIn } = request;
  let refused: Refusal | undefined;
  const who = { email: signedIn.email, ip, known: signedIn.familyId };
  await server.limitLogin(who, async () => {
    try {
      await changePassword(signedIn, currentPassword, newPassword, originOf(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = error;
    }
    return refused?.code === 'WRONG_PASSWORD' ? null : signedIn;
  });
  if (refused) throw refused;
}
