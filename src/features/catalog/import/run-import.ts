import { fn, type QueryBuilder, raw } from 'objection';
import { notFound, Refusal } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { importPlan, planOf } from './import-products.ts';
import { inImportTurn } from './in-import-turn.ts';
import { parseCatalogFile } from './parse/parse-catalog-file.ts';
import { NO_CHOICES } from './parse/reading.ts';
import { ProductImportRow } from './product-import.ts';
import { type StockChoice, stockChoice } from './stock/settle-stock.ts';
import type { StockLine } from './stock/stock-lines.ts';

/**
 * A second click, or one for a completed import, changes nothing.
 * @param stock what happens to the stock of variants that are there; by default, the file's own
 * @throws Refusal 404, 400 when the file can't do that with stock
 */
export function startImport(tenant: Tenant, importId: string, stock?: StockChoice): Promise<void> {
  return inTransaction(async (trx) => {
    const found = ProductImportRow.of(tenant, trx).where({ id: importId });
    if (stock) await refuseOtherChoice(found.clone(), stock);
    const result = raw('result || ?::jsonb', JSON.stringify(stock ? { stockChoice: stock } : {}));
    const queued = await found
      .clone()
      .whereIn('state', ['previewed', 'failed'])
      .patch({ state: 'queued', finishedAt: null, result });
    if (queued > 0) {
      await addJob(trx, 'import-products', { ownerId: tenant.ownerId, importId });
    } else if ((await found.resultSize()) === 0) {
      throw notFound('Import');
    }
  });
}

async function refuseOtherChoice(
  found: QueryBuilder<ProductImportRow>,
  stock: StockChoice,
): Promise<void> {
  const [{ result } = { result: null }] = await found.select('result');
  if (result) stockChoice(result.result.stock?.choices ?? [stock], stock);
}

/**
 * Idempotent after a crash: what is imported stays, and the next run finds it unchanged. A
 * completed import is skipped.
 * @throws errors that the file didn't cause, after marking the import as failed, or 409
 * IMPORT_RUNNING while another file of the store is read: the job retries
 */
export function runImport(ids: { ownerId: string; importId: string }): Promise<void> {
  const tenant = tenantOfStore(ids);
  return inImportTurn(tenant, ids.importId, () => runInTurn(tenant, ids.importId));
}

async function runInTurn(tenant: Tenant, importId: string): Promise<void> {
  const [claimed] = await ProductImportRow.of(tenant)
    .where({ id: importId })
    .whereIn('state', ['queued', 'running', 'failed'])
    .patch({ state: 'running' })
    .returning(['content', 'actor', 'result', 'stockLines']);
  if (!claimed) return;
  try {
    const { result, lines } = await work(tenant, claimed, importId);
    await finish(tenant, importId, 'done', { result, failure: null }, lines);
  } catch (error) {
    const failure =
      error instanceof Refusal ? (error.words ?? error.message) : message('errors.import.stopped');
    await finish(tenant, importId, 'failed', { failure });
    if (!(error instanceof Refusal)) throw error;
  }
}

async function work(tenant: Tenant, claimed: ProductImportRow, importId: string) {
  const { content, actor, result: preview, stockLines: previewed } = claimed;
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  const catalog = await parseCatalogFile(content, store, preview.reading ?? NO_CHOICES);
  const plan = await planOf(tenant, catalog, preview.stockChoice);
  // A preview of the version before has no lines.
  const since = preview.result.stock ? { previewed } : {};
  return importPlan(tenant, catalog, plan, { dryRun: false, actor, importId, ...since });
}

async function finish(
  tenant: Tenant,
  importId: string,
  state: 'done' | 'failed',
  outcome: object,
  stockLines?: StockLine[],
): Promise<void> {
  const result = raw('result || ?::jsonb', JSON.stringify(outcome));
  await ProductImportRow.of(tenant)
    .where({ id: importId, state: 'running' })
    .patch({ state, finishedAt: fn.now(), result, ...(stockLines ? { stockLines } : {}) });
}
