import { fn, raw } from 'objection';
import { inTransaction } from '../../../db/db.ts';
import { notFound, Refusal } from '../../../errors.ts';
import { type Tenant, tenantOfStore } from '../../../tenancy/tenant.ts';
import { message } from '../../../translation/translator.ts';
import { addJob } from '../../jobs/add-job.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { importProducts } from './import-products.ts';
import { inImportTurn } from './in-import-turn.ts';
import { parseCatalogFile } from './parse/parse-catalog-file.ts';
import { NO_CHOICES } from './parse/reading.ts';
import { ProductImportRow } from './product-import.ts';

/**
 * Starts a previewed import in the worker. A second click, or one for a completed import, changes
 * nothing.
 * @throws Refusal 404
 */
export function startImport(tenant: Tenant, importId: string): Promise<void> {
  return inTransaction(async (trx) => {
    const found = ProductImportRow.of(tenant, trx).where({ id: importId });
    const queued = await found
      .clone()
      .whereIn('state', ['previewed', 'failed'])
      .patch({ state: 'queued', finishedAt: null });
    if (queued > 0) {
      await addJob(trx, 'import-products', { ownerId: tenant.ownerId, importId });
    } else if ((await found.resultSize()) === 0) {
      throw notFound('Import');
    }
  });
}

/**
 * Runs a queued import. Idempotent after a crash: what is imported stays, and the next run finds it
 * unchanged. A completed import is skipped.
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
    .returning(['content', 'actor', 'result']);
  if (!claimed) return;
  try {
    const result = await work(tenant, claimed, importId);
    await finish(tenant, importId, 'done', { result, failure: null });
  } catch (error) {
    const failure =
      error instanceof Refusal ? (error.words ?? error.message) : message('errors.import.stopped');
    await finish(tenant, importId, 'failed', { failure });
    if (!(error instanceof Refusal)) throw error;
  }
}

async function work(tenant: Tenant, claimed: ProductImportRow, importId: string) {
  const { content, actor, result } = claimed;
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  const catalog = await parseCatalogFile(content, store, result.reading ?? NO_CHOICES);
  return importProducts(tenant, catalog, { dryRun: false, actor, importId });
}

async function finish(
  tenant: Tenant,
  importId: string,
  state: 'done' | 'failed',
  outcome: object,
): Promise<void> {
  const result = raw('result || ?::jsonb', JSON.stringify(outcome));
  await ProductImportRow.of(tenant)
    .where({ id: importId, state: 'running' })
    .patch({ state, finishedAt: fn.now(), result });
}
