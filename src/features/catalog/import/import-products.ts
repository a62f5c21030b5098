import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import type { Actor } from '../../../session.ts';
import { isChange } from '../write-products.ts';
import { applyPlan } from './apply-plan.ts';
import { findImportMatches } from './find-import-matches.ts';
import { importPictures, type PictureResult, wantedImages } from './import-pictures.ts';
import { identifyingColumn } from './parse/import-problems.ts';
import type { ImportProblem, ParsedCatalog } from './parse/parsed-catalog.ts';
import { type ImportPlan, type PlannedProduct, planImport } from './plan-import.ts';
import { takenByOrders } from './queries/taken-by-orders.ts';
import { baseOf } from './stock/exported-stock.ts';
import { type ImportedStock, toRemember } from './stock/imported-stock.ts';
import { type StockChoice, stockChoice, stockChoices } from './stock/settle-stock.ts';
import { isEffect, type StockLine, stockLinesOf } from './stock/stock-lines.ts';
import {
  movedSince,
  type StockOptions,
  type StockReport,
  stockReport,
} from './stock/stock-report.ts';

export interface ImportResult {
  rows: number;
  productsCreated: number;
  productsUpdated: number;
  unchanged: number;
  problems: ImportProblem[];
  notices: Text[];
  /** For the stock of existing variants. */
  stock: StockReport;
  pictures: PictureResult;
}

export interface ImportOptions {
  dryRun: boolean;
  actor: Actor;
  importId?: string;
  stock?: StockChoice | undefined;
  previewed?: readonly StockLine[];
}

export interface StockPlan extends ImportPlan, StockOptions {
  imported: ImportedStock;
}

/**
 * Writes nothing.
 * @param wanted by default, what the file changed since it was exported is added, and other files'
 * numbers are set
 * @throws Refusal 400 when the file doesn't have what `wanted` needs
 */
export async function planOf(
  tenant: Tenant,
  catalog: ParsedCatalog,
  wanted?: StockChoice,
): Promise<StockPlan> {
  const choices = stockChoices(hasExportedStock(tenant, catalog));
  const choice = stockChoice(choices, wanted);
  const matches = await findImportMatches(tenant, catalog);
  const plan = await planImport(catalog, matches, choice);
  return { ...plan, choice, choices, imported: matches.imported };
}

const hasExportedStock = (tenant: Tenant, { products }: ParsedCatalog): boolean =>
  products.some(({ variants }) =>
    variants.some(({ input }) => typeof baseOf(tenant, input.exported)?.stock === 'number'),
  );

/**
 * Adds and changes products from a file. Bad rows are left out and reported; good ones are written
 * in batches, so that they stay when the rest fails. Idempotent. With `dryRun` nothing is written
 * and the result is the same.
 * @throws Refusal as `planOf`
 */
export async function importProducts(
  tenant: Tenant,
  catalog: ParsedCatalog,
  options: ImportOptions,
): Promise<ImportResult> {
  const plan = await planOf(tenant, catalog, options.stock);
  return (await importPlan(tenant, catalog, plan, options)).result;
}

export async function importPlan(
  tenant: Tenant,
  catalog: ParsedCatalog,
  plan: StockPlan,
  { dryRun, actor, importId, previewed }: ImportOptions,
): Promise<{ result: ImportResult; lines: StockLine[] }> {
  const { choice, imported } = plan;
  const changes = plan.products.filter(isChange);
  const written = new Set(changes);
  for (const one of plan.products) if (toRemember(one, choice, imported)[0]) written.add(one);
  const { problems: failed, lines: applied } = dryRun
    ? { problems: [], lines: [] }
    : await applyPlan(tenant, [...written], { actor, choice });
  const column = identifyingColumn(catalog.columns);
  const placed = (problem: ImportProblem) => ({ ...problem, column });
  const failedRows = new Set(failed.map(({ row }) => row));
  const isDone = ({ rows }: PlannedProduct) => !rows.some((row) => failedRows.has(row));
  const done = changes.filter(isDone);
  const productsCreated = done.filter(({ before }) => before === null).length;
  const images = wantedImages(plan.products.filter(isDone));
  const open = plan.products
    .filter((one) => dryRun || !written.has(one))
    .flatMap((one) => stockLinesOf(one, one.before, imported));
  const lines = [...applied, ...(dryRun ? await withTaken(tenant, open) : open)];
  const told = dryRun ? lines : lines.filter((line) => isEffect(line, choice));
  const result = {
    rows: catalog.rows,
    productsCreated,
    productsUpdated: done.length - productsCreated,
    unchanged: plan.products.length - changes.length,
    problems: [...plan.problems, ...failed.map(placed)].sort((a, b) => a.row - b.row),
    notices: catalog.notices,
    stock: {
      ...stockReport(told, plan),
      moved: previewed ? movedSince(previewed, lines, choice) : 0,
    },
    pictures: await importPictures(tenant, images, { dryRun, importId }),
  };
  return { result, lines: told };
}

async function withTaken(tenant: Tenant, lines: StockLine[]): Promise<StockLine[]> {
  const taken = await takenByOrders(
    tenant,
    lines.map(({ variantId }) => variantId),
  );
  return lines.map((line) => ({ ...line, taken: taken.get(line.variantId) ?? 0 }));
}
