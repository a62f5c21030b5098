import { notFound, Refusal } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, withoutOrigin } from '../../../session.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { ProductImageImport } from '../image-imports/product-image-import.ts';
import type { VariantData } from '../product-variant.ts';
import { importPlan, planOf } from './import-products.ts';
import { inImportTurn } from './in-import-turn.ts';
import { guessedColumns } from './parse/own-column-names.ts';
import { parseCatalogFile } from './parse/parse-catalog-file.ts';
import type { ParsedCatalog } from './parse/parsed-catalog.ts';
import { readTable } from './parse/read-table.ts';
import { NO_CHOICES, type ReadingChoices, readColumns } from './parse/reading.ts';
import type { ImportPlan } from './plan-import.ts';
import { type ImportSampleRow, lastImports, ProductImportRow } from './product-import.ts';

const SAMPLE_ROWS = 20;
const MAX_FILE_NAME = 200;

/** @throws Refusal 400 or 413 when the file can't be read, 409 IMPORT_RUNNING */
export function previewImport(
  tenant: Tenant,
  file: { name: string; content: Uint8Array },
  actor: Actor,
): Promise<string> {
  const id = newId();
  return inImportTurn(tenant, id, async () => {
    await preview(tenant, id, file, actor);
    return id;
  });
}

async function preview(
  tenant: Tenant,
  id: string,
  file: { name: string; content: Uint8Array },
  actor: Actor,
): Promise<void> {
  const outcome = await read(tenant, file.content, NO_WORDS, actor);
  await ProductImportRow.of(tenant).insert({
    id,
    fileName: file.name.replaceAll('\0', '').slice(0, MAX_FILE_NAME),
    format: outcome.format,
    content: Buffer.from(file.content),
    actor: withoutOrigin(actor),
    result: outcome.result,
    stockLines: outcome.stockLines,
  });
  // Running imports are never among them, since a store has at most a few at a time.
  await inTransaction((trx) => forgetOld(tenant, trx));
}

export interface SellersWords {
  /** @throws Refusal 400 where a file can't be read so */
  choose(): ReadingChoices;
  /** Column number from 1 → our field; null: none was chosen. */
  fields: ReadonlyMap<number, string> | null;
}

const NO_WORDS: SellersWords = { choose: () => NO_CHOICES, fields: null };

/**
 * An import that was started meanwhile stays as it is. What can't be chosen so is said on the
 * preview, which shows the choices again.
 * @throws Refusal 404, 409 IMPORT_RUNNING
 */
export function readAgain(
  tenant: Tenant,
  importId: string,
  said: SellersWords,
  actor: Actor,
): Promise<void> {
  return inImportTurn(tenant, newId(), async () => {
    const found = ProductImportRow.of(tenant).findOne({ id: importId, state: 'previewed' });
    const row = await found.clone().select('content');
    if (!row) throw notFound('Import');
    await found.clone().patch(await read(tenant, row.content, said, actor));
  });
}

/** Why a file can't be read without the seller: it is kept, and its columns are chosen by hand. */
const ASKED = ['COLUMNS_UNKNOWN', 'COLUMN_TWICE', 'VALIDATION_FAILED'];

async function read(
  tenant: Tenant,
  content: Uint8Array,
  said: SellersWords,
  actor: Actor,
): Promise<Pick<ProductImportRow, 'format' | 'result' | 'stockLines'>> {
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  const parsed = async () => parseCatalogFile(content, store, said.choose());
  const { catalog, failure } = await parsed().then(
    (file) => ({ catalog: file, failure: null }),
    (error) => asked(error, content, said),
  );
  const plan = await planOf(tenant, catalog);
  const { result, lines } = await importPlan(tenant, catalog, plan, { dryRun: true, actor });
  const { format, reading } = catalog;
  return {
    format,
    result: { result, sample: sampleOf(plan), reading, failure },
    stockLines: lines,
  };
}

/** @throws the error that the seller can't resolve */
async function asked(error: unknown, content: Uint8Array, { fields }: SellersWords) {
  if (!(error instanceof Refusal) || !ASKED.includes(error.code)) throw error;
  const table = await readTable(content);
  if (table.header.filter(Boolean).length < 2) throw error;
  const columns = fields
    ? readColumns(table.header, table.rows, (place) => fields.get(place + 1) ?? null)
    : guessedColumns(table);
  const reading = { ...NO_CHOICES, takenSign: null, columns };
  const catalog: ParsedCatalog = {
    format: 'stallkeeper',
    rows: 0,
    products: [],
    problems: [],
    notices: [],
    columns: {},
    reading,
    countsStock: false,
  };
  return { catalog, failure: error.words ?? error.message };
}

async function forgetOld(tenant: Tenant, trx: Trx): Promise<void> {
  const old = await ProductImportRow.of(tenant, trx)
    .select('id')
    .whereIn('state', ['previewed', 'done', 'failed'])
    .whereNotIn('id', lastImports(tenant, trx).select('id'));
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  await ProductImageImport.of(tenant, trx).whereIn('importId', ids).patch({ importId: null });
  await ProductImportRow.of(tenant, trx).whereIn('id', ids).delete();
}

const sampleOf = ({ products }: ImportPlan): ImportSampleRow[] =>
  products
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ after, inputs, rows: fileRows }) =>
      inputs
        .flatMap(({ variants = [] }) => variants)
        .flatMap(({ id }, at) => {
          const variant = after.variants.find((one) => one.id === id);
          return variant ? [sampleRow(after.name, variant, fileRows[at] ?? 0)] : [];
        }),
    )
    .slice(0, SAMPLE_ROWS);

const sampleRow = (product: string, variant: VariantData, row: number): ImportSampleRow => ({
  row,
  product,
  variant: variant.name,
  sku: variant.sku,
  priceMinor: variant.priceMinor,
  stock: variant.trackStock ? variant.stock : null,
});
