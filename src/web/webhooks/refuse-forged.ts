import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { notingStores } from '../../kernel/watch/noted-stores.ts';
import { BODIES } from '../../limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    notedOwners?: Set<string>;
  }
}

/** 401 before the body is read; a large one never is: its connection is closed. */
export function missingSignature({ headers }: FastifyRequest, reply: FastifyReply): Refusal {
  const isLarge = !(Number(headers['content-length'] ?? Infinity) <= BODIES.publicBytes);
  if (isLarge) reply.header('connection', 'close');
  return new Refusal(401, 'INVALID_SIGNATURE', 'The signature is required');
}

/**
 * Counted if the signature is wrong. After too many, each closes its connection; genuine ones are
 * still accepted, since both may come from one address.
 */
export async function countingForged<T>(
  source: 'gateway' | 'provider',
  request: FastifyRequest,
  reply: FastifyReply,
  take: () => Promise<T>,
): Promise<T> {
  request.notedOwners = new Set();
  try {
    return await notingStores(request.notedOwners, take);
  } catch (error) {
    const isForged = error instanceof Refusal && error.statusCode === 401;
    if (isForged && (await request.server.failedSignatures.areTooMany(source, request.ip))) {
      reply.header('connection', 'close');
    }
    throw error;
  }
}
