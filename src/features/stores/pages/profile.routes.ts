import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import { deviceName } from '../../../kernel/format/device-name.ts';
import { type FormProblems, formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { offeredLanguages, ownName } from '../../../kernel/translation/languages.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { changeOwnEmail } from '../../accounts/access/change-own-email.ts';
import { changeOwnPassword } from '../../accounts/access/change-own-password.ts';
import {
  NewEmailForm,
  OneSession,
  ownAccountLabels,
  PasswordsForm,
} from '../../accounts/access/own-account-forms.ts';
import { changeProfile } from '../../accounts/change-profile.ts';
import { cancelNewEmail, unconfirmedNewEmail } from '../../accounts/links/change-email.ts';
import { listPasskeys } from '../../accounts/passkeys/passkey.ts';
import { passkeyHost } from '../../accounts/passkeys/relying-party.ts';
import { refuseWeakPassword } from '../../accounts/passwords/password-strength.ts';
import { endOwnOtherSessions, endOwnSession } from '../../accounts/sessions/end-own-sessions.ts';
import { listSessions } from '../../accounts/sessions/queries/list-sessions.ts';

const Profile = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  shortcuts: Type.Optional(Type.Literal('on')),
  // Absent while only one language is offered.
  language: Type.Optional(Type.String({ maxLength: 35 })),
});

const labels = (t: Translator) => ({
  name: t('settings.profile.name'),
  ...ownAccountLabels(t),
});

export const profileRoutes: AppPlugin = async (app) => {
  const config = { gated: false };

  app.get('/profile', { config }, (request, reply) => showProfile(request, reply));

  app.post('/profile', { config, schema: { body: Profile } }, async (request, reply) => {
    const { name, shortcuts, language } = request.body;
    const changes = { name, shortcuts: shortcuts === 'on', language };
    try {
      await changeProfile(request.signedIn.userId, changes);
      return reply
        .flash(request.t('settings.said.profileSaved'))
        .redirect('/dashboard/profile', 303);
    } catch (error) {
      return showProfile(request, reply, {
        ...changes,
        about: formProblems(error, labels(request.t), request.t),
      });
    }
  });

  app.post('/profile/email', { config, schema: { body: NewEmailForm } }, async (request, reply) => {
    const { email } = request.body;
    try {
      await changeOwnEmail(request, request.body);
      return reply
        .flash(request.t('settings.said.emailLinkSent'))
        .redirect('/dashboard/profile', 303);
    } catch (error) {
      return showProfile(request, reply, {
        email,
        newEmail: formProblems(error, labels(request.t), request.t),
      });
    }
  });

  app.post('/profile/email/cancel', { config }, async ({ signedIn, t }, reply) => {
    await cancelNewEmail(signedIn);
    return reply.flash(t('settings.said.emailStays')).redirect('/dashboard/profile', 303);
  });

  app.post(
    '/profile/password',
    { config, schema: { body: PasswordsForm } },
    async (request, reply) => {
      const { name, email, store } = request.signedIn;
      try {
        const own = [name, email, store?.name ?? ''];
        await refuseWeakPassword(request.body.newPassword, own, 'newPassword');
        await changeOwnPassword(request, request.body);
        reply.flash(request.t('settings.said.passwordChanged'));
        return reply.redirect('/dashboard/profile', 303);
      } catch (error) {
        return showProfile(request, reply, {
          password: formProblems(error, labels(request.t), request.t),
        });
      }
    },
  );

  app.post('/profile/sessions/end-others', { config }, async ({ signedIn, t }, reply) => {
    await endOwnOtherSessions(signedIn);
    return reply.flash(t('settings.said.othersSignedOut')).redirect('/dashboard/profile', 303);
  });

  app.post(
    '/profile/sessions/:familyId/end',
    { config, schema: { params: OneSession } },
    async ({ signedIn, params, t }, reply) => {
      await endOwnSession(signedIn, params.familyId);
      return reply.flash(t('settings.said.otherSignedOut')).redirect('/dashboard/profile', 303);
    },
  );
};

interface Typed {
  name?: string;
  email?: string;
  newEmail?: FormProblems;
  shortcuts?: boolean;
  language?: string | undefined;
  about?: FormProblems;
  password?: FormProblems;
}

async function showProfile(request: FastifyRequest, reply: FastifyReply, typed: Typed = {}) {
  const { signedIn } = request;
  const [sessions, sentTo, passkeys] = await Promise.all([
    listSessions(signedIn.userId),
    unconfirmedNewEmail(signedIn.userId),
    listPasskeys(signedIn.userId),
  ]);
  if (typed.about || typed.newEmail || typed.password) reply.code(422);
  return reply.page('seller/profile/index', {
    name: signedIn.name,
    shortcuts: signedIn.preferences.shortcuts !== false,
    ...typed,
    language: typed.language ?? signedIn.language,
    languages: offeredLanguages('desk').map((language) => ({
      value: language,
      label: ownName(language),
      attributes: { lang: language },
    })),
    newEmail: { hasMail: hasMail(), sentTo, typed: typed.email, problems: typed.newEmail },
    passkeys: { host: passkeyHost(), items: passkeys },
    sessions: sessions.map((session) => ({
      ...session,
      device: session.operatorName
        ? request.t('settings.profile.support', { operator: session.operatorName })
        : deviceName(session.userAgent, request.t),
      isThis: session.familyId === signedIn.familyId,
    })),
  });
}
