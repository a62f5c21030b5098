import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';
import { visitorLanguage } from '../../../plugins/pages/page-language.ts';
import { joinStaff } from '../staff/invitations/accept-invitation.ts';
import { seeInvitation } from '../staff/invitations/queries/see-invitation.ts';
import { enter } from './enter.ts';
import { isOverLink } from './is-over-link.ts';
import { addLinkPage, askToOpenAgain, LinkQuery } from './link-pages.ts';

const Form = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  password: Type.String({ default: '', maxLength: 1_000 }),
});
const labels = (t: Translator) => ({
  name: t('access.field.name'),
  password: t('access.field.password'),
});

const PATH = '/invitation';

export const invitationRoutes: AppPlugin = async (app) => {
  addLinkPage(app, PATH, show);

  app.post(
    PATH,
    { config: { rateLimit: ACCOUNT_LINK_LIMIT }, schema: { querystring: LinkQuery, body: Form } },
    async (request, reply) => {
      const { name, password } = request.body;
      const token = request.openedLink(request.query.link);
      if (token === undefined) return askToOpenAgain(reply);
      try {
        await find(request, token);
        const languages = [visitorLanguage(request)];
        const acceptance = { name: name.trim(), password, languages };
        return await enter(
          reply,
          await joinStaff(token, acceptance, visitorOf(request)),
          '/dashboard',
        );
      } catch (error) {
        if (isOverLink(error)) return show(reply, token);
        return show(reply.code(422), token, {
          name,
          ...formProblems(error, labels(request.t), request.t),
        });
      }
    },
  );
};

async function show(
  reply: FastifyReply,
  token: string,
  more: Partial<FormProblems> & { name?: string } = {},
) {
  const invitation = await find(reply.request, token);
  if (!invitation) reply.code(410);
  return reply.page('access/invitation', { invitation, errors: NO_ERRORS, ...more });
}

/** In the letter's language, until the visitor chooses another. */
async function find(request: FastifyRequest, token: string) {
  const invitation = await seeInvitation(token);
  request.letterLanguage = invitation?.language ?? null;
  return invitation;
}
