import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';

/** The currency of the signed-in seller's store. @throws Refusal 404 when the tenant has no store */
export function storeCurrency(request: FastifyRequest): string {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return store.currency;
}
