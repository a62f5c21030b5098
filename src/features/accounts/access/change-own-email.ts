import type { FastifyRequest } from 'fastify';
import { type NewEmail, requestNewEmail } from '../links/change-email.ts';
import { withOwnPassword } from './with-own-password.ts';

/**
 * From the page or the API.
 * @returns the address that the link to confirm it was sent to
 * @throws Refusal of `requestNewEmail`, 429
 */
export const changeOwnEmail = (
  request: FastifyRequest,
  wanted: NewEmail,
): Promise<{ sentTo: string }> =>
  withOwnPassword(request, () => requestNewEmail(request.signedIn, wanted));
