import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import type { SessionStore } from '../../../session.ts';

export interface PageStore extends SessionStore {
  ownerId: string;
}

/** @throws Refusal 404 when the tenant has no store */
export function storeOf(request: FastifyRequest): PageStore {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return { ...store, ownerId: request.tenant.ownerId };
}
