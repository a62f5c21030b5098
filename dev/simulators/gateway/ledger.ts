import { SavedFile } from '../saved-file.ts';
import { unknownId } from './api-error.ts';
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';

/** Its name under DATA_DIR. */
export const LEDGER_FILE = 'gateway-simulator.json';

interface Saved {
  orders: OrderEntity[];
  payments: PaymentEntity[];
  refunds: RefundEntity[];
  refundKeys: [string, AskedRefund][];
}

/** What a key was first sent with, and the refund that it made. */
interface AskedRefund {
  body: string;
  refundId: string;
}

const byId = <E extends { id: string }>(entities: readonly E[] = []): Map<string, E> =>
  new Map(entities.map((entity) => [entity.id, entity]));

/**
 * What the simulated gateway remembers, the newest last. With a file it outlives the process, as
 * the orders that we keep of it do.
 */
export class Ledger {
  readonly orders: Map<string, OrderEntity>;
  readonly payments: Map<string, PaymentEntity>;
  readonly refunds: Map<string, RefundEntity>;
  /** By account, payment and key. */
  readonly refundKeys: Map<string, AskedRefund>;
  readonly #file: SavedFile<Saved>;

  constructor(file: string | null = null) {
    this.#file = new SavedFile(file);
    const saved = this.#file.read();
    this.orders = byId(saved?.orders);
    this.payments = byId(saved?.payments);
    this.refunds = byId(saved?.refunds);
    this.refundKeys = new Map(saved?.refundKeys);
  }

  save(): void {
    this.#file.write({
      orders: [...this.orders.values()],
      payments: [...this.payments.values()],
      refunds: [...this.refunds.values()],
      refundKeys: [...this.refundKeys],
    });
  }

  /** @throws ApiError 400 for one of nobody or of another account */
  order(id: string, account?: string): OrderEntity {
    return known(this.orders.get(id), account);
  }

  /** @throws ApiError 400 for one of nobody or of another account */
  payment(id: string, account?: string): PaymentEntity {
    return known(this.payments.get(id), account);
  }

  /** @throws ApiError 400 for one of nobody or of another account */
  refund(id: string, account?: string): RefundEntity {
    return known(this.refunds.get(id), account);
  }

  /** The orders of an account, the newest first. */
  ordersOf(account: string): OrderEntity[] {
    return [...this.orders.values()].filter((each) => each.account === account).reverse();
  }

  /** Every try to pay an order, the newest first. */
  paymentsOf(orderId: string): PaymentEntity[] {
    return [...this.payments.values()].filter((each) => each.order_id === orderId).reverse();
  }

  /** What was given back of a payment, the newest first. */
  refundsOf(paymentId: string): RefundEntity[] {
    return [...this.refunds.values()].filter((each) => each.payment_id === paymentId).reverse();
  }
}

function known<E extends { account: string }>(entity: E | undefined, account?: string): E {
  if (!entity || (account !== undefined && entity.account !== account)) throw unknownId();
  return entity;
}
