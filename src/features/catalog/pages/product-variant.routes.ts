import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import { listStockMovements } from '../../stock/index.ts';
import { getProduct, variantOf } from '../find-product.ts';

const ONE = '/products/:id/variants/:variantId';
const NEWEST = 100;

export const productVariantPages: AppPlugin = async (app) => {
  app.get(ONE, { schema: paramsOf(ONE) }, (request, reply) =>
    showVariant(request, reply, request.params),
  );
};

export async function showVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, variantId }: { id: string; variantId: string },
  refused?: FormProblems,
) {
  const product = await getProduct(request.tenant, id);
  const variant = variantOf(product, variantId);
  const movements = await listStockMovements(request.tenant, variant.id, NEWEST);
  if (refused) reply.code(409);
  return reply.page('seller/products/variant', {
    ...{ product, variant, movements, newest: NEWEST },
    ...refused,
  });
}
