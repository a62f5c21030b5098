import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { PASSWORD_LINKS, resetPassword } from '../passwords/reset-password.ts';
import { doubtOf } from '../ways-in/doubtful-ways.ts';
import { linkPages } from './link-pages.ts';

/** One id, or several: those of the ways in that were shown, and the ticked ones. */
const Ids = Type.Optional(Type.Unknown());
const idsOf = (sent: unknown): string[] => [sent ?? []].flat().map(String);

export const resetPasswordRoutes = linkPages({
  path: '/reset-password',
  form: Type.Object({
    password: Type.String({ default: '', maxLength: 1_000 }),
    shown: Ids,
    end: Ids,
  }),
  show,
  async use(request, _reply, token, { password, shown, end }) {
    const ended = idsOf(end);
    const keep = idsOf(shown).filter((id) => !ended.includes(id));
    await resetPassword(token, { password, keep }, originOf(request));
  },
  async refused(error, reply, token) {
    const { t } = reply.request;
    const problems = formProblems(error, { password: t('access.field.newPassword') }, t);
    return show(reply.code(422), token, problems);
  },
});

async function show(reply: FastifyReply, token: string, problems?: FormProblems) {
  const link = await seeLink(token, PASSWORD_LINKS);
  if (link === null || link.state === 'over') reply.code(410);
  const doubt = link?.state === 'open' ? await doubtOf(link) : null;
  return reply.page('access/reset-password', { link, doubt, errors: NO_ERRORS, ...problems });
}
