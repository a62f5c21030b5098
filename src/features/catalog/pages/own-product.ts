import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import { findProduct } from '../find-product.ts';
import type { ProductRecord } from '../product.ts';

/** @throws Refusal 404 */
export async function ownProduct(
  request: FastifyRequest,
  productId: string,
): Promise<ProductRecord> {
  const product = await findProduct(request.tenant, productId);
  if (!product) throw notFound('Product');
  return product;
}
