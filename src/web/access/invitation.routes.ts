import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { acceptInvitation } from '../../domain/accounts/staff/invitations/accept-invitation.ts';
import { seeInvitation } from '../../domain/accounts/staff/invitations/queries/see-invitation.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { ACCOUNT_LINK_LIMIT } from '../../plugins/limits/limits.ts';
import { formProblems } from '../form.ts';
import { isOverLink } from './is-over-link.ts';

const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });
const Form = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  password: Type.String({ default: '', maxLength: 1_000 }),
});
const LABELS = { name: 'Your name', password: 'Password' };

/** The page of an invitation to a store's staff. */
export const invitationRoutes: AppPlugin = async (app) => {
  const config = { rateLimit: ACCOUNT_LINK_LIMIT };

  app.get('/invitation/:token', { config, schema: { params: Params } }, ({ params }, reply) =>
    show(reply, params.token),
  );

  app.post(
    '/invitation/:token',
    { config, schema: { params: Params, body: Form } },
    async ({ params: { token }, body: { name, password } }, reply) => {
      try {
        const { email } = await acceptInvitation(token, { name: name.trim(), password });
        return reply.flash(`Your account is ready. Sign in with ${email}`).redirect('/login', 303);
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        return show(reply.code(422), token, { name, ...formProblems(error, LABELS) });
      }
    },
  );
};

async function show(reply: FastifyReply, token: string, more: object = {}) {
  const invitation = await seeInvitation(token);
  if (!invitation) reply.code(410);
  reply.header('referrer-policy', 'no-referrer');
  return reply.page('access/invitation', { invitation, errors: {}, ...more });
}
