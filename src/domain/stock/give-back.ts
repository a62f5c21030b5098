import type { Trx } from '../../db.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { type HeldLine, heldByOrder } from './held-by-order.ts';
import { moveStock } from './move-stock.ts';

/**
 * Gives back everything that the order still holds, so a second call gives nothing. The caller
 * has locked the order's row. Returns the pieces given back.
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
  // Untracked too: what was taken while it was tracked comes back, so that stock stays the ledger's sum.
  const options = { untracked: true, refuseShort: false };
  await moveStock(tenant, changes, { ...cause, orderId }, options, trx);
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Gives back some pieces of some lines, never more than the order holds of them. The caller has
 * locked the order's row. Returns the pieces given back.
 */
export async function restock(
  tenant: Tenant,
  orderId: string,
  wanted: readonly { orderItemId: string; quantity: number }[],
  actor: Actor,
  trx: Trx,
): Promise<number> {
  const held = await heldByOrder(tenant, orderId, trx);
  const lines = held.flatMap((line) => {
    const asked = wanted.find(({ orderItemId }) => orderItemId === line.orderItemId)?.quantity ?? 0;
    const quantity = Math.min(asked, line.quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return giveBack(tenant, orderId, lines, { reason: 'restock', actor }, trx);
}
