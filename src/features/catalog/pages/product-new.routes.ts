import type { FastifyRequest } from 'fastify';
import { type FieldProblem, fieldProblem, invalidFields, Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { currencyDigits, parseMoney } from '../../../kernel/format/money.ts';
import { formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import {
  UPLOAD_TIMEOUT_MS,
  type UploadedForm,
  withUploads,
} from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { notAnAmount } from '../../../web/amount.ts';
import { createProductOnce } from '../create-product.ts';
import { listOwnCategories } from '../list-products.ts';
import { addImages, IMAGE_UPLOAD, type ImageProblem } from '../photo.actions.ts';
import { MAX_IMAGES } from '../photos/add-image.ts';
import type { ProductInput } from '../product.ts';
import { labelProblems } from './field-labels.ts';

type Values = Record<string, string>;
const NOTHING: Values = {};

export const newProductRoutes: AppPlugin = async (app) => {
  app.get('/products/new', { config: { permission: 'products.edit' } }, async (request, reply) =>
    reply.page('seller/products/new', { values: NOTHING, ...(await pageData(request)) }),
  );

  app.post('/products', { handlerTimeout: UPLOAD_TIMEOUT_MS }, async (request, reply) =>
    withUploads(request, IMAGE_UPLOAD, async ({ files, fields }) => {
      try {
        const { id, problems } = await addProduct(request, { files, fields });
        reply.flash(saidOf(fields.name ?? '', problems, request.t));
        return reply.redirect(`/dashboard/products/${id}`, 303);
      } catch (error) {
        const typed = {
          values: fields,
          photosLost: files.length > 0,
          ...problemsOf(error, request.t),
        };
        const key = isReused(error) ? undefined : fields.key;
        const data = { ...typed, ...(await pageData(request, key)) };
        return reply.code(422).page('seller/products/new', data);
      }
    }),
  );
};

/** Once for the form's key; photos come with the first time. */
async function addProduct(request: FastifyRequest, { files, fields }: UploadedForm) {
  const { tenant } = request;
  const input = newProductInput(fields, storeCurrency(request));
  const { result, replayed } = await createProductOnce(tenant, input, {
    actor: actorOf(request.signedIn),
    idempotency: fields.key
      ? idempotencyKey(tenant, 'POST /dashboard/products', fields.key, input)
      : null,
  });
  const { problems } = replayed ? { problems: [] } : await addImages(tenant, result.id, files);
  return { id: result.id, problems };
}

const isReused = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED';

/** The only variant's fields are directly in this form. */
function problemsOf(error: unknown, t: Translator) {
  if (isReused(error)) {
    return { message: t('products.new.reused'), problems: [], errors: NO_ERRORS };
  }
  const { message, problems, errors } = formProblems(error, {}, t);
  const bare = (path: string) => path.replace(/^variants\.0\./, '');
  const own = problems.map((problem) => ({ ...problem, path: bare(problem.path) }));
  return {
    message,
    problems: labelProblems(own, t),
    errors: Object.fromEntries(Object.entries(errors).map(([path, text]) => [bare(path), text])),
  };
}

async function pageData(request: FastifyRequest, key = newToken()) {
  const currency = storeCurrency(request);
  const categories = await listOwnCategories(request.tenant);
  const digits = currencyDigits(currency);
  return { key, currency, digits, categories, mostPhotos: MAX_IMAGES };
}

/** @throws Refusal 400 with every field that cannot be read */
function newProductInput(fields: Values, currency: string): ProductInput {
  const problems: FieldProblem[] = [];
  const priceMinor = parseMoney(fields.price ?? '', currency);
  if (priceMinor === null || priceMinor < 0) {
    problems.push(fieldProblem('price', notAnAmount(currency)));
  }
  const stock = (fields.stock ?? '').trim();
  if (!/^\d{0,10}$/.test(stock)) {
    const words = message('errors.products.notWhole', { example: '12' });
    problems.push(fieldProblem('stock', words));
  }
  if (!fields.name?.trim()) {
    problems.push(fieldProblem('name', message('errors.field.required')));
  }
  if (problems.length > 0) throw invalidFields(problems);
  const variant = {
    priceMinor: priceMinor ?? undefined,
    stock: Number(stock),
    trackStock: stock !== '',
  };
  return { name: fields.name, category: fields.category, variants: [variant] };
}

const saidOf = (product: string, problems: ImageProblem[], t: Translator): string =>
  problems.reduce(
    (said, { fileName, text }) =>
      t('products.new.photoProblem', { said, file: fileName, problem: textIn(text, t) }),
    t('products.new.added', { product }),
  );
