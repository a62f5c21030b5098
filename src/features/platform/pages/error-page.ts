import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShownError } from '../../../plugins/error-handler.ts';

/** Null for callers who are not operators. */
export const errorPageOf = (request: FastifyRequest) => (reply: FastifyReply, shown: ShownError) =>
  request.session?.role === 'SUPER_ADMIN' ? reply.page('operator/error', shown) : undefined;
