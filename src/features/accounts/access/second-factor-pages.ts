import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { deviceName } from '../../../kernel/format/device-name.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { escapeHtml, type Translator } from '../../../kernel/translation/translator.ts';
import { SECOND_FACTOR } from '../../../second-factor-limits.ts';
import { qrCode } from '../../share/qr-code.ts';
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { forgetDevice, listDevices } from '../second-factor/remembered-devices.ts';
import { findSetUp, type SetUp } from '../second-factor/set-up.ts';
import {
  confirmOwnSetUp,
  renewOwnRecoveryCodes,
  startOwnSetUp,
  turnOffOwn,
} from './second-factor-acts.ts';

const PasswordForm = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});
const CodeForm = Type.Object({
  token: Type.String({ default: '', maxLength: 100 }),
  code: Type.String({ default: '', maxLength: 100 }),
});
const OneDevice = Type.Object({ id: Type.String({ format: 'uuid' }) });
type PasswordForm = Static<typeof PasswordForm>;
type CodeForm = Static<typeof CodeForm>;

const labels = (t: Translator) => ({
  currentPassword: t('access.field.currentPassword'),
  code: t('access.factor.code'),
});

interface Frame {
  /** Of the page itself; its actions are below it. */
  here: string;
  layout: string;
  section: string;
  back: { url: string; label: MessageKey };
}

interface Place {
  path: string;
  frame: Frame;
  config?: { permission?: 'account.own'; gated?: boolean };
}

export const secondFactorPages =
  ({ path, frame, config = {} }: Place): AppPlugin =>
  async (app) => {
    const pages = new SecondFactorPages(frame);
    const alwaysOpen = { ...config, openWithoutSecondFactor: true };

    app.get(path, { config: alwaysOpen }, (request, reply) => pages.show(request, reply));

    app.post(
      `${path}/set-up`,
      { config: alwaysOpen, schema: { body: PasswordForm } },
      (request, reply) => pages.setUp(request, reply),
    );

    app.post(
      `${path}/confirm`,
      { config: alwaysOpen, schema: { body: CodeForm } },
      (request, reply) => pages.confirm(request, reply),
    );

    app.post(
      `${path}/recovery-codes`,
      { config, schema: { body: PasswordForm } },
      (request, reply) => pages.renewCodes(request, reply),
    );

    app.post(`${path}/turn-off`, { config, schema: { body: PasswordForm } }, (request, reply) =>
      pages.turnOff(request, reply),
    );

    app.post(
      `${path}/devices/:id/forget`,
      { config, schema: { params: OneDevice } },
      (request, reply) => pages.forget(request, reply, request.params.id),
    );
  };

class SecondFactorPages {
  readonly #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  async show(request: FastifyRequest, reply: FastifyReply, problems: Problems = {}) {
    const { signedIn } = request;
    const [left, devices] = await Promise.all([
      countRecoveryCodes(signedIn.userId),
      listDevices(signedIn.userId),
    ]);
    return reply.page('shared/second-factor/index', {
      ...(await this.#framed(request)),
      isOn: signedIn.hasSecondFactor,
      left,
      deviceDays: SECOND_FACTOR.deviceDays,
      devices: devices.map((device) => ({
        ...device,
        name: deviceName(device.userAgent ?? '', request.t),
      })),
      ...problems,
    });
  }

  async setUp(request: FastifyRequest<{ Body: PasswordForm }>, reply: FastifyReply) {
    try {
      const setUp = await startOwnSetUp(request, request.body.currentPassword);
      return await this.#showSetUp(request, reply, setUp);
    } catch (error) {
      return this.show(request, reply.code(422), {
        settingUp: formProblems(error, labels(request.t), request.t),
      });
    }
  }

  async confirm(request: FastifyRequest<{ Body: CodeForm }>, reply: FastifyReply) {
    const { signedIn, body, server } = request;
    const { secrets } = server;
    try {
      const codes = await confirmOwnSetUp(request, body);
      return await this.#showCodes(reply, codes, true);
    } catch (error) {
      const problems = formProblems(error, labels(request.t), request.t);
      if (error instanceof Refusal && error.code === 'SET_UP_EXPIRED') {
        return this.show(request, reply.code(422), { settingUp: problems });
      }
      const setUp = await findSetUp(signedIn, body.token, secrets);
      return this.#showSetUp(request, reply.code(422), setUp, problems);
    }
  }

  async renewCodes(request: FastifyRequest<{ Body: PasswordForm }>, reply: FastifyReply) {
    try {
      const codes = await renewOwnRecoveryCodes(request, request.body.currentPassword);
      return await this.#showCodes(reply, codes, false);
    } catch (error) {
      return this.show(request, reply.code(422), {
        renewing: formProblems(error, labels(request.t), request.t),
      });
    }
  }

  async turnOff(request: FastifyRequest<{ Body: PasswordForm }>, reply: FastifyReply) {
    try {
      await turnOffOwn(request, request.body.currentPassword);
      reply.flash(request.t('access.factor.off'));
      return reply.redirect(this.#frame.here, 303);
    } catch (error) {
      return this.show(request, reply.code(422), {
        turningOff: formProblems(error, labels(request.t), request.t),
      });
    }
  }

  async forget({ signedIn, t }: FastifyRequest, reply: FastifyReply, id: string) {
    await forgetDevice(signedIn.userId, id);
    reply.flash(t('access.factor.forgotten'));
    return reply.redirect(this.#frame.here, 303);
  }

  async #showSetUp(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, secret, uri }: SetUp,
    problems: FormProblems = { problems: [], errors: NO_ERRORS },
  ) {
    const groups = secret.replace(/.{4}(?=.)/g, '$& ');
    const shown = {
      token,
      groups,
      secret,
      uriHtml: escapeHtml(uri),
      uri,
      qr: qrCode(uri),
      ...problems,
    };
    return reply.page('shared/second-factor/set-up', {
      ...(await this.#framed(request)),
      ...shown,
    });
  }

  #showCodes(reply: FastifyReply, codes: string[], isNew: boolean) {
    const framed = { frame: this.#frame, isAlone: false };
    return reply.page('shared/second-factor/codes', { ...framed, codes, isNew });
  }

  /** Without navigation while nothing else is open. */
  async #framed({ signedIn }: FastifyRequest) {
    const isAlone = await lacksSecondFactor(signedIn);
    const frame = isAlone ? { ...this.#frame, layout: '/layouts/plain' } : this.#frame;
    return { frame, isAlone };
  }
}

interface Problems {
  settingUp?: FormProblems;
  renewing?: FormProblems;
  turningOff?: FormProblems;
}
