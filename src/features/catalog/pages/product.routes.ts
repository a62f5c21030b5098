import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { FormState } from '../../../kernel/http/action.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { formBodyOf } from '../../../web/seller/form-body.ts';
import { getProduct } from '../find-product.ts';
import type { ProductRecord } from '../product.ts';
import { updateProduct } from '../update-product.ts';
import { clashPage } from './clash-page.ts';
import { type EditorState, editorPage } from './editor-page.ts';
import { fillVariantRows } from './fill-variant-rows.ts';
import { newVariantRow, type ProductForm, productFormOf } from './product-form.ts';
import { editorReason, productInputOf } from './product-input-of.ts';
import { readProductForm } from './read-product-form.ts';
import { storeOf } from './store-of.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const EDITOR = 'seller/products/show';

export const productEditorRoutes: AppPlugin = async (app) => {
  app.get('/products/:id', { schema: { params: Params } }, async (request, reply) => {
    const product = await getProduct(request.tenant, request.params.id);
    const form = productFormOf(product, storeOf(request).currency);
    return reply.page(EDITOR, await editorPage(request, product, { form }));
  });

  app.post('/products/:id', { schema: { params: Params } }, async (request, reply) => {
    const body = formBodyOf(request);
    const form = readProductForm(body);
    const state = rearranged(form, String(body.intent ?? 'save'), request.t);
    if (!state) return save(request, reply, request.params.id, form);
    const product = await getProduct(request.tenant, request.params.id);
    const page = await editorPage(request, product, { ...state, unsaved: true });
    return reply.page(EDITOR, page, 'seller/products/_variants');
  });
};

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
    const { input, rowOf } = productInputOf(form, storeOf(request).currency);
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
    return reply.code(422).page(EDITOR, await editorPage(request, product, state));
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
