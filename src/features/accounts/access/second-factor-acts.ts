import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import {
  confirmSetUp,
  newRecoveryCodes,
  type SetUp,
  startSetUp,
  turnOff,
} from '../second-factor/set-up.ts';
import { withOwnPassword } from './with-own-password.ts';

/** @throws Refusal of `startSetUp`, 429 */
export const startOwnSetUp = (request: FastifyRequest, currentPassword: string): Promise<SetUp> =>
  withOwnPassword(request, () =>
    startSetUp(request.signedIn, currentPassword, request.server.secrets),
  );

/**
 * Wrong first codes have the limits of wrong codes at sign-in, counted apart.
 * @returns the recovery codes
 * @throws Refusal of `confirmSetUp`, 429
 */
export async function confirmOwnSetUp(
  request: FastifyRequest,
  step: { token: string; code: string },
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

/** @throws Refusal of `newRecoveryCodes`, 429 */
export const renewOwnRecoveryCodes = (
  request: FastifyRequest,
  currentPassword: string,
): Promise<string[]> =>
  withOwnPassword(request, () =>
    newRecoveryCodes(request.signedIn, currentPassword, originOf(request)),
  );

/** @throws Refusal of `turnOff`, 429 */
export const turnOffOwn = (request: FastifyRequest, currentPassword: string): Promise<void> =>
  withOwnPassword(request, () => turnOff(request.signedIn, currentPassword, originOf(request)));
