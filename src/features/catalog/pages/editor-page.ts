import type { FastifyRequest } from 'fastify';
import { currencyDigits } from '../../../kernel/format/money.ts';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import { nameOffers } from '../../drafts/corrections/queries/name-offers.ts';
import { listOwnCategories } from '../list-products.ts';
import { imageUrl } from '../photos/image-url.ts';
import type { ProductRecord } from '../product.ts';
import { labelProblems } from './label-problems.ts';
import { MAX_OPTIONS, type ProductForm } from './product-form.ts';
import { storeOf } from './store-of.ts';
import { translationViews } from './translation-fields.ts';

export interface EditorState extends Partial<FormProblems> {
  form: ProductForm;
  notice?: string;
  focusRow?: number;
  unsaved?: boolean;
  optionsOpen?: boolean;
}

export async function editorPage(
  request: FastifyRequest,
  product: ProductRecord,
  state: EditorState,
) {
  const store = storeOf(request);
  const { form, errors = {} } = state;
  const [offer] = await nameOffers(request.tenant, { productId: product.id, limit: 1 });
  return {
    ...state,
    problems: labelProblems(state.problems ?? [], request.t, form),
    translations: translationViews(store.languages, form, { t: request.t, errors }),
    product,
    store,
    currency: store.currency,
    digits: currencyDigits(store.currency),
    photos: photosOf(product, store.ownerId),
    categories: await listOwnCategories(request.tenant),
    offer: offer ?? null,
    maxOptions: MAX_OPTIONS,
    shopPath: `/catalog/${store.slug}/products/${encodeURIComponent(product.slug)}`,
    aliasError: Object.entries(errors).find(([path]) => path.startsWith('aliases'))?.[1],
  };
}

export const photosOf = ({ images }: ProductRecord, ownerId: string) =>
  images.map(({ id, alt }) => ({ id, alt, url: imageUrl(ownerId, id, 160) }));
