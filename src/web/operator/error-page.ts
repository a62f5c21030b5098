import type { FastifyRequest } from 'fastify';

/** Null for callers who are not operators. */
export const errorPageOf = (request: FastifyRequest) => () =>
  request.session?.role === 'SUPER_ADMIN' ? { view: 'operator/error', data: {} } : undefined;
