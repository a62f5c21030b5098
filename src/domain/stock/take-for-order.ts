import type { Trx } from '../../db/db.ts';
import { after, refuse, refusedFor } from '../../db/refusing.ts';
import type { StatementPart } from '../../db/statement.ts';
import type { Refusal } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { moveStock, outOfRange, type StockCause, type StockChange } from './move-stock.ts';
import { outOfStock, type WantedLine } from './out-of-stock.ts';
import { stockParts } from './stock-parts.ts';

/** A line of an order, by its own id. */
export interface StockLine extends WantedLine {
  id: string;
}

const OPTIONS = { untracked: false, refuseShort: true };

/**
 * Takes an order's pieces out of stock. Untracked variants are skipped, without ledger rows.
 * @throws Refusal 400 OUT_OF_STOCK naming the lines; then nothing was taken
 */
export async function takeForOrder(
  tenant: Tenant,
  orderId: string,
  lines: readonly StockLine[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const moved = await moveStock(tenant, sold(lines), saleOf(orderId, actor), OPTIONS, trx);
  const short = moved.filter((variant) => variant.short);
  if (short.length === 0) return;
  const stockOf = new Map(short.map(({ variantId, stock }) => [variantId, stock]));
  throw outOfStock(lines, stockOf);
}

const sold = (lines: readonly StockLine[]): StockChange[] =>
  lines.map(({ id, variantId, quantity }) => ({ variantId, delta: -quantity, orderItemId: id }));

const saleOf = (orderId: string, actor: Actor): StockCause => ({ reason: 'sale', actor, orderId });

const OUT_OF_STOCK = 'SKOUT';
const SHORT_ROWS = '(select json_agg(short) from short)::text';

/** An order's lines, and the store of their stock. */
export interface Taking {
  tenant: Tenant;
  orderId: string;
  lines: readonly StockLine[];
}

/**
 * The same for several orders as parts of one statement, which fails when stock is short. Parts
 * that lock after these rows read the `ok` of `taken_all`; these rows are locked after the part
 * `first`.
 */
export function takingForOrders(
  takings: readonly Taking[],
  actor: Actor,
  first: string,
): Record<string, StatementPart> {
  const moves = takings.map(({ tenant, orderId, lines }) => ({
    tenant,
    orderId,
    changes: sold(lines),
  }));
  return {
    ...stockParts(moves, { reason: 'sale', actor }, OPTIONS, after(first)),
    taken_all: {
      sql: `select case when exists (select from short) then ${refuse(OUT_OF_STOCK, SHORT_ROWS)} else true end as ok`,
      bindings: [],
    },
  };
}

/** The refusal of a statement with these parts, of one order; null when it failed for another reason. */
export function refusalOfTaking(error: unknown, lines: readonly StockLine[]): Refusal | null {
  const refused = refusedFor(error, [OUT_OF_STOCK]);
  if (!refused) return outOfRange(error);
  const short = JSON.parse(refused.detail) as { id: string; stock: number }[];
  return outOfStock(lines, new Map(short.map(({ id, stock }) => [id, stock])));
}
