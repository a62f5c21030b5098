import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasMail } from '../../clients/mail.ts';
import { Refusal } from '../../errors.ts';
import { deviceName } from '../../kernel/format/device-name.ts';
import type { FormProblems } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { offeredLanguages, ownName } from '../../kernel/translation/languages.ts';
import { safeNext } from './access/safe-next.ts';
import { unconfirmedNewEmail } from './links/change-email.ts';
import { askToConfirmAgain } from './links/confirm-email.ts';
import { listPasskeys } from './passkeys/passkey.ts';
import { passkeyHost } from './passkeys/relying-party.ts';
import { listSessions } from './sessions/queries/list-sessions.ts';

const Back = Type.Object({ back: Type.String({ maxLength: 500, default: '' }) });

export const profilePages: AppPlugin = async (app) => {
  app.get('/profile', { config: { gated: false } }, (request, reply) =>
    showProfile(request, reply),
  );

  // On the dashboard, which says that no link could be sent.
  app.post(
    '/confirm-email/again',
    { config: { permission: 'account.confirm', gated: false }, schema: { body: Back } },
    async ({ tenant, body, t }, reply) => {
      const said = await askToConfirmAgain(tenant).then(
        ({ sentTo }) => t('settings.said.linkSent', { email: sentTo }),
        (error) => {
          if (error instanceof Refusal && [409, 429].includes(error.statusCode))
            return error.textIn(t);
          throw error;
        },
      );
      return reply.flash(said).redirect(safeNext(body.back, '/dashboard'), 303);
    },
  );
};

interface Typed {
  name?: string;
  email?: string | undefined;
  newEmail?: FormProblems;
  shortcuts?: boolean;
  language?: string | undefined;
  about?: FormProblems;
  password?: FormProblems;
}

export async function showProfile(request: FastifyRequest, reply: FastifyReply, typed: Typed = {}) {
  const { signedIn } = request;
  const [sessions, sentTo, passkeys] = await Promise.all([
    listSessions(signedIn.userId),
    unconfirmedNewEmail(signedIn.userId),
    listPasskeys(signedIn.userId),
  ]);
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
