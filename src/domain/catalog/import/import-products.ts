import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenant.ts';
import { isChange } from '../write-products.ts';
import { applyPlan } from './apply-plan.ts';
import { findImportMatches } from './find-import-matches.ts';
import { importPictures, type PictureResult } from './import-pictures.ts';
import type { ImportProblem, ParsedCatalog } from './parsed-catalog.ts';
import { type ImportPlan, type PlannedProduct, planImport } from './plan-import.ts';
import { wantedImages } from './planned-pictures.ts';

export interface ImportResult {
  /** Rows below the header that are not blank. */
  rows: number;
  productsCreated: number;
  productsUpdated: number;
  unchanged: number;
  /** One or more for each row that was left out. */
  problems: ImportProblem[];
  /** What the seller should know about the file as a whole. */
  notices: string[];
  /** The pictures that the file names: the worker fetches them afterwards. */
  pictures: PictureResult;
}

export interface ImportOptions {
  dryRun: boolean;
  actor: Actor;
  /** The kept import whose page tells of the pictures. */
  importId?: string;
}

/** What importing a file would do to the store as it is now. Touches nothing. */
export const planOf = async (tenant: Tenant, catalog: ParsedCatalog): Promise<ImportPlan> =>
  planImport(catalog, await findImportMatches(tenant, catalog));

/**
 * Adds and changes products as a file says. Bad rows are left out and named; the good ones stand
 * by themselves, in batches, so that what is imported stays when the rest fails. Importing the
 * same file again changes nothing. With `dryRun` nothing is written and the result is the same.
 */
export const importProducts = async (
  tenant: Tenant,
  catalog: ParsedCatalog,
  options: ImportOptions,
): Promise<ImportResult> => importPlan(tenant, catalog, await planOf(tenant, catalog), options);

/** The same with a plan that is there already. */
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
