import { type TProperties, Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { action, type Call } from '../../../kernel/http/action.ts';
import { withOwnPassword } from '../../accounts/access/own-account.ts';
import { UserJson } from '../../accounts/api/auth-json.ts';
import { accountProblems, type NewAccount } from '../../accounts/check-account.ts';
import { type Admin, findAdmin } from '../../accounts/operators/admins.ts';
import { createAdmin, deleteAdmin, switchAdmin } from '../../accounts/operators/change-admins.ts';
import { ConfirmedOperator } from '../../accounts/operators/confirmed-operator.ts';
import { refuseWeakPassword } from '../../accounts/passwords/password-strength.ts';
import { Reason, reasoned, reasonPage } from '../pages/reasoned.ts';
import { reasonProblems } from '../reason.ts';
import { adminAnswer } from './admin.api.ts';
import { showAdmin, showNewAdmin } from './admin.pages.ts';

const ONE = '/settings/admins/:id';
const OPERATORS = '/admin/settings#operators';
const Text = (maxLength: number) => Type.String({ maxLength });
const Typed = (maxLength: number) => Type.String({ default: '', maxLength });
/** The caller's own password, entered again: 400 `WRONG_PASSWORD`. */
const currentPassword = Type.String({ maxLength: 1_000, description: 'Your password' });

const LABELS = { currentPassword: 'Your password', reason: 'Reason' };
/** Its form is on the operator's page. */
const { opens: _, ...onPageOfAll } = reasonPage;

const confirmedForm = <const Fields extends TProperties>(fields: Fields) =>
  reasoned({ ...fields, currentPassword: Typed(1_000) });

/** Every change requires the caller's password. */
const confirmed = <Result>(
  { request, input }: Call<object, { currentPassword: string }>,
  change: (by: ConfirmedOperator) => Promise<Result>,
): Promise<Result> =>
  withOwnPassword(request, async () =>
    change(await ConfirmedOperator.confirm(request.operator, input.currentPassword)),
  );

const trimmed = ({ name, email, password }: NewAccount) => ({
  name: name.trim(),
  email: email.trim(),
  password,
});

/** What operators can do with each other. */
export const adminActions = [
  action({
    at: '/settings/create-admin',
    input: Type.Object({
      name: Text(200),
      email: Text(300),
      password: Text(1_000),
      currentPassword,
      reason: Reason,
    }),
    async run(call) {
      const account = trimmed(call.input);
      const id = await confirmed(call, (by) => createAdmin(account, by, call.input.reason));
      return { id, ...account };
    },
    api: {
      tags: ['Admin'],
      summary:
        'Add a platform operator, who can sign in immediately; the other operators are notified by email',
      code: 201,
      answer: {
        schema: UserJson,
        json: ({ id, name, email }) => ({ id, name, email, role: 'SUPER_ADMIN', ownerId: null }),
      },
    },
    page: {
      ...reasonPage,
      at: '/settings/admins/new',
      // Without a password, we generate one and show it once.
      form: confirmedForm({ name: Typed(300), email: Typed(400), password: Typed(1_000) }),
      labels: () => ({
        ...{ name: 'Name', email: 'Email', password: 'Password' },
        ...LABELS,
      }),
      async check(typed) {
        const account = trimmed({ ...typed, password: typed.password || newToken() });
        refuseProblems([...accountProblems(account), ...reasonProblems(typed.reason)]);
      },
      async run(call, { password }) {
        const account = trimmed({ ...call.input, password: password || newToken() });
        await refuseWeakPassword(account.password, [account.name, account.email]);
        const id = await confirmed(call, (by) => createAdmin(account, by, call.input.reason));
        return { id, ...account };
      },
      done: ({ name }, _t, { password }) =>
        password ? { said: `${name} is now an operator and can sign in`, to: OPERATORS } : null,
      // The only time that it is shown: no redirect could carry it without keeping it somewhere.
      shows: (_request, reply, { name, email, password }) =>
        reply.code(201).page('operator/settings/admin-made', { name, email, password }),
      show: showNewAdmin,
    },
  }),
  action({
    at: ONE,
    input: Type.Object({ isActive: Type.Boolean(), currentPassword, reason: Reason }),
    run: (call) => switched(call, call.input.isActive),
    api: {
      tags: ['Admin'],
      method: 'PATCH',
      summary: 'Suspend or reactivate another operator; suspending ends their sessions',
      description:
        'A request for your own account returns 409 `OWN_ACCOUNT`, so that there is always an operator.',
      answer: adminAnswer,
    },
    page: {
      ...onPageOfAll,
      at: `${ONE}/switch`,
      // `seen`: the state on the page that the form is from.
      form: confirmedForm({ seen: Type.Enum(['on', 'off']) }),
      labels: () => LABELS,
      run: (call, { seen }) => switched(call, seen === 'off'),
      done: ({ name, isActive }) => ({
        said: `${name} was ${isActive ? 'reactivated' : 'suspended'}`,
        to: OPERATORS,
      }),
      show: showAdmin('switching'),
    },
  }),
  action({
    at: ONE,
    input: Type.Object({ currentPassword, reason: Reason }),
    run: (call) => deleted(call),
    api: {
      tags: ['Admin'],
      method: 'DELETE',
      summary: 'Permanently delete another operator; their actions stay in the audit log',
    },
    page: {
      ...onPageOfAll,
      at: `${ONE}/delete`,
      form: confirmedForm({}),
      labels: () => LABELS,
      async run(call) {
        const { name } = await findAdmin(call.params.id);
        await deleted(call);
        return { name };
      },
      done: ({ name }) => ({ said: `${name} was deleted`, to: OPERATORS }),
      show: showAdmin('deleting'),
    },
  }),
];

type OneCall = Call<
  { id: string },
  { currentPassword: string; reason?: string | null | undefined }
>;

const switched = (call: OneCall, isActive: boolean): Promise<Admin> =>
  confirmed(call, (by) => switchAdmin(call.params.id, { isActive, reason: call.input.reason }, by));

const deleted = (call: OneCall): Promise<void> =>
  confirmed(call, (by) => deleteAdmin(call.params.id, call.input.reason, by));
