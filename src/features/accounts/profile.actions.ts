import { type Static, Type } from 'typebox';
import type { Answer } from '../../kernel/db/answer.ts';
import { action } from '../../kernel/http/action.ts';
import { Box } from '../../kernel/http/box.ts';
import {
  changeOwnEmail,
  changeOwnPassword,
  NewEmailForm,
  ownAccountLabels,
  PasswordsForm,
} from './access/own-account.ts';
import { changeProfile } from './change-profile.ts';
import { cancelNewEmail } from './links/change-email.ts';
import { refuseWeakPassword } from './passwords/password-strength.ts';
import { meAnswer } from './profile.api.ts';
import { showProfile } from './profile.pages.ts';
import { endOwnOtherSessions, endOwnSession } from './sessions/end-own-sessions.ts';

const tags = ['Accounts'];
const HOME = '/dashboard/profile';
const Password = Type.String({ maxLength: 1_000 });

/** Also open to stores whose subscription has ended. */
const page = { gated: false };
/** Below an address of the API that is else public. */
const seller = { access: 'tenant', gated: false, permission: 'account.own' } as const;
const anybody = { access: 'account', gated: false, permission: 'account.own' } as const;

const ProfileForm = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  shortcuts: Box,
  // Absent while only one language is offered.
  language: Type.Optional(Type.String({ maxLength: 35 })),
});
const profileOf = ({ shortcuts, ...typed }: Static<typeof ProfileForm>) => ({
  ...typed,
  shortcuts: shortcuts === 'on',
});

const sentTo: Answer<{ sentTo: string }> = {
  schema: Type.Object({ sentTo: Type.String() }),
  json: (sent) => sent,
};
const endedAnswer: Answer<number> = {
  schema: Type.Object({ ended: Type.Integer() }),
  json: (ended) => ({ ended }),
};

/** What sellers can do with their own account; operators do it on their own page. */
export const profileActions = [
  action({
    at: '/me',
    input: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 300 })),
      shortcuts: Type.Optional(Type.Boolean()),
      language: Type.Optional(Type.String({ maxLength: 35 })),
    }),
    async run({ request: { signedIn }, input }) {
      await changeProfile(signedIn.userId, input);
      const { name = signedIn.name, ...preferences } = input;
      return {
        ...signedIn,
        name: name.trim(),
        preferences: { ...signedIn.preferences, ...preferences },
      };
    },
    api: {
      method: 'PATCH',
      summary: 'Change your name and language, and turn keyboard shortcuts on or off',
      tags,
      answer: meAnswer,
      config: seller,
    },
    page: {
      at: '/profile',
      config: page,
      form: ProfileForm,
      read: profileOf,
      labels: (t) => ({ name: t('settings.profile.name') }),
      done: (_, t) => ({ said: t('settings.said.profileSaved'), to: HOME }),
      show: (request, reply, _params, { typed, ...about }) =>
        showProfile(request, reply, { ...(typed && profileOf(typed)), about }),
    },
  }),
  action({
    at: '/change-email',
    input: Type.Object({ email: Type.String({ maxLength: 300 }), currentPassword: Password }),
    run: ({ request, input }) => changeOwnEmail(request, input),
    api: {
      summary:
        'Email a link to your new email address; you sign in with the old one until the link is used',
      tags,
      answer: sentTo,
      code: 202,
      config: anybody,
    },
    page: {
      at: '/profile/email',
      config: page,
      form: NewEmailForm,
      labels: ownAccountLabels,
      done: (_, t) => ({ said: t('settings.said.emailLinkSent'), to: HOME }),
      show: (request, reply, _params, { typed, ...newEmail }) =>
        showProfile(request, reply, { email: typed?.email, newEmail }),
    },
  }),
  action({
    at: '/change-email',
    run: ({ request }) => cancelNewEmail(request.signedIn),
    api: {
      method: 'DELETE',
      summary: 'Cancel a change of your email address',
      tags,
      config: anybody,
    },
    page: {
      at: '/profile/email/cancel',
      config: page,
      done: (_, t) => ({ said: t('settings.said.emailStays'), to: HOME }),
    },
  }),
  action({
    at: '/change-password',
    input: Type.Object({ currentPassword: Password, newPassword: Password }),
    run: ({ request, input }) => changeOwnPassword(request, input),
    api: {
      summary: 'Change your own password; ends all other sessions',
      tags,
      config: { access: 'account', permission: 'account.own' },
    },
    page: {
      at: '/profile/password',
      config: page,
      form: PasswordsForm,
      labels: ownAccountLabels,
      check: ({ newPassword }, { signedIn: { name, email, store } }) =>
        refuseWeakPassword(newPassword, [name, email, store?.name ?? ''], 'newPassword'),
      done: (_, t) => ({ said: t('settings.said.passwordChanged'), to: HOME }),
      show: (request, reply, _params, { typed: _, ...password }) =>
        showProfile(request, reply, { password }),
    },
  }),
  action({
    at: '/sessions/:familyId',
    run: ({ request, params }) => endOwnSession(request.signedIn, params.familyId),
    api: { method: 'DELETE', summary: 'End one of your own sessions', tags, config: seller },
    page: {
      at: '/profile/sessions/:familyId/end',
      config: page,
      done: (_, t) => ({ said: t('settings.said.otherSignedOut'), to: HOME }),
    },
  }),
  action({
    at: '/sessions/end-others',
    run: ({ request }) => endOwnOtherSessions(request.signedIn),
    api: {
      summary: 'End all your other sessions',
      tags,
      answer: endedAnswer,
      config: seller,
    },
    page: {
      at: '/profile/sessions/end-others',
      config: page,
      done: (_, t) => ({ said: t('settings.said.othersSignedOut'), to: HOME }),
    },
  }),
];
