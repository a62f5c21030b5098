import { Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { tallyCash } from '../orders/cod/queries/tally-cash.ts';
import type { Order } from '../orders/order.ts';
import type { Store } from '../stores/store.ts';

/**
 * Several orders of one person, address or network within an hour are judged as one order, so that a
 * stranger's orders can't buy out a shop one by one: docs/decisions/0083. In a store without limits
 * nothing is counted.
 * @param network of the shopper's request, as `shopperNetwork`; null: unknown
 * @throws Refusal 400 COD_LIMIT of `aboveHour`
 */
export async function countWithinHour(
  store: Store,
  order: Order,
  network: string | null,
  trx: Trx,
): Promise<void> {
  const { codMaxAmountMinor: amountMinor, codMaxPieces: pieces } = store;
  if (amountMinor === null && pieces === null) return;
  const room = order.confirmBy === null ? { amountMinor, pieces } : null;
  if (!(await tallyCash(tenantOfStore(store), order, { network, room }, trx))) throw aboveHour();
}

const aboveHour = (): Refusal =>
  new Refusal(400, 'COD_LIMIT', message('errors.checkout.cashLimitHour'), { perHour: true });

export const isAboveHour = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.code === 'COD_LIMIT' &&
  (error.details as { perHour?: boolean } | undefined)?.perHour === true;
