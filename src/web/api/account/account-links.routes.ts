import { Type } from 'typebox';
import { askToConfirmAgain, confirmEmail } from '../../../domain/accounts/links/confirm-email.ts';
import { requestPasswordLink } from '../../../domain/accounts/passwords/forgot-password.ts';
import { resetPassword } from '../../../domain/accounts/passwords/reset-password.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { ACCOUNT_LINK_LIMIT, FORGOT_PASSWORD_LIMIT } from '../../../plugins/limits/limits.ts';
import { originOf } from '../../access/origin-of.ts';

const tags = ['Accounts'];
const Token = Type.String({
  maxLength: 100,
  description: 'The token at the end of the emailed link',
});

/** Actions of mailed links, for clients with pages of their own. */
export const accountLinkRoutes: AppPlugin = async (app) => {
  const config = { rateLimit: ACCOUNT_LINK_LIMIT };

  app.post(
    '/confirm-email',
    {
      config,
      schema: {
        tags,
        summary:
          'Confirm an owner’s email address. Until then, no emails are sent to the store’s shoppers',
        body: Type.Object({ token: Token }),
      },
    },
    async ({ body }, reply) => {
      await confirmEmail(body.token);
      return reply.code(204).send();
    },
  );

  app.post(
    '/confirm-email/again',
    {
      config: { access: 'tenant', permission: 'account.confirm', gated: false },
      schema: {
        tags,
        summary: 'Resend the email confirmation link; limited to a few times a day',
        response: { 202: Type.Object({ sentTo: Type.String() }) },
      },
    },
    async ({ tenant }, reply) => reply.code(202).send(await askToConfirmAgain(tenant)),
  );

  app.post(
    '/forgot-password',
    {
      config: { rateLimit: FORGOT_PASSWORD_LIMIT },
      schema: {
        tags,
        summary:
          'Email a link to choose a new password. The response is the same whether or not there is an account',
        body: Type.Object({ email: Type.String({ maxLength: 300 }) }),
      },
    },
    async ({ body }, reply) => {
      await requestPasswordLink(body.email);
      return reply.code(202).send();
    },
  );

  app.post(
    '/reset-password',
    {
      config,
      schema: {
        tags,
        summary: 'Set a new password with an emailed link; ends all sessions of the account',
        body: Type.Object({ token: Token, password: Type.String({ maxLength: 1_000 }) }),
      },
    },
    async (request, reply) => {
      await resetPassword(request.body.token, request.body.password, originOf(request));
      return reply.code(204).send();
    },
  );
};
