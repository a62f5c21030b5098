import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { newPasskeyRequest } from '../passkeys/add-passkey.ts';
import { removePasskey } from '../passkeys/change-passkeys.ts';
import { confirmWithPasskey, wrongPasskey } from '../passkeys/confirm-with-passkey.ts';
import type { PasskeyAnswer } from '../passkeys/verify-passkey.ts';
import { withOwnPassword } from './with-own-password.ts';

/** @throws Refusal of `newPasskeyRequest`, 429 */
export const beginOwnPasskey = (request: FastifyRequest, currentPassword: string) =>
  withOwnPassword(request, () => newPasskeyRequest(request.signedIn, currentPassword));

/** @throws Refusal of `removePasskey`, 429 */
export const removeOwnPasskey = (
  request: FastifyRequest,
  id: string,
  currentPassword: string,
): Promise<void> =>
  withOwnPassword(request, () =>
    removePasskey(request.signedIn, id, currentPassword, originOf(request)),
  );

/**
 * Nobody can guess a passkey: the limit is for the work.
 * @throws Refusal 400 WRONG_PASSKEY, 409 NO_PASSKEYS, 429
 */
export async function confirmByOwnPasskey(
  { server, ip, signedIn }: FastifyRequest,
  answer: PasskeyAnswer,
): Promise<void> {
  const who = { email: `passkey ${answer.id}`, ip, known: signedIn.familyId };
  const confirmed = await server.limitLogin(
    who,
    async () => (await confirmWithPasskey(signedIn, answer)) || null,
  );
  if (!confirmed) throw wrongPasskey();
}
