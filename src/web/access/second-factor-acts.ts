import type { FastifyRequest } from 'fastify';
import {
  newRecoveryCodes,
  type SetUp,
  startSetUp,
  turnOff,
} from '../../domain/accounts/second-factor/set-up.ts';
import { originOf } from '../../http/origin-of.ts';
import { withOwnPassword } from './with-own-password.ts';

/**
 * One attempt to begin the set-up of one's own second factor, from the page or the API.
 * @throws Refusal of `startSetUp`, 429
 */
export const startOwnSetUp = (request: FastifyRequest, currentPassword: string): Promise<SetUp> =>
  withOwnPassword(request, () =>
    startSetUp(request.signedIn, currentPassword, request.server.secrets),
  );

/**
 * One attempt to replace one's own recovery codes, likewise.
 * @throws Refusal of `newRecoveryCodes`, 429
 */
export const renewOwnRecoveryCodes = (
  request: FastifyRequest,
  currentPassword: string,
): Promise<string[]> =>
  withOwnPassword(request, () =>
    newRecoveryCodes(request.signedIn, currentPassword, originOf(request)),
  );

/**
 * One attempt to turn one's own second factor off, likewise.
 * @throws Refusal of `turnOff`, 429
 */
export const turnOffOwn = (request: FastifyRequest, currentPassword: string): Promise<void> =>
  withOwnPassword(request, () => turnOff(request.signedIn, currentPassword, originOf(request)));
