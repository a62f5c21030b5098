import { newId } from '../../src/ids.ts';
import type { Actor } from '../../src/session.ts';
import type { OrderStep } from './aftermath.ts';
import type { SeedVariant } from './make-products.ts';
import type { SeedShop } from './make-shop.ts';

/** Pieces of one variant that an order line took. */
export interface TakenPieces {
  variant: SeedVariant;
  orderItemId: string;
  quantity: number;
}

interface Return {
  steps: OrderStep[];
  orderId: string;
  actor: Actor;
  taken: TakenPieces[];
}

/** Ledger rows in order, and the stock of each variant that changed. */
export interface StockChanges {
  movements: Record<string, unknown>[];
  stocks: Map<string, number>;
}

const timeOf = ({ steps }: Return): number => steps.at(-1)?.at.getTime() ?? 0;

/** A store's stock while its history is written: what it has, and the ledger rows not written yet. */
export class StockBook {
  readonly #shop: SeedShop;
  readonly #returns: Return[] = [];
  #rows: Record<string, unknown>[] = [];
  #touched = new Map<string, number>();

  constructor(shop: SeedShop) {
    this.#shop = shop;
  }

  /** Takes pieces for an order; a shelf that is too empty is filled up first. */
  take(orderId: string, pieces: readonly TakenPieces[], at: number, actor: Actor): void {
    for (const { variant, orderItemId, quantity } of pieces) {
      if (!variant.trackStock) continue;
      if (variant.stock < quantity && !variant.oversell) this.#receive(variant, quantity, at - 1);
      const cause = { reason: 'sale', order_id: orderId, order_item_id: orderItemId };
      this.#move(variant, -quantity, cause, at, actor);
    }
  }

  /** Gives everything back at an order's last step. */
  giveBack(orderId: string, taken: TakenPieces[], steps: OrderStep[], actor: Actor): void {
    const one = { orderId, taken, steps, actor };
    const index = this.#returns.findLastIndex((earlier) => timeOf(earlier) <= timeOf(one));
    this.#returns.splice(index + 1, 0, one);
  }

  /** Books the returns up to a moment. */
  catchUp(until: number): void {
    while (this.#returns[0] && timeOf(this.#returns[0]) <= until) {
      const one = this.#returns.shift() as Return;
      const { orderId, actor, taken } = one;
      for (const { variant, orderItemId, quantity } of taken) {
        if (!variant.trackStock) continue;
        const cause = { reason: 'cancel', order_id: orderId, order_item_id: orderItemId };
        this.#move(variant, quantity, cause, timeOf(one), actor);
      }
    }
  }

  /**
   * Gives what is to be written since the last time. Returns that are still to come are drawn
   * forward to `until`, so that the ledger agrees with the orders and stays in order.
   */
  close(until: number): StockChanges {
    for (const { steps } of this.#returns) {
      for (const step of steps) step.at = new Date(Math.min(step.at.getTime(), until));
    }
    this.catchUp(until);
    const drained = { movements: this.#rows, stocks: this.#touched };
    this.#rows = [];
    this.#touched = new Map();
    return drained;
  }

  #receive(variant: SeedVariant, wanted: number, at: number): void {
    const { ownerId: id, ownerName: name } = this.#shop;
    const cause = { reason: 'received', order_id: null, order_item_id: null };
    this.#move(variant, wanted + 40, cause, at, { id, name, impersonatedBy: null });
  }

  #move(
    variant: SeedVariant,
    delta: number,
    cause: { reason: string; order_id: string | null; order_item_id: string | null },
    at: number,
    actor: Actor,
  ): void {
    variant.stock += delta;
    this.#touched.set(variant.id, variant.stock);
    this.#rows.push({
      owner_id: this.#shop.ownerId,
      id: newId(),
      variant_id: variant.id,
      delta,
      stock_after: variant.stock,
      ...cause,
      note: '',
      actor_id: actor.id,
      actor_name: actor.name,
      created_at: new Date(at),
    });
  }
}
