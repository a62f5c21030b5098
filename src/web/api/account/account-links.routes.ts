import { Type } from 'typebox';
import { cancelNewEmail, confirmNewEmail } from '../../../domain/accounts/links/change-email.ts';
import { askToConfirmAgain, confirmEmail } from '../../../domain/accounts/links/confirm-email.ts';
import { requestPasswordLink } from '../../../domain/accounts/passwords/forgot-password.ts';
import { resetPassword } from '../../../domain/accounts/passwords/reset-password.ts';
import { acceptInvitation } from '../../../domain/accounts/staff/invitations/accept-invitation.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { originOf } from '../../../http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT, FORGOT_PASSWORD_LIMIT } from '../../../plugins/limits/limits.ts';
import { changeOwnEmail } from '../../access/change-own-email.ts';

const tags = ['Accounts'];
const Token = Type.String({
  maxLength: 100,
  description: 'The token at the end of the emailed link',
});

/** Actions of mailed links, for clients with pages of their own. */
export const accountLinkRoutes: AppPlugin = async (app) => {
  const config = { rateLimit: ACCOUNT_LINK_LIMIT };
  const own = { access: 'account', permission: 'account.own', gated: false } as const;

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
        summary:
          'Set a new password with an emailed link; ends all sessions of the account. A link that undoes a change also restores the email address that it was sent to',
        body: Type.Object({ token: Token, password: Type.String({ maxLength: 1_000 }) }),
      },
    },
    async (request, reply) => {
      await resetPassword(request.body.token, request.body.password, originOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/accept-invitation',
    {
      config,
      schema: {
        tags,
        summary: 'Open a staff account with an emailed invitation, which works once within 7 days',
        body: Type.Object({
          token: Token,
          name: Type.String({ maxLength: 200 }),
          password: Type.String({ maxLength: 1_000 }),
        }),
        response: { 201: Type.Object({ email: Type.String() }) },
      },
    },
    async ({ body: { token, name, password } }, reply) =>
      reply.code(201).send(await acceptInvitation(token, { name: name.trim(), password })),
  );

  app.post(
    '/change-email',
    {
      config: own,
      schema: {
        tags,
        summary:
          'Email a link to your new email address; you sign in with the old one until the link is used',
        body: Type.Object({
          email: Type.String({ maxLength: 300 }),
          currentPassword: Type.String({ maxLength: 1_000 }),
        }),
        response: { 202: Type.Object({ sentTo: Type.String() }) },
      },
    },
    async (request, reply) => reply.code(202).send(await changeOwnEmail(request, request.body)),
  );

  app.delete(
    '/change-email',
    { config: own, schema: { tags, summary: 'Cancel a change of your email address' } },
    async ({ signedIn }, reply) => {
      await cancelNewEmail(signedIn);
      return reply.code(204).send();
    },
  );

  app.post(
    '/confirm-new-email',
    {
      config,
      schema: {
        tags,
        summary:
          'Use a new email address from now on. The old address gets a link that undoes this for three days',
        body: Type.Object({ token: Token }),
      },
    },
    async (request, reply) => {
      await confirmNewEmail(request.body.token, originOf(request));
      return reply.code(204).send();
    },
  );
};
