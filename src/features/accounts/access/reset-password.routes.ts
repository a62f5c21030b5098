import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { PASSWORD_LINKS, resetPassword } from '../passwords/reset-password.ts';
import { doubtOf } from '../ways-in/doubtful-ways.ts';
import { isOverLink } from './is-over-link.ts';
import { addLinkPage, askToOpenAgain, LinkQuery, linkPage } from './link-pages.ts';

/** One id, or several: those of the ways in that were shown, and the ticked ones. */
const Ids = Type.Optional(Type.Unknown());
const Form = Type.Object({
  password: Type.String({ default: '', maxLength: 1_000 }),
  shown: Ids,
  end: Ids,
});
const idsOf = (sent: unknown): string[] => [sent ?? []].flat().map(String);

const PATH = '/reset-password';

export const resetPasswordRoutes: AppPlugin = async (app) => {
  addLinkPage(app, PATH, show);

  app.post(
    PATH,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery, body: Form } },
    async (request, reply) => {
      const { link } = request.query;
      const token = request.openedLink(link);
      if (token === undefined) return askToOpenAgain(reply);
      try {
        const ended = idsOf(request.body.end);
        const keep = idsOf(request.body.shown).filter((id) => !ended.includes(id));
        await resetPassword(token, { password: request.body.password, keep }, originOf(request));
        return reply.redirect(linkPage(PATH, link), 303);
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        const { t } = request;
        const problems = formProblems(error, { password: t('access.field.newPassword') }, t);
        return show(reply.code(422), token, problems);
      }
    },
  );
};

async function show(reply: FastifyReply, token: string, problems?: FormProblems) {
  const link = await seeLink(token, PASSWORD_LINKS);
  if (link === null || link.state === 'over') reply.code(410);
  const doubt = link?.state === 'open' ? await doubtOf(link) : null;
  return reply.page('access/reset-password', { link, doubt, errors: NO_ERRORS, ...problems });
}
