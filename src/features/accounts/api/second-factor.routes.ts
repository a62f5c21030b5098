import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  confirmOwnSetUp,
  renewOwnRecoveryCodes,
  startOwnSetUp,
  turnOffOwn,
} from '../access/second-factor-acts.ts';
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { forgetDevice, listDevices } from '../second-factor/remembered-devices.ts';

const tags = ['Accounts'];
const Time = Type.String({ format: 'date-time' });
const Password = Type.Object({ currentPassword: Type.String({ maxLength: 1_000 }) });
const RecoveryCodesJson = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each signs you in once without the authenticator app. They are not shown again',
  }),
});
const DeviceJson = Type.Object({
  id: Type.String(),
  userAgent: Type.String(),
  rememberedAt: Time,
  lastUsedAt: Time,
  expiresAt: Time,
});

export const secondFactorRoutes: AppPlugin = async (app) => {
  const own = { permission: 'account.own', gated: false } as const;
  const config = { ...own, openWithoutSecondFactor: true };

  app.get(
    '/second-factor',
    {
      config,
      schema: {
        tags,
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

  app.post(
    '/second-factor/set-up',
    {
      config,
      schema: {
        tags,
        summary: 'Start setting up an authenticator app; a first code turns it on',
        body: Password,
        response: {
          200: Type.Object({
            token: Type.String({ description: 'For the first code, within 15 minutes' }),
            secret: Type.String({ description: 'Base32' }),
            uri: Type.String({ description: 'For a QR code' }),
          }),
        },
      },
    },
    (request) => startOwnSetUp(request, request.body.currentPassword),
  );

  app.post(
    '/second-factor/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Turn two-step verification on with a first code',
        body: Type.Object({
          token: Type.String({ maxLength: 100 }),
          code: Type.String({ maxLength: 100 }),
        }),
        response: { 200: RecoveryCodesJson },
      },
    },
    async (request) => ({ recoveryCodes: await confirmOwnSetUp(request, request.body) }),
  );

  app.post(
    '/second-factor/recovery-codes',
    {
      config: own,
      schema: {
        tags,
        summary: 'Replace your recovery codes',
        body: Password,
        response: { 200: RecoveryCodesJson },
      },
    },
    async (request) => ({
      recoveryCodes: await renewOwnRecoveryCodes(request, request.body.currentPassword),
    }),
  );

  app.post(
    '/second-factor/turn-off',
    {
      config: own,
      schema: {
        tags,
        summary: 'Turn off two-step verification; remembered devices are forgotten',
        body: Password,
      },
    },
    async (request, reply) => {
      await turnOffOwn(request, request.body.currentPassword);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/second-factor/devices/:id',
    {
      config: own,
      schema: {
        tags,
        summary: 'Forget a remembered device, so that it is asked for a code',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      },
    },
    async ({ signedIn, params }, reply) => {
      await forgetDevice(signedIn.userId, params.id);
      return reply.code(204).send();
    },
  );
};
