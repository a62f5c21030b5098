import { isDeepStrictEqual } from 'node:util';
import { notFound, Refusal } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { refuseInvalid } from '../check-product.ts';
import { inCatalogTransaction } from '../in-catalog-transaction.ts';
import { lockProducts, variantIdsOf } from '../load-products.ts';
import { mergeProduct } from '../merge-product.ts';
import type { ProductData, ProductInput } from '../product.ts';
import { type ProductChange, writeProducts } from '../write-products.ts';
import type { ImportProblem } from './parse/parsed-catalog.ts';
import type { PlannedProduct } from './plan-import.ts';
import { keepDifferences } from './queries/imported-stock.ts';
import { type ImportedStock, readImportedStock, toRemember } from './stock/imported-stock.ts';
import { type StockChoice, settledInput } from './stock/settle-stock.ts';
import { type StockLine, stockLinesOf } from './stock/stock-lines.ts';

const BATCH = 100;

interface Applied {
  /** Of products that could not be written. */
  problems: ImportProblem[];
  /** The stock of written products that were there, as it was under lock. */
  lines: StockLine[];
}

interface Cause {
  actor: Actor;
  choice: StockChoice;
}

/** When a batch fails, its products are tried one by one; those that fail alone are returned. */
export async function applyPlan(
  tenant: Tenant,
  planned: readonly PlannedProduct[],
  cause: Cause,
): Promise<Applied> {
  const applied: Applied = { problems: [], lines: [] };
  for (let at = 0; at < planned.length; at += BATCH) {
    const batch = planned.slice(at, at + BATCH);
    if (!(await tried(tenant, batch, cause, applied))) continue;
    for (const product of batch) {
      const reason = await tried(tenant, [product], cause, applied);
      if (reason) {
        const told = product.rows.map((row) => ({ row, column: '', message: reason }));
        applied.problems.push(...told);
      }
    }
  }
  return applied;
}

/** Null on success; else the reason in words. @throws errors that are not about these products */
async function tried(
  tenant: Tenant,
  batch: readonly PlannedProduct[],
  cause: Cause,
  applied: Applied,
): Promise<Text | null> {
  try {
    const lines = await inCatalogTransaction((trx) => write(tenant, batch, cause, trx));
    applied.lines.push(...lines);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.words ?? error.message;
    if (isDataError(error)) return message('errors.import.unstorable');
    throw error;
  }
}

/** Classes 22 and 23: the data is not acceptable or not consistent. */
const isDataError = (error: unknown): boolean =>
  /^2[23]/.test((error as { code?: string } | null)?.code ?? '');

async function write(
  tenant: Tenant,
  batch: readonly PlannedProduct[],
  { actor, choice }: Cause,
  trx: Trx,
): Promise<StockLine[]> {
  const ids = batch.flatMap(({ before }) => before?.id ?? []);
  const current = await lockProducts(tenant, ids, trx);
  const inputs = batch.flatMap((planned) => planned.inputs);
  const imported = await readImportedStock(tenant, inputs, variantIdsOf(current), trx);
  const changes = batch.map((planned) => changeOf(planned, current, choice, imported));
  await writeProducts(tenant, changes, { actor, reason: 'import' }, trx);
  const differences = batch.flatMap((planned) => toRemember(planned, choice, imported));
  await keepDifferences(tenant, differences, trx);
  return batch.flatMap((planned, at) =>
    stockLinesOf(planned, changes[at]?.before ?? null, imported),
  );
}

/**
 * A product that was sold or edited since the plan was made is merged again, and so is one with
 * differences, which another import may have added.
 */
function changeOf(
  planned: PlannedProduct,
  current: Map<string, ProductData>,
  choice: StockChoice,
  imported: ImportedStock,
): ProductChange {
  if (planned.before === null) return { before: null, after: planned.after };
  const before = current.get(planned.before.id);
  if (!before) throw notFound('Product');
  const isAsPlanned = isDeepStrictEqual(before, planned.before);
  if (isAsPlanned && !planned.inputs.some(isExported)) return { before, after: planned.after };
  const after = planned.inputs.reduce(
    (product, input) => mergeProduct(product, settledInput(input, product, choice, imported)),
    before,
  );
  refuseInvalid(after, () => null);
  return { before, after };
}

const isExported = ({ variants = [] }: ProductInput): boolean =>
  variants.some(({ exported }) => exported !== undefined);
