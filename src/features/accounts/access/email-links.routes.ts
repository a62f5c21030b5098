import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { confirmNewEmail } from '../links/change-email.ts';
import { confirmEmail } from '../links/confirm-email.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { linkPages } from './link-pages.ts';
import { signedInAs } from './signed-in-as.ts';

export const confirmEmailRoutes = linkPages({
  path: '/confirm-email',
  async show(reply, token) {
    const link = await seeLink(token, ['confirm_email']);
    const isDone = link?.isConfirmed === true && link.state !== 'open';
    if (link?.state !== 'open' && !isDone) reply.code(410);
    return reply.page('access/confirm-email', { link, isDone });
  },
  async use(request, reply, token) {
    await confirmEmail(token, await signedInAs(request, reply));
  },
});

export const newEmailRoutes = linkPages({
  path: '/new-email',
  show: showNewEmail,
  async use(request, reply, token) {
    await confirmNewEmail(token, originOf(request), await signedInAs(request, reply));
  },
  async refused(error, reply, token) {
    if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
    return showNewEmail(reply.code(409), token, error.textIn(reply.request.t));
  },
});

async function showNewEmail(reply: FastifyReply, token: string, message?: string) {
  const link = await seeLink(token, ['change_email']);
  if (link === null || link.state === 'over') reply.code(410);
  return reply.page('access/new-email', { link, message });
}
