import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import { visitorLanguage } from '../../../plugins/pages/page-language.ts';
import { joinStaff } from '../staff/invitations/accept-invitation.ts';
import { seeInvitation } from '../staff/invitations/queries/see-invitation.ts';
import { linkPages } from './link-pages.ts';

export const invitationRoutes = linkPages({
  path: '/invitation',
  form: Type.Object({
    name: Type.String({ default: '', maxLength: 300 }),
    password: Type.String({ default: '', maxLength: 1_000 }),
  }),
  show,
  async use(request, _reply, token, { name, password }) {
    await find(request, token);
    const languages = [visitorLanguage(request)];
    return joinStaff(token, { name: name.trim(), password, languages }, visitorOf(request));
  },
  async refused(error, reply, token, { name }) {
    const { t } = reply.request;
    const labels = { name: t('access.field.name'), password: t('access.field.password') };
    return show(reply.code(422), token, { name, ...formProblems(error, labels, t) });
  },
});

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
