import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { withOwnPassword } from '../../accounts/access/own-account.ts';
import { UserJson } from '../../accounts/api/auth-json.ts';
import { type Admin, listAdmins } from '../../accounts/operators/admins.ts';
import { createAdmin, deleteAdmin, switchAdmin } from '../../accounts/operators/change-admins.ts';
import { ConfirmedOperator } from '../../accounts/operators/confirmed-operator.ts';
import { Reason } from './reason-body.ts';

const tags = ['Admin'];
const Text = (maxLength: number) => Type.String({ maxLength });
const Moment = Type.String({ format: 'date-time' });
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
/** The caller's own password, entered again: 400 `WRONG_PASSWORD`. */
const currentPassword = Type.String({ maxLength: 1_000, description: 'Your password' });
const NewAdmin = Type.Object({
  name: Text(200),
  email: Text(300),
  password: Text(1_000),
  currentPassword,
  reason: Reason,
});
const Switching = Type.Object({ isActive: Type.Boolean(), currentPassword, reason: Reason });
const Deleting = Type.Object({ currentPassword, reason: Reason });
const AdminJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  isActive: Type.Boolean(),
  lastSeenAt: OrNull(Moment),
  createdAt: Moment,
});

const adminJson = ({ lastSeenAt, createdAt, ...admin }: Admin) => ({
  ...admin,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** Every change requires the caller's password. */
export const adminsRoutes: AppPlugin = async (app) => {
  app.post(
    '/settings/create-admin',
    {
      schema: {
        tags,
        summary:
          'Add a platform operator, who can sign in immediately; the other operators are notified by email',
        body: NewAdmin,
        response: { 201: UserJson },
      },
    },
    async (request, reply) => {
      const { body, operator } = request;
      const account = {
        name: body.name.trim(),
        email: body.email.trim(),
        password: body.password,
      };
      const id = await withOwnPassword(request, async () => {
        const by = await ConfirmedOperator.confirm(operator, body.currentPassword);
        return createAdmin(account, by, body.reason);
      });
      const { name, email } = account;
      return reply.code(201).send({ id, name, email, role: 'SUPER_ADMIN', ownerId: null });
    },
  );

  app.get(
    '/settings/admins',
    {
      schema: {
        tags,
        summary: 'List every platform operator',
        response: { 200: Type.Object({ items: Type.Array(AdminJson) }) },
      },
    },
    async () => ({ items: (await listAdmins()).map(adminJson) }),
  );

  app.patch(
    '/settings/admins/:id',
    {
      schema: {
        tags,
        summary: 'Suspend or reactivate another operator; suspending ends their sessions',
        description:
          'A request for your own account returns 409 `OWN_ACCOUNT`, so that there is always an operator.',
        params: Params,
        body: Switching,
        response: { 200: AdminJson },
      },
    },
    async (request) => {
      const { body, operator, params } = request;
      const admin = await withOwnPassword(request, async () => {
        const by = await ConfirmedOperator.confirm(operator, body.currentPassword);
        return switchAdmin(params.id, body, by);
      });
      return adminJson(admin);
    },
  );

  app.delete(
    '/settings/admins/:id',
    {
      schema: {
        tags,
        summary: 'Permanently delete another operator; their actions stay in the audit log',
        params: Params,
        body: Deleting,
      },
    },
    async (request, reply) => {
      const { body, operator, params } = request;
      await withOwnPassword(request, async () => {
        const by = await ConfirmedOperator.confirm(operator, body.currentPassword);
        return deleteAdmin(params.id, body.reason, by);
      });
      return reply.code(204).send();
    },
  );
};
