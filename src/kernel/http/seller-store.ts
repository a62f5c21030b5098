import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import type { SessionStore } from '../../session.ts';

/** @throws Refusal 404 when the tenant has none */
export function sellerStore(request: FastifyRequest): SessionStore {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return store;
}
