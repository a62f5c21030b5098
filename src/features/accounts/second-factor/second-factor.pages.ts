import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceName } from '../../../kernel/format/device-name.ts';
import { qrCode } from '../../../kernel/format/qr-code.ts';
import { type FormProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { escapeHtml } from '../../../kernel/translation/translator.ts';
import { lacksSecondFactor } from './lacks-second-factor.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { listDevices } from './remembered-devices.ts';
import { SECOND_FACTOR } from './second-factor.ts';
import type { SetUp } from './set-up.ts';

interface Frame {
  /** Of the page itself; its actions are below it. */
  here: string;
  layout: string;
  section: string;
  back: { url: string; label: MessageKey };
}

/** Where somebody's own second factor is: sellers and operators have pages of their own. */
export interface SecondFactorPlace {
  path: string;
  frame: Frame;
  config?: { permission?: 'account.own'; gated?: boolean };
}

export const SELLERS_SECOND_FACTOR: SecondFactorPlace = {
  path: '/profile/second-factor',
  frame: {
    here: '/dashboard/profile/second-factor',
    layout: '/layouts/desk',
    section: 'profile',
    back: { url: '/dashboard/profile', label: 'settings.profile.title' },
  },
  config: { gated: false, permission: 'account.own' },
};

export const secondFactorView =
  ({ path, frame, config }: SecondFactorPlace): AppPlugin =>
  async (app) => {
    app.get(path, { config: { ...config, openWithoutSecondFactor: true } }, (request, reply) =>
      showSecondFactor(frame, request, reply),
    );
  };

interface Problems {
  settingUp?: FormProblems;
  renewing?: FormProblems;
  turningOff?: FormProblems;
}

export async function showSecondFactor(
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
  problems: Problems = {},
) {
  const { signedIn, t } = request;
  const [left, devices] = await Promise.all([
    countRecoveryCodes(signedIn.userId),
    listDevices(signedIn.userId),
  ]);
  return reply.page('shared/second-factor/index', {
    ...(await framed(frame, request)),
    isOn: signedIn.hasSecondFactor,
    left,
    deviceDays: SECOND_FACTOR.deviceDays,
    devices: devices.map((device) => ({
      ...device,
      name: deviceName(device.userAgent ?? '', t),
    })),
    ...problems,
  });
}

export async function showSetUp(
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, secret, uri }: SetUp,
  problems: FormProblems = { problems: [], errors: NO_ERRORS },
) {
  return reply.page('shared/second-factor/set-up', {
    ...(await framed(frame, request)),
    token,
    groups: secret.replace(/.{4}(?=.)/g, '$& '),
    secret,
    uriHtml: escapeHtml(uri),
    uri,
    qr: qrCode(uri),
    ...problems,
  });
}

export const showRecoveryCodes = (
  frame: Frame,
  reply: FastifyReply,
  codes: string[],
  { isNew }: { isNew: boolean },
) => reply.page('shared/second-factor/codes', { frame, isAlone: false, codes, isNew });

/** Without navigation while nothing else is open. */
async function framed(frame: Frame, { signedIn }: FastifyRequest) {
  const isAlone = await lacksSecondFactor(signedIn);
  return { frame: isAlone ? { ...frame, layout: '/layouts/plain' } : frame, isAlone };
}
