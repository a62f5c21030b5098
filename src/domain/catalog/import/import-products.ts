import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenant.ts';
import { isChange } from '../write-products.ts';
import { applyPlan } from './apply-plan.ts';
import { findImportMatches } from './find-import-matches.ts';
import type { ImportProblem, ParsedCatalog } from './parsed-catalog.ts';
import { planImport } from './plan-import.ts';

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
}

/**
 * Adds and changes products as a file says. Bad rows are left out and named; the good ones stand
 * by themselves, in batches, so that what is imported stays when the rest fails. Importing the
 * same file again changes nothing. With `dryRun` nothing is written and the result is the same.
 */
export async function importProducts(
  tenant: Tenant,
  catalog: ParsedCatalog,
  { dryRun, actor }: { dryRun: boolean; actor: Actor },
): Promise<ImportResult> {
  const plan = await planImport(catalog, await findImportMatches(tenant, catalog));
  const changes = plan.products.filter(isChange);
  const failed = dryRun ? [] : await applyPlan(tenant, changes, actor);
  const failedRows = new Set(failed.map(({ row }) => row));
  const done = changes.filter(({ rows }) => !rows.some((row) => failedRows.has(row)));
  const productsCreated = done.filter(({ before }) => before === null).length;
  return {
    rows: catalog.rows,
    productsCreated,
    productsUpdated: done.length - productsCreated,
    unchanged: plan.products.length - changes.length,
    problems: [...plan.problems, ...failed].sort((a, b) => a.row - b.row),
    notices: catalog.notices,
  };
}
