import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT, FORGOT_PASSWORD_LIMIT } from '../../../plugins/limits/limits.ts';
import { signedInAs } from '../access/signed-in-as.ts';
import { tokenInvalid } from '../links/account-link.ts';
import { confirmNewEmail } from '../links/change-email.ts';
import { askToConfirmAgain, confirmEmail } from '../links/confirm-email.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { requestPasswordLink } from '../passwords/forgot-password.ts';
import { PASSWORD_LINKS, resetPassword } from '../passwords/reset-password.ts';
import { acceptInvitation } from '../staff/invitations/accept-invitation.ts';
import { doubtOf } from '../ways-in/doubtful-ways.ts';
import { WAY_KINDS } from '../ways-in/way-in.ts';

const tags = ['Accounts'];
const Token = Type.String({
  maxLength: 100,
  description: 'The token at the end of the emailed link',
});

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
    async (request, reply) => {
      await confirmEmail(request.body.token, await signedInAs(request, reply));
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
          'Set a new password with an emailed link; ends all sessions of the account. A link that undoes a change also restores the email address that it was sent to, and ends what has given access since',
        body: Type.Object({
          token: Token,
          password: Type.String({ maxLength: 1_000 }),
          keep: Type.Optional(
            Type.Array(Type.String({ format: 'uuid' }), {
              maxItems: 1_000,
              description: 'Ids of `POST /api/auth/reset-password/ways-in` that do not end',
            }),
          ),
        }),
      },
    },
    async (request, reply) => {
      const { token, ...wanted } = request.body;
      await resetPassword(token, wanted, originOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/reset-password/ways-in',
    {
      config,
      schema: {
        tags,
        summary:
          'What ends when a password is set with this link: API keys, staff, invitations, webhook endpoints, accounts at gateway and courier, channels, passkeys and second factor that somebody else may have added. Uses the link up for nothing',
        body: Type.Object({ token: Token }),
        response: {
          200: Type.Object({
            isChoice: Type.Boolean({ description: 'Whether `keep` is heard; else all end' }),
            items: Type.Array(
              Type.Object({
                kind: Type.Enum([...WAY_KINDS]),
                id: Type.String(),
                name: Type.String(),
                at: Type.String({ format: 'date-time' }),
              }),
            ),
          }),
        },
      },
    },
    async ({ body }) => {
      const link = await seeLink(body.token, PASSWORD_LINKS);
      if (link?.state !== 'open') throw tokenInvalid();
      const { isChoice, ways } = await doubtOf(link);
      return { isChoice, items: ways.map((way) => ({ ...way, at: way.at.toISOString() })) };
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
      const { token } = request.body;
      await confirmNewEmail(token, originOf(request), await signedInAs(request, reply));
      return reply.code(204).send();
    },
  );
};
