import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../domain/accounts/tell-of-new-password.ts';
import { deviceName } from '../seller/device-name.ts';
import { userAgentOf } from './check-sign-in.ts';

/** Where a request came from, as a letter about it says. */
export const originOf = (request: FastifyRequest): Origin => ({
  device: deviceName(userAgentOf(request)),
  address: request.ip,
});
