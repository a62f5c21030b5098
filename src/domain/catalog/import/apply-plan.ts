import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../../db/db.ts';
import { notFound, Refusal } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Text } from '../../../translation/text.ts';
import { message } from '../../../translation/translator.ts';
import { refuseInvalid } from '../check-product.ts';
import { inCatalogTransaction } from '../in-catalog-transaction.ts';
import { lockProducts } from '../load-products.ts';
import { mergeProduct } from '../merge-product.ts';
import type { ProductData } from '../product.ts';
import { type ProductChange, writeProducts } from '../write-products.ts';
import type { ImportProblem } from './parse/parsed-catalog.ts';
import type { PlannedProduct } from './plan-import.ts';

const BATCH = 100;

/**
 * Writes a plan in batches of one transaction each. When a batch fails, its products are tried
 * one by one; those that fail alone are returned.
 */
export async function applyPlan(
  tenant: Tenant,
  planned: readonly PlannedProduct[],
  actor: Actor,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  for (let at = 0; at < planned.length; at += BATCH) {
    const batch = planned.slice(at, at + BATCH);
    const failed = await tried(tenant, batch, actor);
    if (!failed) continue;
    for (const product of batch) {
      const reason = await tried(tenant, [product], actor);
      if (reason)
        problems.push(...product.rows.map((row) => ({ row, column: '', message: reason })));
    }
  }
  return problems;
}

/**
 * Null on success; else the reason in words.
 * @throws errors that are not about these products
 */
async function tried(
  tenant: Tenant,
  batch: readonly PlannedProduct[],
  actor: Actor,
): Promise<Text | null> {
  try {
    await inCatalogTransaction((trx) => write(tenant, batch, actor, trx));
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
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const ids = batch.flatMap(({ before }) => before?.id ?? []);
  const current = await lockProducts(tenant, ids, trx);
  const changes = batch.map((planned) => changeOf(planned, current));
  await writeProducts(tenant, changes, { actor, reason: 'import' }, trx);
}

/** A product that was sold or edited since the plan was made is merged again. */
function changeOf(planned: PlannedProduct, current: Map<string, ProductData>): ProductChange {
  if (planned.before === null) return { before: null, after: planned.after };
  const before = current.get(planned.before.id);
  if (!before) throw notFound('Product');
  if (isDeepStrictEqual(before, planned.before)) return { before, after: planned.after };
  const after = planned.inputs.reduce(mergeProduct, before);
  refuseInvalid(after, () => null);
  return { before, after };
}
