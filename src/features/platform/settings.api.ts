import { Type } from 'typebox';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { changeOwnPassword } from '../accounts/access/own-account.ts';
import {
  changePlatformSettings,
  MAX_RETENTION_DAYS,
  MIN_RETENTION_DAYS,
  MOST_READER_CALLS,
  MOST_READER_PRICE,
} from './change-platform-settings.ts';
import { Reason } from './pages/reasoned.ts';
import { platformSettings } from './settings.ts';

const tags = ['Admin'];
const Text = (maxLength: number) => Type.String({ maxLength });
const PasswordChange = Type.Object({ currentPassword: Text(1_000), newPassword: Text(1_000) });
const settings = {
  maintenanceMode: Type.Boolean(),
  inactiveStores: Type.Enum(['serve', 'close']),
  orderCap: Type.Enum(['count', 'enforce']),
  requireKnownPayment: Type.Boolean(),
  requireOperatorSecondFactor: Type.Boolean(),
  webhookRetentionDays: Type.Integer({
    minimum: MIN_RETENTION_DAYS,
    maximum: MAX_RETENTION_DAYS,
  }),
  readerStoreCalls: Type.Integer({ minimum: 0, maximum: MOST_READER_CALLS }),
  readerPlatformCalls: Type.Integer({ minimum: 0, maximum: MOST_READER_CALLS }),
  readerPriceIn: Type.Number({ minimum: 0, maximum: MOST_READER_PRICE }),
  readerPriceOut: Type.Number({ minimum: 0, maximum: MOST_READER_PRICE }),
};
const SettingsJson = Type.Object(settings);
const SettingsChanges = Type.Object({ ...Type.Partial(SettingsJson).properties, reason: Reason });

export const settingsApi: AppPlugin = async (app) => {
  app.put(
    '/settings/change-password',
    {
      schema: {
        tags,
        summary: 'Change your own password; ends all other sessions',
        body: PasswordChange,
      },
    },
    async (request, reply) => {
      await changeOwnPassword(request, request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/settings/platform',
    {
      schema: {
        tags,
        summary: 'Get the settings for every store',
        response: { 200: SettingsJson },
      },
    },
    () => platformSettings(),
  );

  app.patch(
    '/settings/platform',
    {
      schema: {
        tags,
        summary: 'Change settings for every store',
        body: SettingsChanges,
        response: { 200: SettingsJson },
      },
    },
    ({ body: { reason, ...changes }, operator }) =>
      changePlatformSettings({ changes, reason }, operator),
  );
};
