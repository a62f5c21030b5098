import type { FastifyRequest } from 'fastify';
import type { Origin, Visitor } from '../../session.ts';
import { deviceWords } from '../format/device-name.ts';

export const visitorOf = ({ headers, ip }: FastifyRequest): Visitor => ({
  userAgent: headers['user-agent'] ?? '',
  address: ip,
});

export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceWords(headers['user-agent'] ?? ''),
  address: ip,
});
