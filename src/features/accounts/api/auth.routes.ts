import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { SIGN_IN_LIMIT } from '../../../plugins/limits/limits.ts';
import { SubscriptionJson, subscriptionJson } from '../../subscriptions/api/subscription-json.ts';
import { findSubscription } from '../../subscriptions/queries/find-subscription.ts';
import { checkPasskey, checkSecondStep, checkSignIn } from '../access/check-sign-in.ts';
import { PasskeyJson, PasskeyRequestJson } from '../passkeys/passkey-forms.ts';
import { passkeyRequest } from '../passkeys/sign-in-with-passkey.ts';
import { signOutByToken } from '../sessions/end-own-sessions.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import {
  LettersJson,
  lettersOf,
  PreferencesJson,
  preferencesJson,
  StoreSummaryJson,
  TokensJson,
  tokensJson,
  UserJson,
  userJson,
} from './auth-json.ts';

const tags = ['Accounts'];
const Text = (maxLength: number) => Type.String({ maxLength });
const Credentials = Type.Object({
  email: Text(300),
  password: Text(1_000),
  deviceToken: Type.Optional(
    Type.String({ maxLength: 200, description: 'Of a device that was remembered' }),
  ),
});
const SignedInJson = Type.Object({ ...TokensJson.properties, user: UserJson });
const SecondFactorJson = Type.Object({
  twoFactor: Type.Object({
    token: Type.String({ description: 'For POST /api/auth/second-factor, within ten minutes' }),
    methods: Type.Array(Type.Enum(['code', 'recoveryCode'])),
  }),
});
const SecondStep = Type.Object({
  token: Text(200),
  code: Type.Optional(
    Type.String({ maxLength: 100, description: 'Six digits from the authenticator app' }),
  ),
  recoveryCode: Type.Optional(Text(100)),
  rememberDevice: Type.Optional(Type.Boolean()),
});
const RefreshToken = Type.Object({ refreshToken: Text(200) });

export const authRoutes: AppPlugin = async (app) => {
  app.post(
    '/login',
    {
      config: { rateLimit: SIGN_IN_LIMIT },
      schema: {
        tags,
        summary: 'Sign in',
        description:
          'With two-step verification, the response has `twoFactor` instead of tokens, except for a `deviceToken` that is still remembered.',
        body: Credentials,
        response: { 200: Type.Union([SignedInJson, SecondFactorJson]) },
      },
    },
    async (request) => {
      const { deviceToken, ...credentials } = request.body;
      const tokens = deviceToken ? [deviceToken] : [];
      const outcome = await checkSignIn(request, credentials, tokens);
      if ('secondFactor' in outcome) return { twoFactor: outcome.secondFactor };
      const { session, refreshToken } = outcome.started;
      return { ...tokensJson(app, session, refreshToken), user: userJson(session) };
    },
  );

  app.post(
    '/second-factor',
    {
      config: { rateLimit: SIGN_IN_LIMIT },
      schema: {
        tags,
        summary: 'Finish signing in with a code from your authenticator app or a recovery code',
        body: SecondStep,
        response: {
          200: Type.Object({
            ...SignedInJson.properties,
            deviceToken: Type.Optional(
              Type.String({
                description:
                  'If you asked to remember the device: send it at the next sign-ins, for 30 days',
              }),
            ),
          }),
        },
      },
    },
    async (request) => {
      const { session, refreshToken, deviceToken } = await checkSecondStep(request, request.body);
      return {
        ...tokensJson(app, session, refreshToken),
        user: userJson(session),
        ...(deviceToken ? { deviceToken } : {}),
      };
    },
  );

  app.post(
    '/refresh',
    {
      schema: {
        tags,
        summary: 'Exchange a refresh token for a new pair of tokens. Each refresh token works once',
        body: RefreshToken,
        response: { 200: TokensJson },
      },
    },
    async ({ body }) => {
      const rotated = await rotateSession(body.refreshToken);
      if (!rotated?.refreshToken) {
        throw new Refusal(401, 'INVALID_REFRESH_TOKEN', 'This session has ended. Sign in again');
      }
      return tokensJson(app, rotated.session, rotated.refreshToken);
    },
  );

  app.post(
    '/logout',
    {
      schema: {
        tags,
        summary: 'End the session that a refresh token belongs to',
        body: RefreshToken,
      },
    },
    async (request, reply) => {
      await signOutByToken(request.body.refreshToken, originOf(request));
      return reply.code(204).send();
    },
  );

  app.get(
    '/me',
    {
      config: { access: 'account', permission: 'account.read', openWithoutSecondFactor: true },
      schema: {
        tags,
        summary: 'Get the signed-in user',
        response: {
          200: Type.Object({
            user: UserJson,
            preferences: Type.Optional(PreferencesJson),
            store: Type.Optional(StoreSummaryJson),
            subscription: Type.Optional(SubscriptionJson),
            letters: Type.Optional(LettersJson),
          }),
        },
      },
    },
    async ({ signedIn }) => {
      const user = userJson(signedIn);
      if (signedIn.role === 'SUPER_ADMIN') return { user };
      const subscription = await findSubscription(tenantOf(signedIn));
      return {
        user,
        preferences: preferencesJson(signedIn),
        ...(signedIn.store ? { store: signedIn.store } : {}),
        ...(subscription ? { subscription: subscriptionJson(subscription) } : {}),
        letters: lettersOf(signedIn),
      };
    },
  );
};

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
        response: { 200: SignedInJson },
      },
    },
    async (request) => {
      const { id, response } = request.body;
      const { session, refreshToken } = await checkPasskey(request, { id, ...response });
      return { ...tokensJson(app, session, refreshToken), user: userJson(session) };
    },
  );
};
