import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { listStockMovements } from '../../stock/index.ts';
import { deleteVariant } from '../delete-product.ts';
import { ownProduct } from './own-product.ts';

const Params = Type.Object({
  id: Type.String({ format: 'uuid' }),
  variantId: Type.String({ format: 'uuid' }),
});
const NEWEST = 100;

export const productVariantPages: AppPlugin = async (app) => {
  app.get(
    '/products/:id/variants/:variantId',
    { schema: { params: Params } },
    async (request, reply) =>
      reply.page('seller/products/variant', await variantPage(request, request.params)),
  );

  app.post(
    '/products/:id/variants/:variantId/delete',
    { schema: { params: Params } },
    async (request, reply) => {
      const { id: productId, variantId } = request.params;
      const page = await variantPage(request, request.params);
      try {
        await deleteVariant(request.tenant, { productId, variantId });
      } catch (error) {
        const data = { ...page, ...formProblems(error, {}, request.t) };
        return reply.code(409).page('seller/products/variant', data);
      }
      const { name } = page.variant;
      reply.flash(
        name
          ? request.t('products.variantDelete.done', { variant: name })
          : request.t('products.variantDelete.doneUnnamed'),
      );
      return reply.redirect(`/dashboard/products/${productId}`, 303);
    },
  );
};

async function variantPage(request: FastifyRequest, ids: { id: string; variantId: string }) {
  const product = await ownProduct(request, ids.id);
  const variant = product.variants.find(({ id }) => id === ids.variantId);
  if (!variant) throw notFound('Variant');
  const movements = await listStockMovements(request.tenant, variant.id, NEWEST);
  return { product, variant, movements, newest: NEWEST };
}
