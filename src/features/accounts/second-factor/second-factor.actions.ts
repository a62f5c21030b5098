import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type Answer, plainAnswer } from '../../../kernel/db/answer.ts';
import { action, pagesOf } from '../../../kernel/http/action.ts';
import { pluginOf } from '../../../kernel/http/add-routes.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { withOwnPassword } from '../access/own-account.ts';
import { forgetDevice } from './remembered-devices.ts';
import {
  type SecondFactorPlace,
  secondFactorView,
  showRecoveryCodes,
  showSecondFactor,
  showSetUp,
} from './second-factor.pages.ts';
import { confirmSetUp, findSetUp, newRecoveryCodes, startSetUp, turnOff } from './set-up.ts';

const tags = ['Accounts'];
const own = { permission: 'account.own', gated: false } as const;
const alsoWithout = { openWithoutSecondFactor: true };

const Password = Type.Object({ currentPassword: Type.String({ maxLength: 1_000 }) });
const PasswordForm = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});
const FirstCode = Type.Object({
  token: Type.String({ maxLength: 100 }),
  code: Type.String({ maxLength: 100 }),
});
const FirstCodeForm = Type.Object({
  token: Type.String({ default: '', maxLength: 100 }),
  code: Type.String({ default: '', maxLength: 100 }),
});
const SetUpJson = Type.Object({
  token: Type.String({ description: 'For the first code, within 15 minutes' }),
  secret: Type.String({ description: 'Base32' }),
  uri: Type.String({ description: 'For a QR code' }),
});

const codesAnswer: Answer<string[]> = {
  schema: Type.Object({
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each signs you in once without the authenticator app. They are not shown again',
    }),
  }),
  json: (recoveryCodes) => ({ recoveryCodes }),
};

/** What people can do with their own second factor, on the pages of a place. */
export function secondFactorActions({ path, frame, config = {} }: SecondFactorPlace) {
  const page = {
    config,
    labels: (t: Translator) => ({
      currentPassword: t('access.field.currentPassword'),
      code: t('access.factor.code'),
    }),
  };
  return [
    action({
      at: '/second-factor/set-up',
      input: Password,
      run: ({ request, input }) =>
        withOwnPassword(request, () =>
          startSetUp(request.signedIn, input.currentPassword, request.server.secrets),
        ),
      api: {
        summary: 'Start setting up an authenticator app; a first code turns it on',
        tags,
        config: { ...own, ...alsoWithout },
        answer: plainAnswer(SetUpJson),
      },
      page: {
        ...page,
        config: { ...config, ...alsoWithout },
        at: `${path}/set-up`,
        form: PasswordForm,
        shows: (request, reply, setUp) => showSetUp(frame, request, reply, setUp),
        show: (request, reply, _params, { typed: _, ...settingUp }) =>
          showSecondFactor(frame, request, reply, { settingUp }),
      },
    }),
    action({
      at: '/second-factor/confirm',
      input: FirstCode,
      run: ({ request, input }) => confirmOwnSetUp(request, input),
      api: {
        summary: 'Turn two-step verification on with a first code',
        tags,
        config: { ...own, ...alsoWithout },
        answer: codesAnswer,
      },
      page: {
        ...page,
        config: { ...config, ...alsoWithout },
        at: `${path}/confirm`,
        form: FirstCodeForm,
        shows: async (_request, reply, codes) =>
          showRecoveryCodes(frame, reply, codes, { isNew: true }),
        async show(request, reply, _params, { typed, refusal, ...problems }) {
          if (refusal?.code === 'SET_UP_EXPIRED') {
            return showSecondFactor(frame, request, reply, { settingUp: problems });
          }
          const { signedIn, server } = request;
          const setUp = await findSetUp(signedIn, typed?.token ?? '', server.secrets);
          return showSetUp(frame, request, reply, setUp, problems);
        },
      },
    }),
    action({
      at: '/second-factor/recovery-codes',
      input: Password,
      run: ({ request, input }) =>
        withOwnPassword(request, () =>
          newRecoveryCodes(request.signedIn, input.currentPassword, originOf(request)),
        ),
      api: { summary: 'Replace your recovery codes', tags, config: own, answer: codesAnswer },
      page: {
        ...page,
        at: `${path}/recovery-codes`,
        form: PasswordForm,
        shows: async (_request, reply, codes) =>
          showRecoveryCodes(frame, reply, codes, { isNew: false }),
        show: (request, reply, _params, { typed: _, ...renewing }) =>
          showSecondFactor(frame, request, reply, { renewing }),
      },
    }),
    action({
      at: '/second-factor/turn-off',
      input: Password,
      run: ({ request, input }) =>
        withOwnPassword(request, () =>
          turnOff(request.signedIn, input.currentPassword, originOf(request)),
        ),
      api: {
        summary: 'Turn off two-step verification; remembered devices are forgotten',
        tags,
        config: own,
      },
      page: {
        ...page,
        at: `${path}/turn-off`,
        form: PasswordForm,
        done: (_, t) => ({ said: t('access.factor.off'), to: frame.here }),
        show: (request, reply, _params, { typed: _, ...turningOff }) =>
          showSecondFactor(frame, request, reply, { turningOff }),
      },
    }),
    action({
      at: '/second-factor/devices/:id',
      run: ({ request, params }) => forgetDevice(request.signedIn.userId, params.id),
      api: {
        method: 'DELETE',
        summary: 'Forget a remembered device, so that it is asked for a code',
        tags,
        config: own,
      },
      page: {
        config,
        at: `${path}/devices/:id/forget`,
        done: (_, t) => ({ said: t('access.factor.forgotten'), to: frame.here }),
      },
    }),
  ];
}

export const secondFactorPages = (place: SecondFactorPlace) =>
  pluginOf([secondFactorView(place), ...pagesOf(secondFactorActions(place))]);

/**
 * Wrong first codes have the limits of wrong codes at sign-in, counted apart.
 * @returns the recovery codes
 * @throws Refusal of `confirmSetUp`, 429
 */
async function confirmOwnSetUp(
  request: FastifyRequest,
  step: Static<typeof FirstCode>,
): Promise<string[]> {
  const { server, signedIn, ip } = request;
  const who = {
    email: `second factor set-up of ${signedIn.userId}`,
    ip,
    known: `set-up-${signedIn.familyId}`,
  };
  const by = { secrets: server.secrets, origin: originOf(request) };
  let wrongCode: unknown;
  const codes = await server.limitLogin(who, () =>
    confirmSetUp(signedIn, step, by).catch((error) => {
      // Counted; other refusals have tried no code.
      if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error;
      wrongCode = error;
      return null;
    }),
  );
  if (!codes) throw wrongCode;
  return codes;
}
