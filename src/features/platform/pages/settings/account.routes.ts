import { formProblems } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import {
  changeOwnEmail,
  changeOwnPassword,
  NewEmailForm,
  OneSession,
  ownAccountLabels,
  PasswordsForm,
} from '../../../accounts/access/own-account.ts';
import { cancelNewEmail } from '../../../accounts/links/change-email.ts';
import {
  endOperatorSession,
  endOtherOperatorSessions,
} from '../../../accounts/operators/end-operator-session.ts';
import { refuseWeakPassword } from '../../../accounts/passwords/password-strength.ts';
import { SETTINGS, type ShowSettings } from './settings-page.ts';

export const accountRoutes =
  (show: ShowSettings): AppPlugin =>
  async (app) => {
    app.post('/settings/password', { schema: { body: PasswordsForm } }, async (request, reply) => {
      const { name, email } = request.signedIn;
      try {
        await refuseWeakPassword(request.body.newPassword, [name, email], 'newPassword');
        await changeOwnPassword(request, request.body);
        reply.flash('Password changed. You’ve been signed out on all other devices');
        return reply.redirect(SETTINGS, 303);
      } catch (error) {
        const passwordProblems = formProblems(error, ownAccountLabels(request.t), english);
        return show(request, reply.code(422), { passwordProblems });
      }
    });

    app.post('/settings/email', { schema: { body: NewEmailForm } }, async (request, reply) => {
      const { email } = request.body;
      try {
        await changeOwnEmail(request, request.body);
        return reply.flash('Link sent. Open it to confirm').redirect(SETTINGS, 303);
      } catch (error) {
        const newEmailProblems = formProblems(error, ownAccountLabels(request.t), english);
        return show(request, reply.code(422), { email, newEmailProblems });
      }
    });

    app.post('/settings/email/cancel', async ({ signedIn }, reply) => {
      await cancelNewEmail(signedIn);
      return reply.flash('Your email address stays the same').redirect(SETTINGS, 303);
    });

    app.post('/settings/sessions/end-others', async ({ operator, signedIn }, reply) => {
      await endOtherOperatorSessions(operator, signedIn.familyId);
      return reply.flash('You’ve been signed out on all other devices').redirect(SETTINGS, 303);
    });

    app.post(
      '/settings/sessions/:familyId/end',
      { schema: { params: OneSession } },
      async ({ operator, params }, reply) => {
        await endOperatorSession(operator, params.familyId);
        return reply.flash('The other device has been signed out').redirect(SETTINGS, 303);
      },
    );
  };
