import type { StockReason } from '../../enums.ts';
import { conflict, type Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { moveVariants } from './queries/move-variants.ts';

export interface StockChange {
  variantId: string;
  /** Pieces; never 0. */
  delta: number;
  orderItemId?: string;
}

export interface StockCause {
  reason: StockReason;
  actor: Actor;
  note?: string;
  orderId?: string;
}

/** Fewer pieces than requested. */
export class ShortStock extends Error {
  readonly stockOf: ReadonlyMap<string, number>;

  constructor(stockOf: ReadonlyMap<string, number>) {
    super('Fewer pieces than requested');
    this.stockOf = stockOf;
  }
}

export interface MoveOptions {
  /** Also move untracked variants (a seller's count, a return of taken pieces). */
  untracked: boolean;
  /** Fail when a variant would go below zero without oversell. */
  refuseShort: boolean;
}

/** 409 for a database error about stock out of range; else null. */
function outOfRange(error: unknown): Refusal | null {
  const { constraint } = error as { constraint?: string };
  return constraint === 'product_variants_stock_check'
    ? conflict('STOCK_OUT_OF_RANGE', message('errors.stock.outOfRange'))
    : null;
}

/**
 * Changes stock and writes the ledger, all or nothing: with `recordInitialStock` the only writer of the ledger.
 * @throws ShortStock, Refusal 409 STOCK_OUT_OF_RANGE
 */
export async function moveStock(
  tenant: Tenant,
  changes: readonly StockChange[],
  cause: StockCause,
  options: MoveOptions,
  trx: Trx,
): Promise<void> {
  const short = await moveVariants(tenant, changes, cause, options, trx).catch((error) => {
    throw outOfRange(error) ?? error;
  });
  if (short.size > 0) throw new ShortStock(short);
}
