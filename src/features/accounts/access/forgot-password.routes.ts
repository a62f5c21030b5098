import { Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import type { Config } from '../../../config.ts';
import { refuseProblems } from '../../../errors.ts';
import { formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { FORGOT_PASSWORD_LIMIT } from '../../../plugins/limits/limits.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { emailProblems } from '../check-account.ts';
import { requestPasswordLink } from '../passwords/forgot-password.ts';

const Form = Type.Object({ email: Type.String({ default: '', maxLength: 300 }) });

const PATH = '/forgot-password';
const SENT = `${PATH}/sent`;

/** Answers the same for every address. */
export const forgotPasswordRoutes =
  ({ operatorEmail }: Pick<Config, 'operatorEmail'>): AppPlugin =>
  async (app) => {
    app.get(PATH, async (_request, reply) =>
      reply.page('access/forgot-password', {
        operatorEmail,
        hasMail: hasMail(),
        errors: NO_ERRORS,
      }),
    );

    app.get(SENT, async (_request, reply) => {
      const { resetMinutes, forgottenPauseMinutes } = LETTERS;
      const shown = { operatorEmail, resetMinutes, forgottenPauseMinutes };
      return reply.page('access/forgot-password-sent', shown);
    });

    app.post(
      PATH,
      { config: { rateLimit: FORGOT_PASSWORD_LIMIT }, schema: { body: Form } },
      async ({ body: { email }, t }, reply) => {
        if (!hasMail()) return reply.redirect(PATH, 303);
        try {
          refuseProblems(emailProblems(email.trim()));
          await requestPasswordLink(email);
          return reply.redirect(SENT, 303);
        } catch (error) {
          const problems = formProblems(error, { email: t('access.field.email') }, t);
          const typed = { operatorEmail, hasMail: hasMail(), email };
          return reply.code(422).page('access/forgot-password', { ...typed, ...problems });
        }
      },
    );
  };
