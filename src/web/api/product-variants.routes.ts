import { Type } from 'typebox';
import { addVariant } from '../../domain/catalog/add-variant.ts';
import { deleteVariant } from '../../domain/catalog/delete-variant.ts';
import { updateVariant } from '../../domain/catalog/update-variant.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { actorOf } from '../../session.ts';
import { storeCurrency } from '../store-currency.ts';
import { movementOf, NewVariant, VariantChanges, variantInput } from './product-body.ts';
import { VariantJson, variantJson } from './product-json.ts';

const ProductParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
const VariantParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  variantId: Type.String({ format: 'uuid' }),
});

/** Single variants of a product; each answer is the variant itself. */
export const productVariantRoutes: AppPlugin = async (app) => {
  app.post(
    '/products/:id/variants',
    {
      schema: {
        summary: 'Add a variant',
        params: ProductParams,
        body: NewVariant,
        response: { 201: VariantJson },
      },
    },
    async (request, reply) => {
      const currency = storeCurrency(request);
      const input = variantInput(request.body, currency);
      const cause = { actor: actorOf(request.signedIn), reason: 'correction' } as const;
      const { variant } = await addVariant(request.tenant, request.params.id, input, cause);
      return reply.code(201).send(variantJson(variant, currency));
    },
  );

  app.patch(
    '/products/:id/variants/:variantId',
    {
      schema: {
        summary: 'Change a variant; stock through the ledger',
        params: VariantParams,
        body: VariantChanges,
        response: { 200: VariantJson },
      },
    },
    async (request) => {
      const currency = storeCurrency(request);
      const { tenant, params, body } = request;
      const cause = { actor: actorOf(request.signedIn), ...movementOf(body) };
      const ids = { productId: params.id, variantId: params.variantId };
      const product = await updateVariant(tenant, ids, variantInput(body, currency), cause);
      const variant = product.variants.find(({ id }) => id === params.variantId);
      if (!variant) throw notFound('Variant');
      return variantJson(variant, currency);
    },
  );

  app.delete(
    '/products/:id/variants/:variantId',
    { schema: { summary: 'Delete a variant that nobody ordered', params: VariantParams } },
    async ({ tenant, params }, reply) => {
      await deleteVariant(tenant, { productId: params.id, variantId: params.variantId });
      return reply.code(204).send();
    },
  );
};
