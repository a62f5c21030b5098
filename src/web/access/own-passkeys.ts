import type { FastifyRequest } from 'fastify';
import { newPasskeyRequest } from '../../domain/accounts/passkeys/add-passkey.ts';
import { removePasskey } from '../../domain/accounts/passkeys/change-passkeys.ts';
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
