import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Text } from '../../../translation/text.ts';
import { isChange } from '../write-products.ts';
import { applyPlan } from './apply-plan.ts';
import { findImportMatches } from './find-import-matches.ts';
import { importPictures, type PictureResult, wantedImages } from './import-pictures.ts';
import type { ImportProblem, ParsedCatalog } from './parse/parsed-catalog.ts';
import { type ImportPlan, type PlannedProduct, planImport } from './plan-import.ts';

export interface ImportResult {
  /** Rows below the header that are not blank. */
  rows: number;
  productsCreated: number;
  productsUpdated: number;
  unchanged: number;
  /** One or more for each row that was left out. */
  problems: ImportProblem[];
  /** What the seller should know about the file as a whole. */
  notices: Text[];
  /** The pictures in the file; the worker downloads them afterwards. */
  pictures: PictureResult;
}

export interface ImportOptions {
  dryRun: boolean;
  actor: Actor;
  /** The stored import whose page shows the pictures. */
  importId?: string;
}

/** What importing a file would do in the store's present state. Writes nothing. */
export const planOf = async (tenant: Tenant, catalog: ParsedCatalog): Promise<ImportPlan> =>
  planImport(catalog, await findImportMatches(tenant, catalog));

/**
 * Adds and changes products from a file. Bad rows are left out and reported; good ones are written
 * in batches, so that they stay when the rest fails. Idempotent. With `dryRun` nothing is written
 * and the result is the same.
 */
export const importProducts = async (
  tenant: Tenant,
  catalog: ParsedCatalog,
  options: ImportOptions,
): Promise<ImportResult> => importPlan(tenant, catalog, await planOf(tenant, catalog), options);

/** The same with an existing plan. */
export async function importPlan(
  tenant: Tenant,
  catalog: ParsedCatalog,
  plan: ImportPlan,
  { dryRun, actor, importId }: ImportOptions,
): Promise<ImportResult> {
  const changes = plan.products.filter(isChange);
  const failed = dryRun ? [] : await applyPlan(tenant, changes, actor);
  const failedRows = new Set(failed.map(({ row }) => row));
  const isDone = ({ rows }: PlannedProduct) => !rows.some((row) => failedRows.has(row));
  const done = changes.filter(isDone);
  const productsCreated = done.filter(({ before }) => before === null).length;
  const images = wantedImages(plan.products.filter(isDone));
  return {
    rows: catalog.rows,
    productsCreated,
    productsUpdated: done.length - productsCreated,
    unchanged: plan.products.length - changes.length,
    problems: [...plan.problems, ...failed].sort((a, b) => a.row - b.row),
    notices: catalog.notices,
    pictures: await importPictures(tenant, images, { dryRun, importId }),
  };
}
