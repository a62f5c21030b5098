import { Type } from 'typebox';
import { refuseProblems } from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import { formProblems, NO_ERRORS } from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { withOwnPassword } from '../../../accounts/access/own-account.ts';
import { accountProblems } from '../../../accounts/check-account.ts';
import { createAdmin } from '../../../accounts/operators/change-admins.ts';
import { ConfirmedOperator } from '../../../accounts/operators/confirmed-operator.ts';
import { refuseWeakPassword } from '../../../accounts/passwords/password-strength.ts';
import { reasonProblems } from '../reason-problem.ts';

const NewAdmin = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  email: Type.String({ default: '', maxLength: 400 }),
  /** Empty: we generate one and show it once. */
  password: Type.String({ default: '', maxLength: 1_000 }),
  reason: Type.String({ default: '', maxLength: 1_000 }),
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});
const LABELS = {
  ...{ name: 'Name', email: 'Email', password: 'Password', reason: 'Reason' },
  currentPassword: 'Your password',
};
const FORM = 'operator/settings/new-admin';
const NOTHING = {
  typed: { name: '', email: '', reason: '' },
  problems: { problems: [], errors: NO_ERRORS },
};

export const adminRoutes: AppPlugin = async (app) => {
  app.get('/settings/admins/new', (_request, reply) => reply.page(FORM, NOTHING));

  app.post('/settings/admins/new', { schema: { body: NewAdmin } }, async (request, reply) => {
    const { operator, body } = request;
    const name = body.name.trim();
    const email = body.email.trim();
    const isTyped = body.password !== '';
    const password = isTyped ? body.password : newToken();
    try {
      refuseProblems([
        ...accountProblems({ name, email, password }),
        ...reasonProblems(body.reason),
      ]);
      await refuseWeakPassword(password, [name, email]);
      await withOwnPassword(request, async () => {
        const by = await ConfirmedOperator.confirm(operator, body.currentPassword);
        await createAdmin({ name, email, password }, by, body.reason);
      });
    } catch (error) {
      const problems = formProblems(error, LABELS, english);
      const typed = { ...body, password: '', currentPassword: '' };
      return reply.code(422).page(FORM, { typed, problems });
    }
    if (isTyped) {
      reply.flash(`${name} is now an operator and can sign in`);
      return reply.redirect('/admin/settings#operators', 303);
    }
    // The only time that it is shown: no redirect could carry it without keeping it somewhere.
    return reply.code(201).page('operator/settings/admin-made', { name, email, password });
  });
};
