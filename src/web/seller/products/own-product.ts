import type { FastifyRequest } from 'fastify';
import { findProduct } from '../../../domain/catalog/find-product.ts';
import type { ProductRecord } from '../../../domain/catalog/product.ts';
import { notFound } from '../../../errors.ts';

/** @throws Refusal 404 */
export async function ownProduct(
  request: FastifyRequest,
  productId: string,
): Promise<ProductRecord> {
  const product = await findProduct(request.tenant, productId);
  if (!product) throw notFound('Product');
  return product;
}
