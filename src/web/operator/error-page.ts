import type { FastifyRequest } from 'fastify';

/** What went wrong, among the operators' sections; none for callers who are no operators. */
export const errorPageOf = (request: FastifyRequest) => () =>
  request.session?.role === 'SUPER_ADMIN' ? { view: 'operator/error', data: {} } : undefined;
