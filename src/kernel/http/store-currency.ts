import type { FastifyRequest } from 'fastify';
import { sellerStore } from './seller-store.ts';

/** @throws Refusal 404 when the tenant has no store */
export const storeCurrency = (request: FastifyRequest): string => sellerStore(request).currency;
