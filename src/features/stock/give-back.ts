import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock } from './move-stock.ts';
import { type HeldLine, heldByOrder } from './stock-of-order.ts';

export interface LinePieces {
  orderItemId: string;
  quantity: number;
}

/**
 * Restocks everything that the order still holds; idempotent. The caller has locked the order's
 * row. Returns the restocked pieces.
 */
export async function giveBackAll(
  tenant: Tenant,
  orderId: string,
  actor: Actor,
  trx: Trx,
): Promise<number> {
  const held = await heldByOrder(tenant, orderId, trx);
  return giveBack(tenant, orderId, held, { reason: 'cancel', actor }, trx);
}

async function giveBack(
  tenant: Tenant,
  orderId: string,
  lines: readonly HeldLine[],
  cause: { reason: 'cancel' | 'restock'; actor: Actor },
  trx: Trx,
): Promise<number> {
  if (lines.length === 0) return 0;
  const changes = lines.map(({ quantity, ...line }) => ({ ...line, delta: quantity }));
  // Includes untracked variants: pieces taken while they were tracked are restocked, so that stock
  // stays the ledger's sum.
  const options = { untracked: true, failWhenShort: false };
  await moveStock(tenant, changes, { ...cause, orderId }, options, trx);
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Restocks some pieces of some lines, never more than the order holds. The caller has locked the
 * order's row. Returns the restocked pieces.
 */
export async function restock(
  tenant: Tenant,
  orderId: string,
  wanted: readonly LinePieces[],
  actor: Actor,
  trx: Trx,
): Promise<number> {
  const held = await heldByOrder(tenant, orderId, trx);
  const lines = held.flatMap((line) => pieces(line, wantedOf(wanted, line)));
  return giveBack(tenant, orderId, lines, { reason: 'restock', actor }, trx);
}

/**
 * Restocks what a cancelled order doesn't keep: lost goods stay taken. The caller has locked the
 * order's row. Returns what the order still holds.
 */
export async function giveBackTicked(
  tenant: Tenant,
  orderId: string,
  ticked: readonly LinePieces[],
  actor: Actor,
  trx: Trx,
): Promise<LinePieces[]> {
  const held = await heldByOrder(tenant, orderId, trx);
  const lines = held.flatMap((line) => pieces(line, wantedOf(ticked, line)));
  await giveBack(tenant, orderId, lines, { reason: 'cancel', actor }, trx);
  return held.flatMap((line) =>
    pieces(line, line.quantity - wantedOf(ticked, line)).map(({ orderItemId, quantity }) => ({
      orderItemId,
      quantity,
    })),
  );
}

const wantedOf = (wanted: readonly LinePieces[], line: HeldLine): number =>
  wanted
    .filter(({ orderItemId }) => orderItemId === line.orderItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

function pieces(line: HeldLine, wanted: number): HeldLine[] {
  const quantity = Math.min(wanted, line.quantity);
  return quantity > 0 ? [{ ...line, quantity }] : [];
}
