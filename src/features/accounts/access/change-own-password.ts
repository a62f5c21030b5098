import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { changePassword } from '../passwords/change-password.ts';
import { withOwnPassword } from './with-own-password.ts';

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/** From the page or the API. @throws Refusal of `changePassword`, 429 */
export const changeOwnPassword = (
  request: FastifyRequest,
  { currentPassword, newPassword }: Passwords,
): Promise<void> =>
  withOwnPassword(request, () =>
    changePassword(request.signedIn, currentPassword, newPassword, originOf(request)),
  );
