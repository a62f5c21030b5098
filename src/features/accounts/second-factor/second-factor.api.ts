import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { lacksSecondFactor } from './lacks-second-factor.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { listDevices } from './remembered-devices.ts';

const Time = Type.String({ format: 'date-time' });
const DeviceJson = Type.Object({
  id: Type.String(),
  userAgent: Type.String(),
  rememberedAt: Time,
  lastUsedAt: Time,
  expiresAt: Time,
});

export const secondFactorReads: AppPlugin = async (app) => {
  app.get(
    '/second-factor',
    {
      config: { permission: 'account.own', gated: false, openWithoutSecondFactor: true },
      schema: {
        tags: ['Accounts'],
        summary: 'Get your own two-step verification',
        response: {
          200: Type.Object({
            isOn: Type.Boolean(),
            isRequired: Type.Boolean({
              description: 'Whether you must set it up before you can do anything else',
            }),
            recoveryCodesLeft: Type.Integer(),
            devices: Type.Array(DeviceJson, { maxItems: 50 }),
          }),
        },
      },
    },
    async ({ signedIn }) => {
      const { userId, hasSecondFactor } = signedIn;
      const devices = await listDevices(userId);
      return {
        isOn: hasSecondFactor,
        isRequired: await lacksSecondFactor(signedIn),
        recoveryCodesLeft: await countRecoveryCodes(userId),
        devices: devices.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
          id,
          userAgent: userAgent ?? '',
          rememberedAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },
  );
};
