import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import type { Order } from '../orders/order.ts';
import { type LinePieces, restock } from '../stock/index.ts';

export type Restock = boolean | readonly LinePieces[];

export const wantedPieces = (order: Order, restock: Restock): readonly LinePieces[] => {
  if (restock === false) return [];
  if (restock !== true) return restock;
  return order.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
};

/**
 * Restocks pieces of an order, never more than it holds. The caller has locked the order's row.
 * @throws Refusal 400 for a line that is not the order's, or more pieces than were sold
 */
export async function restockFor(
  tenant: Tenant,
  order: Order,
  wanted: Restock | undefined,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const pieces = wantedPieces(order, wanted ?? false);
  refuseUnknownPieces(order, pieces);
  if (pieces.length > 0) await restock(tenant, order.id, pieces, actor, trx);
}

/** @throws Refusal 400 naming the lines */
export function refuseUnknownPieces(order: Order, pieces: readonly LinePieces[]): void {
  const sold = new Map(order.items.map(({ id, quantity }) => [id, quantity]));
  const problems = pieces.flatMap(({ orderItemId, quantity }, index): FieldProblem[] => {
    const most = sold.get(orderItemId);
    if (most === undefined) {
      const path = `restock.${index}.orderItemId`;
      return [fieldProblem(path, message('errors.payments.notALine'))];
    }
    if (quantity <= most) return [];
    const words = message('errors.payments.moreThanSold', { sold: most });
    return [fieldProblem(`restock.${index}.quantity`, words)];
  });
  refuseProblems(problems);
}
