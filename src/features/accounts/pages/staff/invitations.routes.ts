import { Type } from 'typebox';
import { Refusal } from '../../../../errors.ts';
import { formProblems } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { actorOf } from '../../../../session.ts';
import { STAFF_PRESETS } from '../../../../staff-enums.ts';
import {
  inviteAgain,
  inviteStaff,
  withdrawInvitation,
} from '../../staff/invitations/invite-staff.ts';
import { staffPage } from './staff-page.ts';

const Text = Type.String({ default: '', maxLength: 300 });
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Form = Type.Object({
  name: Text,
  email: Text,
  preset: Type.Enum([...STAFF_PRESETS], { default: 'orders' }),
});
const labels = (t: Translator) => ({
  name: t('settings.staff.name'),
  email: t('settings.staff.email'),
});
const HERE = '/dashboard/staff';

export const invitationRoutes: AppPlugin = async (app) => {
  app.post('/staff/invitations', { schema: { body: Form } }, async (request, reply) => {
    const { name, email, preset } = request.body;
    try {
      const invitation = { name: name.trim(), email: email.trim(), preset };
      const sent = await inviteStaff(request.tenant, invitation, actorOf(request.signedIn));
      return reply
        .flash(request.t('settings.said.invited', { email: sent.email }))
        .redirect(HERE, 303);
    } catch (error) {
      const typed = { name, email, preset, ...problemsOf(error, request.t) };
      return reply.code(422).page('seller/staff/index', await staffPage(request, 1, typed));
    }
  });

  app.post('/staff/invitations/:id/again', { schema: { params: One } }, async (request, reply) => {
    const { tenant, params, signedIn, t } = request;
    try {
      const sent = await inviteAgain(tenant, params.id, actorOf(signedIn));
      reply.flash(t('settings.said.invitedAgain', { email: sent.email }));
      return reply.redirect(HERE, 303);
    } catch (error) {
      return reply
        .code(422)
        .page('seller/staff/index', await staffPage(request, 1, problemsOf(error, t)));
    }
  });

  app.post(
    '/staff/invitations/:id/withdraw',
    { schema: { params: One } },
    async ({ tenant, params, signedIn, t }, reply) => {
      await withdrawInvitation(tenant, params.id, actorOf(signedIn));
      return reply.flash(t('settings.said.withdrawn')).redirect(HERE, 303);
    },
  );
};

function problemsOf(error: unknown, t: Translator) {
  const isUsedUp = error instanceof Refusal && error.code === 'TOO_MANY_LETTERS';
  return isUsedUp ? { message: error.textIn(t) } : formProblems(error, labels(t), t);
}
