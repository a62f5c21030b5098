import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';

/** @throws Refusal 404 when the tenant has no store */
export function storeCurrency(request: FastifyRequest): string {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return store.currency;
}

/** For the signed-in seller's files. @throws Refusal as `storeCurrency` */
export function storePlace(request: FastifyRequest): { currency: string; timeZone: string } {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return { currency: store.currency, timeZone: store.timeZone };
}
