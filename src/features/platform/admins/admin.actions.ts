import { type TProperties, Type } from 'typebox';
import { newToken } from '../../../ids.ts';
import { withOwnPassword } from '../../accounts/access/own-account.ts';
import { UserJson } from '../../accounts/api/auth-json.ts';
import { accountProblems, type NewAccount } from '../../accounts/check-account.ts';
import { type Admin, findAdmin } from '../../accounts/operators/admins.ts';
import { createAdmin, deleteAdmin, switchAdmin } from '../../accounts/operators/change-admins.ts';
import { ConfirmedOperator } from '../../accounts/operators/confirmed-operator.ts';
import { refuseWeakPassword } from '../../accounts/passwords/password-strength.ts';
import { type Call, operatorAction, Reason, reasoned } from '../pages/operator-action.ts';
import { adminAnswer } from './admin.api.ts';
import { showAdmin, showNewAdmin } from './admin.pages.ts';

const ONE = '/settings/admins/:id';
const OPERATORS = '/admin/settings#operators';
const Text = (maxLength: number) => Type.String({ maxLength });
const Typed = (maxLength: number) => Type.String({ default: '', maxLength });
/** The caller's own password, entered again: 400 `WRONG_PASSWORD`. */
const currentPassword = Type.String({ maxLength: 1_000, description: 'Your password' });

const confirmedForm = <const Fields extends TProperties>(fields: Fields) =>
  reasoned({ ...fields, currentPassword: Typed(1_000) });

/** Every change requires the caller's password. */
const confirmed = <Result>(
  { request, input, doer }: Call<object, { currentPassword: string }>,
  change: (by: ConfirmedOperator) => Promise<Result>,
): Promise<Result> =>
  withOwnPassword(request, async () =>
    change(await ConfirmedOperator.confirm(doer.actor, input.currentPassword)),
  );

const trimmed = ({ name, email, password }: NewAccount) => ({
  name: name.trim(),
  email: email.trim(),
  password,
});

/** What operators can do with each other. */
export const adminActions = [
  operatorAction({
    at: '/settings/create-admin',
    body: Type.Object({
      name: Text(200),
      email: Text(300),
      password: Text(1_000),
      currentPassword,
      reason: Reason,
    }),
    async run(call) {
      const account = trimmed(call.input);
      const id = await confirmed(call, (by) => createAdmin(account, by, call.doer.reason));
      return { id, ...account };
    },
    api: {
      summary:
        'Add a platform operator, who can sign in immediately; the other operators are notified by email',
      code: 201,
      answer: {
        schema: UserJson,
        json: ({ id, name, email }) => ({ id, name, email, role: 'SUPER_ADMIN', ownerId: null }),
      },
    },
    page: {
      at: '/settings/admins/new',
      opens: [],
      // Without a password, we generate one and show it once.
      form: confirmedForm({ name: Typed(300), email: Typed(400), password: Typed(1_000) }),
      labels: {
        ...{ name: 'Name', email: 'Email', password: 'Password' },
        currentPassword: 'Your password',
      },
      check: (typed) =>
        accountProblems(trimmed({ ...typed, password: typed.password || newToken() })),
      async run(call) {
        const account = trimmed({ ...call.input, password: call.input.password || newToken() });
        await refuseWeakPassword(account.password, [account.name, account.email]);
        const id = await confirmed(call, (by) => createAdmin(account, by, call.doer.reason));
        return { id, ...account };
      },
      done: ({ name }, { password }) =>
        password ? { said: `${name} is now an operator and can sign in`, to: OPERATORS } : null,
      // The only time that it is shown: no redirect could carry it without keeping it somewhere.
      shows: (reply, { name, email, password }) =>
        reply.code(201).page('operator/settings/admin-made', { name, email, password }),
      show: showNewAdmin,
    },
  }),
  operatorAction({
    at: ONE,
    body: Type.Object({ isActive: Type.Boolean(), currentPassword, reason: Reason }),
    run: (call) => switched(call, call.input.isActive),
    api: {
      method: 'PATCH',
      summary: 'Suspend or reactivate another operator; suspending ends their sessions',
      description:
        'A request for your own account returns 409 `OWN_ACCOUNT`, so that there is always an operator.',
      answer: adminAnswer,
    },
    page: {
      at: `${ONE}/switch`,
      // `seen`: the state on the page that the form is from.
      form: confirmedForm({ seen: Type.Enum(['on', 'off']) }),
      labels: { currentPassword: 'Your password' },
      run: (call) => switched(call, call.input.seen === 'off'),
      done: ({ name, isActive }) => ({
        said: `${name} was ${isActive ? 'reactivated' : 'suspended'}`,
        to: OPERATORS,
      }),
      show: showAdmin('switching'),
    },
  }),
  operatorAction({
    at: ONE,
    body: Type.Object({ currentPassword, reason: Reason }),
    async run(call) {
      await deleted(call);
      return { name: '' };
    },
    api: {
      method: 'DELETE',
      summary: 'Permanently delete another operator; their actions stay in the audit log',
    },
    page: {
      at: `${ONE}/delete`,
      form: confirmedForm({}),
      labels: { currentPassword: 'Your password' },
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

type OneCall = Call<{ id: string }, { currentPassword: string }>;

const switched = (call: OneCall, isActive: boolean): Promise<Admin> =>
  confirmed(call, (by) => switchAdmin(call.params.id, { isActive, reason: call.doer.reason }, by));

const deleted = (call: OneCall): Promise<void> =>
  confirmed(call, (by) => deleteAdmin(call.params.id, call.doer.reason, by));
