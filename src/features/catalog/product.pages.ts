import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { currencyDigits } from '../../kernel/format/money.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { type FormProblems, formProblems } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { ownName } from '../../kernel/translation/languages.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { actorOf } from '../../session.ts';
import { formBodyOf } from '../../web/seller/form-body.ts';
import { nameOffers } from '../drafts/corrections/queries/name-offers.ts';
import { listStockMovements } from '../stock/index.ts';
import { getProduct, variantOf } from './find-product.ts';
import { listOwnCategories } from './list-products.ts';
import { clashPage } from './pages/clash-page.ts';
import { labelProblems } from './pages/field-labels.ts';
import { fillVariantRows } from './pages/fill-variant-rows.ts';
import {
  MAX_OPTIONS,
  newVariantRow,
  type ProductForm,
  productFormOf,
  readProductForm,
} from './pages/product-form.ts';
import { editorReason, productInputOf } from './pages/product-input-of.ts';
import { imageUrl } from './photos/image-url.ts';
import type { ProductRecord } from './product.ts';
import { updateProduct } from './update-product.ts';

const ONE = '/products/:id';
const VARIANT = '/products/:id/variants/:variantId';
const NEWEST = 100;
const EDITOR = 'seller/products/show';

/** The editor of a product, and the stock of a variant. */
export const productPages: AppPlugin = async (app) => {
  app.get(ONE, { schema: paramsOf(ONE) }, async (request, reply) => {
    const product = await getProduct(request.tenant, request.params.id);
    return showEditor(request, reply, product);
  });

  app.post(ONE, { schema: paramsOf(ONE) }, async (request, reply) => {
    const body = formBodyOf(request);
    const form = readProductForm(body);
    const state = rearranged(form, String(body.intent ?? 'save'), request.t);
    if (!state) return save(request, reply, request.params.id, form);
    const product = await getProduct(request.tenant, request.params.id);
    const page = await editorPage(request, product, { ...state, unsaved: true });
    return reply.page(EDITOR, page, 'seller/products/_variants');
  });

  app.get(VARIANT, { schema: paramsOf(VARIANT) }, (request, reply) =>
    showVariant(request, reply, request.params),
  );
};

/** The editor with what is stored, or with what was typed. */
export async function showEditor(
  request: FastifyRequest,
  reply: FastifyReply,
  product: ProductRecord,
  state: Partial<EditorState> = {},
) {
  const form = productFormOf(product, storeCurrency(request));
  return reply.page(EDITOR, await editorPage(request, product, { form, ...state }));
}

export async function showDelete(
  { tenant }: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  { refusal, ...problems }: FormState<unknown>,
) {
  const product = await getProduct(tenant, id);
  if (refusal) reply.code(409);
  return reply.page('seller/products/delete', { product, ...problems });
}

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

interface EditorState extends Partial<FormProblems> {
  form: ProductForm;
  notice?: string;
  focusRow?: number;
  unsaved?: boolean;
  optionsOpen?: boolean;
  photoProblems?: { fileName: string; message: string }[];
}

async function editorPage(request: FastifyRequest, product: ProductRecord, state: EditorState) {
  const { tenant, t } = request;
  const store = sellerStore(request);
  const { form, errors = {} } = state;
  const [offer] = await nameOffers(tenant, { productId: product.id, limit: 1 });
  return {
    ...state,
    problems: labelProblems(state.problems ?? [], t, form),
    translations: translationsIn(store.languages, form, errors, t),
    product,
    store,
    currency: store.currency,
    digits: currencyDigits(store.currency),
    photos: photosOf(product, tenant.ownerId),
    categories: await listOwnCategories(tenant),
    offer: offer ?? null,
    maxOptions: MAX_OPTIONS,
    shopPath: `/catalog/${store.slug}/products/${encodeURIComponent(product.slug)}`,
    aliasError: Object.entries(errors).find(([path]) => path.startsWith('aliases'))?.[1],
  };
}

export const photosOf = ({ images }: ProductRecord, ownerId: string) =>
  images.map(({ id, alt }) => ({ id, alt, url: imageUrl(ownerId, id, 160) }));

const translationsIn = (
  languages: readonly string[],
  { translations }: ProductForm,
  errors: FormProblems['errors'],
  t: Translator,
) =>
  languages.map((language) => {
    const { name = '', description = '' } = translations[language] ?? {};
    return {
      ...{ language, name, description },
      label: t('products.translations.name', { language: ownName(language) }),
      descriptionLabel: t('products.translations.description', { language: ownName(language) }),
      isOpen: Object.keys(errors).some((path) => path.startsWith(`translations.${language}`)),
    };
  });

/** For buttons other than Save, nothing saved yet; null for Save. */
function rearranged(form: ProductForm, intent: string, t: Translator): EditorState | null {
  if (intent === 'add-row') {
    const variants = [...form.variants, newVariantRow(form.variants.at(-1))];
    return { form: { ...form, variants }, focusRow: form.variants.length };
  }
  if (intent !== 'generate') return null;
  const { form: variants, filled, first } = fillVariantRows(form);
  if (filled === 0) {
    const notice = t('products.editor.noCombination');
    return { form, notice, optionsOpen: true };
  }
  const notice = t('products.editor.filled', { variants: filled });
  return { form: variants, notice, focusRow: first };
}

async function save(
  request: FastifyRequest,
  reply: FastifyReply,
  productId: string,
  form: ProductForm,
) {
  const { tenant, t } = request;
  try {
    const { input, rowOf } = productInputOf(form, storeCurrency(request));
    const cause = {
      actor: actorOf(request.signedIn),
      reason: editorReason(form),
      note: form.note.slice(0, 200),
    };
    const pathAt = (index: number) => `variants.${rowOf(index)}`;
    const saved = await updateProduct(tenant, productId, input, cause, pathAt, openedAt(form));
    const said = t('products.editor.saved', { product: saved.name });
    return reply.flash(said).redirect(`/dashboard/products/${productId}`, 303);
  } catch (error) {
    const product = await getProduct(tenant, productId);
    if (error instanceof Refusal && error.code === 'PRODUCT_CHANGED') {
      return reply.code(409).page('seller/products/clash', await clashPage(request, product, form));
    }
    const isStale = error instanceof Refusal && error.code === 'STOCK_CHANGED';
    const shown = isStale ? withStockOfNow(form, product) : form;
    const state = { form: shown, unsaved: true, ...formProblems(error, {}, t) };
    return showEditor(request, reply.code(422), product, state);
  }
}

/** Typed stock stays; it is saved over the stock that the page shows now. */
const withStockOfNow = (form: ProductForm, { variants }: ProductRecord): ProductForm => ({
  ...form,
  variants: form.variants.map((row) => {
    const now = variants.find(({ id }) => id === row.id);
    return now && row.stock !== row.stockWas ? { ...row, stockWas: String(now.stock) } : row;
  }),
});

function openedAt({ updatedAt }: ProductForm): Date | undefined {
  const at = new Date(updatedAt);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
