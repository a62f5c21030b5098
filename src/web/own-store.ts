import type { FastifyRequest } from 'fastify';
import { findStoreOf } from '../domain/stores/find-store.ts';
import type { Store } from '../domain/stores/store.ts';
import { notFound } from '../errors.ts';

/** @throws Refusal 404 when the tenant has none */
export async function ownStore({ tenant }: FastifyRequest): Promise<Store> {
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  return store;
}
