import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { confirmByOwnPasskey, withOwnPassword } from '../access/own-account.ts';
import { confirmationRequest } from '../passkeys/confirm-with-passkey.ts';
import { PasskeyJson, PasskeyRequestJson } from '../passkeys/passkey-forms.ts';
import { RECENT_MINUTES, reauthenticate } from '../sessions/reauthenticate.ts';

const tags = ['Accounts'];
const RequestJson = Type.Object({
  ...PasskeyRequestJson.properties,
  allowCredentials: Type.Array(
    Type.Object({
      type: Type.String(),
      id: Type.String(),
      transports: Type.Array(Type.String()),
    }),
  ),
});

export const reauthenticateRoutes: AppPlugin = async (app) => {
  const config = { access: 'account', permission: 'account.own' } as const;

  app.post(
    '/reauthenticate',
    {
      config,
      schema: {
        tags,
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

  app.post(
    '/reauthenticate/passkey/options',
    {
      config,
      schema: {
        tags,
        summary:
          'Get the options for confirming with one of your passkeys, for `navigator.credentials.get()`; valid for five minutes',
        response: { 200: RequestJson },
      },
    },
    async ({ signedIn }) => confirmationRequest(signedIn),
  );

  app.post(
    '/reauthenticate/passkey',
    {
      config,
      schema: {
        tags,
        summary:
          'Use one of your passkeys instead of the password, as `PublicKeyCredential.toJSON()` gives its answer',
        body: PasskeyJson,
      },
    },
    async (request, reply) => {
      const { id, response } = request.body;
      await confirmByOwnPasskey(request, { id, ...response });
      return reply.code(204).send();
    },
  );
};
