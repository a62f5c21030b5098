import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { exportProducts } from '../../domain/catalog/import/export-products.ts';
import { importProducts } from '../../domain/catalog/import/import-products.ts';
import { parseCatalogFile } from '../../domain/catalog/import/parse-catalog-file.ts';
import { MAX_IMPORT_BYTES } from '../../domain/catalog/import/read-table.ts';
import { invalidField, Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../plugins/uploads.ts';
import { actorOf } from '../../session.ts';
import { productFilterQuery } from '../product-filter-query.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../send-csv.ts';
import { storeCurrency } from '../store-currency.ts';

// `dryRun=1` is no boolean to the validator, which knows only "true" and "false".
const ImportQuery = Type.Object({
  dryRun: Type.Enum(['0', '1', 'false', 'true'], { default: '0' }),
});
const YES = ['1', 'true'];
const UPLOAD = { maxFiles: 1, maxBytes: MAX_IMPORT_BYTES };

/** The catalog as a CSV file, in and out. */
export const productFileRoutes: AppPlugin = async (app) => {
  app.post(
    '/products/import.csv',
    {
      schema: {
        summary: 'Import products from CSV: multipart, field `file`, up to 10 MiB',
        consumes: ['multipart/form-data'],
        querystring: ImportQuery,
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => {
      const currency = storeCurrency(request);
      return withUploads(request, UPLOAD, async ({ files: [file] }) => {
        if (!file) throw invalidField('file', 'is missing: choose a CSV file');
        if (file.tooLarge) {
          throw new Refusal(
            413,
            'FILE_TOO_LARGE',
            'The file is larger than 10 MB. Split it in two',
          );
        }
        const catalog = await parseCatalogFile(await readFile(file.path), currency);
        const dryRun = YES.includes(request.query.dryRun);
        const actor = actorOf(request.signedIn);
        return importProducts(request.tenant, catalog, { dryRun, actor });
      });
    },
  );

  app.get(
    '/products/export.csv',
    {
      schema: { summary: 'Export products as CSV', querystring: Type.Object(productFilterQuery) },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const pieces = exportProducts(request.tenant, storeCurrency(request), request.query);
      return sendCsv(reply, 'products.csv', pieces);
    },
  );
};
