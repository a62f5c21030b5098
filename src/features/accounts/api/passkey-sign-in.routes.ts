import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { SIGN_IN_LIMIT } from '../../../plugins/limits/limits.ts';
import { checkPasskey } from '../access/check-sign-in.ts';
import { PasskeyJson, PasskeyRequestJson } from '../passkeys/passkey-forms.ts';
import { passkeyRequest } from '../passkeys/sign-in-with-passkey.ts';
import { TokensJson, tokensJson, UserJson, userJson } from './auth-json.ts';

const tags = ['Accounts'];

export const passkeySignInRoutes: AppPlugin = async (app) => {
  app.post(
    '/passkey/options',
    {
      schema: {
        tags,
        summary:
          'Get the options for signing in with a passkey, for `navigator.credentials.get()`; valid for five minutes',
        response: { 200: PasskeyRequestJson },
      },
    },
    async () => passkeyRequest(),
  );

  app.post(
    '/passkey',
    {
      config: { rateLimit: SIGN_IN_LIMIT },
      schema: {
        tags,
        summary: 'Sign in with a passkey, as `PublicKeyCredential.toJSON()` gives its answer',
        body: PasskeyJson,
        response: { 200: Type.Object({ ...TokensJson.properties, user: UserJson }) },
      },
    },
    async (request) => {
      const { id, response } = request.body;
      const { session, refreshToken } = await checkPasskey(request, { id, ...response });
      return { ...tokensJson(app, session, refreshToken), user: userJson(session) };
    },
  );
};
