import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { type Text, textIn } from '../../../kernel/translation/text.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { TABLES } from '../../../limits.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { exportProducts } from '../import/export-products.ts';
import { importFile } from '../import/import-file.ts';
import { picturesText } from '../import/import-pictures.ts';
import type { ImportResult } from '../import/import-products.ts';
import { IMPORT_FORMATS } from '../import/parse/parsed-catalog.ts';
import { MAX_IMPORT_ROWS } from '../import/parse/read-table.ts';
import {
  IMPORT_STATES,
  listImports,
  type ProductImport,
  RECENT_IMPORTS,
} from '../import/product-import.ts';
import { choicesOf, MAPPED_FIELDS } from '../import/reading-choices.ts';
import { STOCK_CHOICES } from '../import/stock/settle-stock.ts';
import { afterOf } from '../import/stock/stock-lines.ts';
import { SHOWN_STOCK_LINES } from '../import/stock/stock-report.ts';
import { PRODUCT_FILTERS } from '../list-products.ts';
import { sentTable, TABLE_UPLOAD } from '../pages/product-import.routes.ts';

// `dryRun=1` is no boolean to the validator, which knows only "true" and "false".
const ImportQuery = Type.Object({
  dryRun: Type.Enum(['0', '1', 'false', 'true'], { default: '0' }),
  stock: Type.Optional(
    Type.Enum([...STOCK_CHOICES], {
      description:
        'What happens to the stock of variants that the store has. `difference`: the file’s `Stock` minus its ' +
        '`Stock when exported` is added to the present stock, once for each export, so that sales since then are kept; ' +
        'only for files of `GET /api/products/export.csv`, whose default it is. `file`: stock is set to the file’s ' +
        'number; the default of other files. `keep`: stock stays.',
    }),
  ),
});
const YES = ['1', 'true'];

const said = (count: number): string => count.toLocaleString('en');
const TABLE_BOUNDS =
  `A file can have up to ${said(MAX_IMPORT_ROWS)} rows (${said(TABLES.rows)} including blank rows), ` +
  `${TABLES.columns} columns and ${said(TABLES.cells)} cells; larger files are rejected with the number of the row. ` +
  'Each store can import one file at a time. While another import is running, the response is 409 IMPORT_RUNNING.';

const STOCK_ANSWER =
  '`stock` of the response says what happens to stock, or did: `changed`, `raised` and `lowered` variants, ' +
  '`taken` (orders took pieces since their stock was last set), `short` (fewer pieces were left than the file ' +
  `takes away, so stock ends at 0), the same for each choice in \`effects\`, and the first ${SHOWN_STOCK_LINES} ` +
  'variants in `lines`, with `null` for stock that is not tracked. What an import writes is worked out against the ' +
  'stock of that moment.';
const CHOICES =
  'Further form fields, both optional: `decimalSign` (`.` or `,`) for files whose numbers could be either, and `mapping`, ' +
  'JSON with the name or number (from 1) of the column for each field, such as `{"name":"Nombre","price":2}`. ' +
  `Fields: ${MAPPED_FIELDS.join(', ')}. \`reading\` says how the file was read; columns that are not recognised are in \`details.columns\` of 400 COLUMNS_UNKNOWN.`;

const Time = Type.String({ format: 'date-time' });
const Imports = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      fileName: Type.String(),
      format: Type.Enum([...IMPORT_FORMATS]),
      state: Type.Enum([...IMPORT_STATES]),
      rows: Type.Integer(),
      productsCreated: Type.Integer({
        description: 'Preview figures until the import finishes, then the import’s results',
      }),
      productsUpdated: Type.Integer(),
      unchanged: Type.Integer(),
      problems: Type.Integer({ description: 'Number of errors found in the rows' }),
      failure: OrNull(Type.String()),
      createdAt: Time,
      finishedAt: OrNull(Time),
    }),
  ),
});

export const productFileRoutes: AppPlugin = async (app) => {
  app.post(
    '/products/import.csv',
    {
      schema: {
        summary: 'Import products from a CSV file: multipart form data, field `file`, up to 10 MiB',
        description: `${TABLE_BOUNDS} ${STOCK_ANSWER} ${CHOICES}`,
        consumes: ['multipart/form-data'],
        querystring: ImportQuery,
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => {
      const { currency, timeZone } = sellerStore(request);
      const place = { currency, timeZone };
      return withUploads(request, TABLE_UPLOAD, async ({ files, fields }) => {
        const { content } = await sentTable(files);
        const dryRun = YES.includes(request.query.dryRun);
        const actor = actorOf(request.signedIn);
        const { stock } = request.query;
        const options = { content, place, choices: choicesOf(fields), dryRun, stock };
        const result = await importFile(request.tenant, options, actor);
        return resultJson(result, dryRun ? 'planned' : 'running');
      });
    },
  );

  app.get(
    '/products/imports',
    {
      schema: {
        summary: `List the last ${RECENT_IMPORTS} imports`,
        response: { 200: Imports },
      },
    },
    async ({ tenant }) => ({ items: (await listImports(tenant)).map(importJson) }),
  );

  app.get(
    '/products/export.csv',
    {
      schema: {
        summary: 'Export products as CSV',
        querystring: Type.Object({ ...PRODUCT_FILTERS, ...csvQuery }),
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const { separator, ...filter } = request.query;
      const style = csvStyle({ separator });
      const pieces = exportProducts(request.tenant, storeCurrency(request), filter, style);
      await recordDownload(request.signedIn, { action: 'products_exported' });
      return sendCsv(reply, 'products.csv', pieces);
    },
  );
};

/** All words in English. */
const resultJson = (result: ImportResult, stage: 'planned' | 'running') => {
  const { leftOut: _, ...pictures } = result.pictures;
  return {
    ...result,
    problems: result.problems.map(inEnglish),
    notices: result.notices.map((notice) => textIn(notice, english)),
    stock: {
      ...result.stock,
      lines: result.stock.lines.map((line) => ({
        ...line,
        after: afterOf(line, result.stock.choice),
      })),
    },
    pictures: {
      ...pictures,
      problems: pictures.problems.map(inEnglish),
      message: picturesText(result.pictures, english, stage),
    },
  };
};

const inEnglish = <T extends { message: Text }>(problem: T) => ({
  ...problem,
  message: textIn(problem.message, english),
});

const importJson = ({ result, createdAt, finishedAt, failure, ...made }: ProductImport) => ({
  ...made,
  failure: failure && textIn(failure, english),
  ...result,
  problems: result.problems.length,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
