import { Type } from 'typebox';
import {
  RECENT_MINUTES,
  reauthenticate,
} from '../../../domain/accounts/sessions/reauthenticate.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { withOwnPassword } from '../../access/with-own-password.ts';

/** The password again, for changes that a session alone is not enough for. */
export const reauthenticateRoutes: AppPlugin = async (app) => {
  app.post(
    '/reauthenticate',
    {
      config: { access: 'account', permission: 'account.own' },
      schema: {
        tags: ['Accounts'],
        summary: `Enter your password again. For ${RECENT_MINUTES} minutes, this session then gets no 403 REAUTHENTICATION_REQUIRED`,
        body: Type.Object({ currentPassword: Type.String({ maxLength: 1_000 }) }),
      },
    },
    async (request, reply) => {
      const { signedIn, body } = request;
      await withOwnPassword(request, () => reauthenticate(signedIn, body.currentPassword));
      return reply.code(204).send();
    },
  );
};
