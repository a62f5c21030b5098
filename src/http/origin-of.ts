import type { FastifyRequest } from 'fastify';
import { deviceWords } from '../format/device-name.ts';
import type { Origin, Visitor } from '../session.ts';

/** The browser or program that signs in, as its session is stored. */
export const visitorOf = ({ headers, ip }: FastifyRequest): Visitor => ({
  userAgent: headers['user-agent'] ?? '',
  address: ip,
});

/** Where a request came from, for the store's log and emails about it. */
export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceWords(headers['user-agent'] ?? ''),
  address: ip,
});
