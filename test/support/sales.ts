import type { OrderSource, OrderStatus } from '../../src/enums.ts';
import { anOrder } from './orders.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

interface Sale {
  /** When it was placed, ISO 8601. */
  at?: string;
  status?: OrderStatus;
  source?: OrderSource;
  product?: string;
  quantity?: number;
}

/** An order with its time and state written straight into its row; ₹499 a piece. */
export async function aSale(store: TestStore, { at, status, source, ...order }: Sale = {}) {
  const { id } = await anOrder(store, { quantity: 1, ...order });
  await rows(
    `update orders set created_at = coalesce(?::timestamptz, created_at), status = coalesce(?, status),
            source = coalesce(?, source) where owner_id = ? and id = ?`,
    [at ?? null, status ?? null, source ?? null, store.ownerId, id],
  );
  return id;
}
