import { Type } from 'typebox';
import { STOCK_REASONS } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { actorOf } from '../../../session.ts';
import { listStockMovements } from '../../stock/index.ts';
import { deleteVariant } from '../delete-product.ts';
import { findProduct } from '../find-product.ts';
import { addVariant, updateVariant } from '../update-product.ts';
import { movementOf, NewVariant, VariantChanges, variantInput } from './product-body.ts';
import { VariantJson, variantJson } from './product-json.ts';

const ProductParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
const VariantParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  variantId: Type.String({ format: 'uuid' }),
});

const NEWEST = 100;
const Movements = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      delta: Type.Integer(),
      stockAfter: Type.Integer(),
      reason: Type.Enum([...STOCK_REASONS]),
      note: Type.String(),
      orderId: OrNull(Type.String()),
      actorName: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
    }),
  ),
});

/** Each answer is the variant itself. */
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
        summary: 'Change a variant. Stock changes are recorded',
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

  app.get(
    '/products/:id/variants/:variantId/stock-movements',
    {
      schema: {
        summary: `List the last ${NEWEST} stock changes of a variant`,
        params: VariantParams,
        response: { 200: Movements },
      },
    },
    async ({ tenant, params }) => {
      const product = await findProduct(tenant, params.id);
      const variant = product?.variants.find(({ id }) => id === params.variantId);
      if (!variant) throw notFound('Variant');
      const movements = await listStockMovements(tenant, variant.id, NEWEST);
      return {
        items: movements.map(({ createdAt, ...movement }) => ({
          ...movement,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  );

  app.delete(
    '/products/:id/variants/:variantId',
    {
      schema: { summary: 'Delete a variant that is not part of any order', params: VariantParams },
    },
    async ({ tenant, params }, reply) => {
      await deleteVariant(tenant, { productId: params.id, variantId: params.variantId });
      return reply.code(204).send();
    },
  );
};
