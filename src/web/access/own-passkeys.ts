import type { FastifyRequest } from 'fastify';
import { newPasskeyRequest } from '../../domain/accounts/passkeys/add-passkey.ts';
import { removePasskey } from '../../domain/accounts/passkeys/change-passkeys.ts';
import {
  confirmWithPasskey,
  wrongPasskey,
} from '../../domain/accounts/passkeys/confirm-with-passkey.ts';
import type { PasskeyAnswer } from '../../domain/accounts/passkeys/verify-passkey.ts';
import { originOf } from '../../http/origin-of.ts';
import { withOwnPassword } from './with-own-password.ts';

/**
 * One attempt to begin a passkey of one's own, from the page or the API.
 * @throws Refusal of `newPasskeyRequest`, 429
 */
export const beginOwnPasskey = (request: FastifyRequest, currentPassword: string) =>
  withOwnPassword(request, () => newPasskeyRequest(request.signedIn, currentPassword));

/**
 * One attempt to remove a passkey of one's own, from the page or the API.
 * @throws Refusal of `removePasskey`, 429
 */
export const removeOwnPasskey = (
  request: FastifyRequest,
  id: string,
  currentPassword: string,
): Promise<void> =>
  withOwnPassword(request, () =>
    removePasskey(request.signedIn, id, currentPassword, originOf(request)),
  );

/**
 * One attempt to show who one is by a passkey of one's own, from the page or the API. Nobody can guess
 * one: what is limited is the work.
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
