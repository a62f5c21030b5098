import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';

/** The currency of the signed-in seller's store. @throws Refusal 404 when the tenant has no store */
export function storeCurrency(request: FastifyRequest): string {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return store.currency;
}

/** The currency and time zone in which the signed-in seller's files are read. @throws Refusal as `storeCurrency` */
export function storePlace(request: FastifyRequest): { currency: string; timeZone: string } {
  const { store } = request.signedIn;
  if (!store) throw notFound('Store');
  return { currency: store.currency, timeZone: store.timeZone };
}
