import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { type ImportResult, importProducts } from './import-products.ts';
import { inImportTurn } from './in-import-turn.ts';
import { parseCatalogFile } from './parse/parse-catalog-file.ts';
import type { ImportPlace, Reading, ReadingChoices } from './parse/reading.ts';
import type { StockChoice } from './stock/settle-stock.ts';

interface FileToImport {
  content: Uint8Array;
  place: ImportPlace;
  choices: ReadingChoices;
  dryRun: boolean;
  /** For the stock of existing variants. */
  stock?: StockChoice | undefined;
}

/** @throws Refusal 400 or 413 when the file can't be read, 409 IMPORT_RUNNING */
export const importFile = (
  tenant: Tenant,
  { content, place, choices, dryRun, stock }: FileToImport,
  actor: Actor,
): Promise<ImportResult & { reading: Reading | null }> =>
  inImportTurn(tenant, newId(), async () => {
    const catalog = await parseCatalogFile(content, place, choices);
    const result = await importProducts(tenant, catalog, { dryRun, actor, stock });
    return { ...result, reading: catalog.reading };
  });
