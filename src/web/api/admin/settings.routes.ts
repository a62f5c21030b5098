import { Type } from 'typebox';
import { createAdmin } from '../../../domain/accounts/create-admin.ts';
import { type Admin, listAdmins } from '../../../domain/accounts/list-admins.ts';
import {
  changePlatformSettings,
  MAX_RETENTION_DAYS,
  MIN_RETENTION_DAYS,
} from '../../../domain/platform/change-platform-settings.ts';
import { platformSettings } from '../../../domain/platform/settings.ts';
import type { AppPlugin } from '../../../http-types.ts';
import { changeOwnPassword } from '../../access/change-own-password.ts';
import { UserJson } from '../auth-json.ts';
import { OrNull } from '../or-null.ts';
import { Reason } from './reason-body.ts';

const tags = ['Admin'];
const Text = (maxLength: number) => Type.String({ maxLength });
const Moment = Type.String({ format: 'date-time' });
const PasswordChange = Type.Object({ currentPassword: Text(1_000), newPassword: Text(1_000) });
const NewAdmin = Type.Object({
  name: Text(200),
  email: Text(300),
  password: Text(1_000),
  reason: Reason,
});
const AdminJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  isActive: Type.Boolean(),
  lastSeenAt: OrNull(Moment),
  createdAt: Moment,
});
const settings = {
  maintenanceMode: Type.Boolean(),
  inactiveStores: Type.Enum(['serve', 'close']),
  orderCap: Type.Enum(['count', 'enforce']),
  requireKnownPayment: Type.Boolean(),
  webhookRetentionDays: Type.Integer({
    minimum: MIN_RETENTION_DAYS,
    maximum: MAX_RETENTION_DAYS,
  }),
};
const SettingsJson = Type.Object(settings);
const SettingsChanges = Type.Object({ ...Type.Partial(SettingsJson).properties, reason: Reason });

/** The operators' own accounts and what they decided for every store. */
export const settingsRoutes: AppPlugin = async (app) => {
  app.put(
    '/settings/change-password',
    {
      schema: {
        tags,
        summary: 'Change your own password; every other session ends',
        body: PasswordChange,
      },
    },
    async (request, reply) => {
      await changeOwnPassword(request, request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    '/settings/create-admin',
    {
      schema: {
        tags,
        summary: 'Make a platform operator, who can sign in at once; no mail is sent',
        body: NewAdmin,
        response: { 201: UserJson },
      },
    },
    async ({ body, operator }, reply) => {
      const account = {
        name: body.name.trim(),
        email: body.email.trim(),
        password: body.password,
      };
      const id = await createAdmin(account, operator, body.reason);
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

  app.get(
    '/settings/platform',
    { schema: { tags, summary: 'What holds for every store', response: { 200: SettingsJson } } },
    () => platformSettings(),
  );

  app.patch(
    '/settings/platform',
    {
      schema: {
        tags,
        summary: 'Change some of what holds for every store',
        body: SettingsChanges,
        response: { 200: SettingsJson },
      },
    },
    ({ body: { reason, ...changes }, operator }) =>
      changePlatformSettings({ changes, reason }, operator),
  );
};

const adminJson = ({ lastSeenAt, createdAt, ...admin }: Admin) => ({
  ...admin,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
