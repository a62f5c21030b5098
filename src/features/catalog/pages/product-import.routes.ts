import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, notFound, Refusal } from '../../../errors.ts';
import { csvStyleOf, SEMICOLONS } from '../../../kernel/format/csv-style.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { sendCsv } from '../../../kernel/http/send-csv.ts';
import { message } from '../../../kernel/translation/translator.ts';
import {
  UPLOAD_TIMEOUT_MS,
  type UploadedFile,
  withUploads,
} from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { hasTraded } from '../../orders/queries/has-orders.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { imagesOfImport } from '../image-imports/report-images.ts';
import { importTemplate } from '../import/export-products.ts';
import { rejectedRows, stockFile } from '../import/import-downloads.ts';
import { MAX_IMPORT_BYTES, tooLargeFile } from '../import/parse/read-table.ts';
import { previewImport, readAgain } from '../import/preview-import.ts';
import { findImport, listImports } from '../import/product-import.ts';
import { formWords } from '../import/reading-choices.ts';
import { startImport } from '../import/run-import.ts';
import { STOCK_CHOICES } from '../import/stock/settle-stock.ts';
import { importPage, importRow } from './import-page.ts';

const HOME = '/dashboard/products/import';
export const TABLE_UPLOAD = { maxFiles: 1, maxBytes: MAX_IMPORT_BYTES };
/** `sign`, and `column.1`, `column.2` … with our field for each column. */
const ReadForm = Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 40 }));
const ONE = '/products/import/:importId';
const { params } = paramsOf(ONE);

const RunForm = Type.Object({ stock: Type.Optional(Type.Enum([...STOCK_CHOICES])) });

export const productImportRoutes: AppPlugin = async (app) => {
  app.get('/products/import', { config: { permission: 'products.edit' } }, async (request, reply) =>
    reply.page('seller/products/import', await startPage(request)),
  );

  app.post('/products/import', { handlerTimeout: UPLOAD_TIMEOUT_MS }, async (request, reply) => {
    try {
      const id = await withUploads(request, TABLE_UPLOAD, ({ files }) => preview(request, files));
      return reply.redirect(`${HOME}/${id}`, 303);
    } catch (error) {
      if (!(error instanceof Refusal) || error.statusCode >= 500) throw error;
      const data = {
        ...(await startPage(request)),
        message: error.textIn(request.t),
        isBusy: error.code === 'IMPORT_RUNNING',
      };
      return reply.code(data.isBusy ? 409 : 422).page('seller/products/import', data);
    }
  });

  app.get(
    ONE,
    { config: { permission: 'products.edit' }, schema: { params } },
    async (request, reply) => {
      const found = await findImport(request.tenant, request.params.importId);
      if (!found) throw notFound('Import');
      const [images, currencyStays] = await Promise.all([
        imagesOfImport(request.tenant, found.id),
        hasTraded(request.tenant),
      ]);
      const data = importPage(found, images, {
        store: sellerStore(request),
        currencyStays,
        t: request.t,
      });
      return reply.page('seller/products/import-show', data, 'seller/products/_import');
    },
  );

  app.post(
    `${ONE}/run`,
    { schema: { params, body: RunForm } },
    async ({ tenant, params, body }, reply) => {
      await startImport(tenant, params.importId, body.stock);
      return reply.redirect(`${HOME}/${params.importId}`, 303);
    },
  );

  app.post(`${ONE}/read`, { schema: { params, body: ReadForm } }, async (request, reply) => {
    const { tenant, params, body } = request;
    await readAgain(tenant, params.importId, formWords(body), actorOf(request.signedIn));
    return reply.redirect(`${HOME}/${params.importId}`, 303);
  });

  app.get(
    '/products/import/template.csv',
    { config: { permission: 'products.edit' } },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="products-template.csv"')
        .send(importTemplate(csvStyleOf(sellerStore(request).country))),
  );

  app.get(`${ONE}/rejected.csv`, { schema: { params } }, async ({ tenant, params, t }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rejected-rows.csv"')
      .send(await rejectedRows(tenant, params.importId, t)),
  );

  app.get(`${ONE}/stock.csv`, { schema: { params } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    const style = csvStyleOf(sellerStore(request).country);
    const file = await stockFile(tenant, params.importId, style);
    await recordDownload(signedIn, { action: 'products_exported' });
    return sendCsv(reply, 'stock-changes.csv', file);
  });
};

async function startPage(request: FastifyRequest) {
  const imports = await listImports(request.tenant);
  const { country } = sellerStore(request);
  const separated = csvStyleOf(country) === SEMICOLONS ? '?separator=semicolon' : '';
  return { imports: imports.map(importRow), exportUrl: `/api/products/export.csv${separated}` };
}

async function preview(request: FastifyRequest, files: UploadedFile[]): Promise<string> {
  return previewImport(request.tenant, await sentTable(files), actorOf(request.signedIn));
}

/** @throws Refusal 400 without a file, 413 for one that is too large */
export async function sentTable([file]: UploadedFile[]) {
  if (!file) throw invalidField('file', message('errors.import.noFile'));
  if (file.tooLarge) throw tooLargeFile();
  return { name: file.name, content: await readFile(file.path) };
}
