import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import { changeProfile } from '../../../domain/accounts/change-profile.ts';
import {
  cancelNewEmail,
  unconfirmedNewEmail,
} from '../../../domain/accounts/links/change-email.ts';
import { listPasskeys } from '../../../domain/accounts/passkeys/passkey.ts';
import { passkeyHost } from '../../../domain/accounts/passkeys/relying-party.ts';
import { refuseWeakPassword } from '../../../domain/accounts/passwords/password-strength.ts';
import {
  endOwnOtherSessions,
  endOwnSession,
} from '../../../domain/accounts/sessions/end-own-sessions.ts';
import { listSessions } from '../../../domain/accounts/sessions/queries/list-sessions.ts';
import { deviceName } from '../../../format/device-name.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { changeOwnEmail } from '../../access/change-own-email.ts';
import { changeOwnPassword } from '../../access/change-own-password.ts';
import { type FormProblems, formProblems } from '../../form.ts';

const Profile = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  shortcuts: Type.Optional(Type.Literal('on')),
});
const Passwords = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
  newPassword: Type.String({ default: '', maxLength: 1_000 }),
});
const NewEmail = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});
const OneSession = Type.Object({ familyId: Type.String({ format: 'uuid' }) });

const LABELS = {
  name: 'Your name',
  email: 'New email address',
  currentPassword: 'Current password',
  newPassword: 'New password',
};

/** One's own name, email address, password, keys and sessions; open when the subscription has ended, too. */
export const profileRoutes: AppPlugin = async (app) => {
  const config = { gated: false };

  app.get('/profile', { config }, (request, reply) => showProfile(request, reply));

  app.post('/profile', { config, schema: { body: Profile } }, async (request, reply) => {
    const { name, shortcuts } = request.body;
    const changes = { name, shortcuts: shortcuts === 'on' };
    try {
      await changeProfile(request.signedIn.userId, changes);
      return reply.flash('Profile saved').redirect('/dashboard/profile', 303);
    } catch (error) {
      return showProfile(request, reply, { ...changes, about: formProblems(error, LABELS) });
    }
  });

  app.post('/profile/email', { config, schema: { body: NewEmail } }, async (request, reply) => {
    const { email } = request.body;
    try {
      await changeOwnEmail(request, request.body);
      return reply.flash('Link sent. Open it to confirm').redirect('/dashboard/profile', 303);
    } catch (error) {
      return showProfile(request, reply, { email, newEmail: formProblems(error, LABELS) });
    }
  });

  app.post('/profile/email/cancel', { config }, async ({ signedIn }, reply) => {
    await cancelNewEmail(signedIn);
    return reply.flash('Your email address stays the same').redirect('/dashboard/profile', 303);
  });

  app.post('/profile/password', { config, schema: { body: Passwords } }, async (request, reply) => {
    const { name, email, store } = request.signedIn;
    try {
      const own = [name, email, store?.name ?? ''];
      await refuseWeakPassword(request.body.newPassword, own, 'newPassword');
      await changeOwnPassword(request, request.body);
      reply.flash('Password changed. You’ve been signed out on all other devices');
      return reply.redirect('/dashboard/profile', 303);
    } catch (error) {
      return showProfile(request, reply, { password: formProblems(error, LABELS) });
    }
  });

  app.post('/profile/sessions/end-others', { config }, async ({ signedIn }, reply) => {
    await endOwnOtherSessions(signedIn);
    return reply
      .flash('You’ve been signed out on all other devices')
      .redirect('/dashboard/profile', 303);
  });

  app.post(
    '/profile/sessions/:familyId/end',
    { config, schema: { params: OneSession } },
    async ({ signedIn, params }, reply) => {
      await endOwnSession(signedIn, params.familyId);
      return reply
        .flash('The other device has been signed out')
        .redirect('/dashboard/profile', 303);
    },
  );
};

interface Typed {
  name?: string;
  email?: string;
  newEmail?: FormProblems;
  shortcuts?: boolean;
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
    newEmail: { hasMail: hasMail(), sentTo, typed: typed.email, problems: typed.newEmail },
    passkeys: { host: passkeyHost(), items: passkeys },
    sessions: sessions.map((session) => ({
      ...session,
      device: session.operatorName
        ? `${session.operatorName} (platform support)`
        : deviceName(session.userAgent),
      isThis: session.familyId === signedIn.familyId,
    })),
  });
}
