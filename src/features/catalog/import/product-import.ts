import type { Trx } from '../../../kernel/db/db.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import type { Actor } from '../../../session.ts';
import type { ImportResult } from './import-products.ts';
import type { ImportFormat } from './parse/parsed-catalog.ts';

import type { Reading } from './parse/reading.ts';

import type { StockChoice } from './stock/settle-stock.ts';
import type { StockLine } from './stock/stock-lines.ts';

export const IMPORT_STATES = ['previewed', 'queued', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export interface ImportSampleRow {
  row: number;
  product: string;
  variant: string;
  sku: string | null;
  priceMinor: number | null;
  stock: number | null;
}

export class ProductImportRow extends TenantModel {
  static override tableName = 'product_imports';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['actor', 'result', 'stockLines'];
  }

  id!: string;
  fileName!: string;
  format!: ImportFormat;
  state!: ImportState;
  content!: Buffer;
  actor!: Actor;
  result!: ImportOutcome;
  stockLines!: StockLine[];
  createdAt!: Date;
  finishedAt!: Date | null;
}

interface ImportOutcome {
  result: ImportResult;
  sample: ImportSampleRow[];
  failure?: Text | null;
  reading?: Reading | null;
  /** What the seller chose for stock; absent: the file's own. */
  stockChoice?: StockChoice;
}

const SHOWN = ['id', 'fileName', 'format', 'state', 'result', 'createdAt', 'finishedAt'] as const;

export type ProductImport = Omit<Pick<ProductImportRow, (typeof SHOWN)[number]>, 'result'> &
  Required<Omit<ImportOutcome, 'stockChoice'>>;

export const RECENT_IMPORTS = 10;

export async function findImport(tenant: Tenant, importId: string): Promise<ProductImport | null> {
  const found = await ProductImportRow.of(tenant)
    .findOne({ id: importId })
    .select(...SHOWN);
  return found ? asImport(found) : null;
}

export async function listImports(tenant: Tenant): Promise<ProductImport[]> {
  const found = await lastImports(tenant).select(...SHOWN);
  return found.map(asImport);
}

export const lastImports = (tenant: Tenant, trx?: Trx) =>
  ProductImportRow.of(tenant, trx)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(RECENT_IMPORTS);

const asImport = ({ result: outcome, ...row }: ProductImportRow): ProductImport => ({
  ...row,
  ...outcome,
  failure: outcome.failure ?? null,
  reading: outcome.reading ?? null,
});
