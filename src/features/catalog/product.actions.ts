import { conflict } from '../../errors.ts';
import { action } from '../../kernel/http/action.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import {
  movementOf,
  NewProduct,
  NewVariant,
  newProductInput,
  ProductChanges,
  productInput,
  shortVariant,
  VariantChanges,
  variantInput,
} from './api/product-body.ts';
import { createProductOnce } from './create-product.ts';
import { deleteProduct, deleteVariant } from './delete-product.ts';
import { getProduct, ownedBy, variantOf } from './find-product.ts';
import { showDelete, showVariant } from './product.pages.ts';
import { productAnswer } from './product.ts';
import { variantAnswer } from './product-variant.ts';
import { addVariant, updateProduct, updateVariant } from './update-product.ts';

const ONE = '/products/:id';
const VARIANT = `${ONE}/variants/:variantId` as const;

/** What can be done with products through the API, and on a page with the same input. */
export const productActions = [
  action({
    at: '/products',
    input: NewProduct,
    takesKey: true,
    async run({ request, tenant, actor, input, key: idempotency, resultOf }) {
      const { product, pathAt } = newProductInput(input, storeCurrency(request));
      const creation = { actor, idempotency, pathAt };
      return ownedBy(tenant, resultOf(await createProductOnce(tenant, product, creation)));
    },
    api: { summary: 'Add a product', answer: productAnswer, code: 201 },
  }),
  action({
    at: ONE,
    input: ProductChanges,
    async run({ request, tenant, actor, params: { id }, input }) {
      const currency = storeCurrency(request);
      const cause = { actor, ...movementOf(input) };
      const changes = productInput(input, currency);
      const short = shortVariant(input);
      if (short) {
        const only = { ...variantInput(short, currency), id: await onlyVariantId(tenant, id) };
        await updateProduct(tenant, id, { ...changes, variants: [only] }, cause, () => '');
      } else {
        await updateProduct(tenant, id, changes, cause);
      }
      return ownedBy(tenant, await getProduct(tenant, id));
    },
    api: {
      method: 'PATCH',
      summary: 'Change a product. Variants not in the request stay the same',
      answer: productAnswer,
    },
  }),
  action({
    at: ONE,
    may: 'products.delete',
    run: ({ tenant, params, actor }) => deleteProduct(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Delete a product that is not part of any order' },
    page: {
      at: `${ONE}/delete`,
      opens: 'products.read',
      done: ({ name }, t) => ({
        said: t('products.delete.done', { product: name }),
        to: '/dashboard/products',
      }),
      show: showDelete,
    },
  }),
  action({
    at: `${ONE}/variants`,
    input: NewVariant,
    async run({ request, tenant, actor, params: { id }, input }) {
      const cause = { actor, reason: 'correction' } as const;
      const typed = variantInput(input, storeCurrency(request));
      return (await addVariant(tenant, id, typed, cause)).variant;
    },
    api: { summary: 'Add a variant', answer: variantAnswer, code: 201 },
  }),
  action({
    at: VARIANT,
    input: VariantChanges,
    async run({ request, tenant, actor, params: { id: productId, variantId }, input }) {
      const cause = { actor, ...movementOf(input) };
      const changes = variantInput(input, storeCurrency(request));
      const product = await updateVariant(tenant, { productId, variantId }, changes, cause);
      return variantOf(product, variantId);
    },
    api: {
      method: 'PATCH',
      summary: 'Change a variant. Stock changes are recorded',
      answer: variantAnswer,
    },
  }),
  action({
    at: VARIANT,
    run: ({ tenant, params: { id: productId, variantId } }) =>
      deleteVariant(tenant, { productId, variantId }),
    api: { method: 'DELETE', summary: 'Delete a variant that is not part of any order' },
    page: {
      at: `${VARIANT}/delete`,
      done: ({ productId, name }, t) => ({
        said: name
          ? t('products.variantDelete.done', { variant: name })
          : t('products.variantDelete.doneUnnamed'),
        to: `/dashboard/products/${productId}`,
      }),
      show: showVariant,
    },
  }),
];

/** The short form of a change means a product's only variant. */
async function onlyVariantId(tenant: Tenant, productId: string): Promise<string> {
  const { variants } = await getProduct(tenant, productId);
  const [variant, ...others] = variants;
  if (!variant || others.length > 0) {
    throw conflict(
      'SEVERAL_VARIANTS',
      'This product has several variants. Specify which one in "variants"',
    );
  }
  return variant.id;
}
