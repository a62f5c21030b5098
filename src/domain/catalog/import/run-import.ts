import { rows } from '../../../db/db.ts';
import { notFound, Refusal } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import { type Tenant, tenantOfStore } from '../../../tenancy/tenant.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { importProducts } from './import-products.ts';
import { inImportTurn } from './in-import-turn.ts';
import { parseCatalogFile } from './parse-catalog-file.ts';

const CLAIM = `
update product_imports set state = 'running'
 where owner_id = ? and id = ?::uuid and state in ('queued', 'running', 'failed')
returning content, actor`;

const FINISH = `
update product_imports
   set state = ?, finished_at = now(), result = result || ?::jsonb
 where owner_id = ? and id = ?::uuid and state = 'running'`;

interface Claimed {
  content: Buffer;
  actor: Actor;
}

/**
 * Runs a queued import. Idempotent after a crash: what is imported stays, and the next run finds it
 * unchanged. A completed import is skipped.
 * @throws errors that the file didn't cause, after marking the import as failed, or 409
 * IMPORT_RUNNING while another file of the store is read: the job retries
 */
export function runImport(ids: { ownerId: string; importId: string }): Promise<void> {
  const tenant = tenantOfStore(ids);
  return inImportTurn(tenant, ids.importId, () => runInTurn(tenant, ids));
}

async function runInTurn(
  tenant: Tenant,
  ids: { ownerId: string; importId: string },
): Promise<void> {
  const [claimed] = await rows<Claimed>(CLAIM, [ids.ownerId, ids.importId]);
  if (!claimed) return;
  try {
    const result = await work(tenant, claimed, ids.importId);
    await finish(ids, 'done', { result, failure: null });
  } catch (error) {
    const failure =
      error instanceof Refusal ? error.message : 'The import stopped and will be retried';
    await finish(ids, 'failed', { failure });
    if (!(error instanceof Refusal)) throw error;
  }
}

async function work(tenant: Tenant, { content, actor }: Claimed, importId: string) {
  const store = await findStoreOf(tenant);
  if (!store) throw notFound('Store');
  const catalog = await parseCatalogFile(content, store.currency);
  return importProducts(tenant, catalog, { dryRun: false, actor, importId });
}

const finish = (
  { ownerId, importId }: { ownerId: string; importId: string },
  state: 'done' | 'failed',
  outcome: object,
) => rows(FINISH, [state, JSON.stringify(outcome), ownerId, importId]);
