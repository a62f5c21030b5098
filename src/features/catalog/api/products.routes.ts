import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { conflict, notFound } from '../../../errors.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { actorOf } from '../../../session.ts';
import { productFilterQuery } from '../../../web/product-filter-query.ts';
import { createProductOnce } from '../create-product.ts';
import { deleteProduct } from '../delete-product.ts';
import { findProduct } from '../find-product.ts';
import { listProducts, PRODUCT_SORTS } from '../list-products.ts';
import { updateProduct } from '../update-product.ts';
import {
  movementOf,
  NewProduct,
  ProductChanges,
  productInput,
  shortProduct,
  shortVariant,
  variantInput,
} from './product-body.ts';
import { ProductJson, productJson } from './product-json.ts';

const ProductParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
const ProductQuery = Type.Object({
  ...PageQuery,
  ...productFilterQuery,
  sort: Type.Optional(Type.Enum([...PRODUCT_SORTS])),
});

export const productRoutes: AppPlugin = async (app) => {
  app.get(
    '/products',
    {
      schema: {
        summary: 'List products',
        querystring: ProductQuery,
        response: { 200: PageJson(ProductJson) },
      },
    },
    async (request) => {
      const currency = storeCurrency(request);
      const { tenant, query } = request;
      const page = await listProducts(tenant, query);
      return { ...page, items: page.items.map((item) => productJson(item, tenant, currency)) };
    },
  );

  app.get(
    '/products/:id',
    {
      schema: {
        summary: 'Get a product',
        params: ProductParams,
        response: { 200: ProductJson },
      },
    },
    async (request) => shown(request, request.params.id),
  );

  app.post(
    '/products',
    {
      schema: {
        summary: 'Add a product',
        headers: IdempotencyHeaders,
        body: NewProduct,
        response: { 201: ProductJson },
      },
    },
    async (request, reply) => {
      const currency = storeCurrency(request);
      const { body, tenant } = request;
      const input = productInput(body, currency);
      const creation = {
        actor: actorOf(request.signedIn),
        idempotency: idempotencyOf(request, tenant),
      };
      const { result, replayed } = input.variants
        ? await createProductOnce(tenant, input, creation)
        : await createProductOnce(tenant, shortProduct(input, body, currency), {
            ...creation,
            pathAt: () => '',
          });
      markReplayed(reply, replayed);
      return reply.code(201).send(productJson(result, tenant, currency));
    },
  );

  app.patch(
    '/products/:id',
    {
      schema: {
        summary: 'Change a product. Variants not in the request stay the same',
        params: ProductParams,
        body: ProductChanges,
        response: { 200: ProductJson },
      },
    },
    async (request) => {
      const currency = storeCurrency(request);
      const { body, tenant, params } = request;
      const cause = { actor: actorOf(request.signedIn), ...movementOf(body) };
      const input = productInput(body, currency);
      const short = shortVariant(body);
      if (short) {
        const only = {
          ...variantInput(short, currency),
          id: await onlyVariantId(tenant, params.id),
        };
        await updateProduct(tenant, params.id, { ...input, variants: [only] }, cause, () => '');
      } else {
        await updateProduct(tenant, params.id, input, cause);
      }
      return shown(request, params.id);
    },
  );

  app.delete(
    '/products/:id',
    {
      config: { permission: 'products.delete' },
      schema: { summary: 'Delete a product that is not part of any order', params: ProductParams },
    },
    async (request, reply) => {
      await deleteProduct(request.tenant, request.params.id, actorOf(request.signedIn));
      return reply.code(204).send();
    },
  );
};

async function shown(request: FastifyRequest, id: string) {
  const product = await findProduct(request.tenant, id);
  if (!product) throw notFound('Product');
  return productJson(product, request.tenant, storeCurrency(request));
}

/** The short form of a change means a product's only variant. */
async function onlyVariantId(tenant: Tenant, productId: string): Promise<string> {
  const product = await findProduct(tenant, productId);
  if (!product) throw notFound('Product');
  const [variant, ...others] = product.variants;
  if (!variant || others.length > 0) {
    throw conflict(
      'SEVERAL_VARIANTS',
      'This product has several variants. Specify which one in "variants"',
    );
  }
  return variant.id;
}
