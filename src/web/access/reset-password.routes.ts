import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { seeLink } from '../../domain/accounts/links/queries/see-link.ts';
import { PASSWORD_LINKS, resetPassword } from '../../domain/accounts/passwords/reset-password.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { originOf } from '../../http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT } from '../../plugins/limits/limits.ts';
import { type FormProblems, formProblems } from '../form.ts';
import { isOverLink } from './is-over-link.ts';

const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });
const Form = Type.Object({ password: Type.String({ default: '', maxLength: 1_000 }) });

/** The page of a link for setting a new password. */
export const resetPasswordRoutes: AppPlugin = async (app) => {
  const config = { rateLimit: ACCOUNT_LINK_LIMIT };

  app.get('/reset-password/:token', { config, schema: { params: Params } }, ({ params }, reply) =>
    show(reply, params.token),
  );

  app.post(
    '/reset-password/:token',
    { config, schema: { params: Params, body: Form } },
    async (request, reply) => {
      const { token } = request.params;
      try {
        await resetPassword(token, request.body.password, originOf(request));
        return reply.redirect(`/reset-password/${encodeURIComponent(token)}`, 303);
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        const problems = formProblems(error, { password: 'New password' });
        return show(reply.code(422), token, problems);
      }
    },
  );
};

async function show(reply: FastifyReply, token: string, problems?: FormProblems) {
  const link = await seeLink(token, PASSWORD_LINKS);
  if (link === null || link.state === 'over') reply.code(410);
  reply.header('referrer-policy', 'no-referrer');
  return reply.page('access/reset-password', { link, errors: {}, ...problems });
}
