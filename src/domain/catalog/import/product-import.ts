import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { ImportResult } from './import-products.ts';
import type { ImportFormat } from './parsed-catalog.ts';

export const IMPORT_STATES = ['previewed', 'queued', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** One parsed row of the file; price in minor units. */
export interface ImportSampleRow {
  row: number;
  product: string;
  variant: string;
  sku: string | null;
  priceMinor: number | null;
  stock: number | null;
}

/** A file that the seller uploaded for import in the background. */
export interface ProductImport {
  id: string;
  fileName: string;
  format: ImportFormat;
  state: ImportState;
  /** Of the dry run until the import is done; then of the import itself. */
  result: ImportResult;
  /** The first rows. */
  sample: ImportSampleRow[];
  /** Why it failed, in words; null when it did not. */
  failure: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** How many imports of a store are stored and listed. */
export const RECENT_IMPORTS = 10;

const COLUMNS = `
  id, file_name as "fileName", format, state, result -> 'result' as result,
  result -> 'sample' as sample, result ->> 'failure' as failure,
  created_at as "createdAt", finished_at as "finishedAt"`;

/** An import of the tenant; null when there is none. */
export async function findImport(tenant: Tenant, importId: string): Promise<ProductImport | null> {
  const [found] = await rows<ProductImport>(
    `select ${COLUMNS} from product_imports where owner_id = ? and id = ?::uuid`,
    [tenant.ownerId, importId],
  );
  return found ?? null;
}

/** The tenant's last imports, newest first. */
export const listImports = (tenant: Tenant): Promise<ProductImport[]> =>
  rows<ProductImport>(
    `select ${COLUMNS} from product_imports where owner_id = ?
      order by created_at desc, id desc limit ${RECENT_IMPORTS}`,
    [tenant.ownerId],
  );
