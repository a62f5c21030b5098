import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { findStoreOf } from '../features/stores/find-store.ts';
import type { Store } from '../features/stores/store.ts';

/** @throws Refusal 404 when the tenant has none */
export async function ownStore({ tenant }: FastifyRequest): Promise<Store> {
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  return store;
}
