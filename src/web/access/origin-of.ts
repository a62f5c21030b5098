import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../domain/accounts/links/mail-link.ts';
import { deviceName } from '../seller/settings/device-name.ts';
import { userAgentOf } from './check-sign-in.ts';

/** The origin of a request, for emails about it. */
export const originOf = (request: FastifyRequest): Origin => ({
  device: deviceName(userAgentOf(request)),
  address: request.ip,
});
