import { ApiError } from './api-error.ts';
import { entityId, type Notes, nowSeconds, type OrderEntity } from './entities.ts';
import type { Ledger } from './ledger.ts';

/** A body of the API: whatever JSON came. */
export type Body = Record<string, unknown>;

const MIN_AMOUNT = 100;
const MAX_RECEIPT = 40;
const MAX_NOTES = 15;

/** Opens an order. @throws ApiError 400 */
export function createOrder(ledger: Ledger, account: string, body: Body): OrderEntity {
  const amount = readAmount(body.amount);
  if (typeof body.currency !== 'string' || !/^[A-Z]{3}$/.test(body.currency)) {
    throw new ApiError(400, 'Currency is not supported', { field: 'currency' });
  }
  const receipt = typeof body.receipt === 'string' ? body.receipt : null;
  if (receipt && receipt.length > MAX_RECEIPT) {
    const words = `The receipt may not be greater than ${MAX_RECEIPT} characters.`;
    throw new ApiError(400, words, { field: 'receipt' });
  }
  const order: OrderEntity = {
    account,
    id: entityId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: body.currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(body.notes),
    created_at: nowSeconds(),
  };
  ledger.orders.set(order.id, order);
  ledger.save();
  return order;
}

/** Minor units, one rupee at least. @throws ApiError 400 */
export function readAmount(amount: unknown): number {
  if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    throw new ApiError(400, 'The amount must be an integer.', { field: 'amount' });
  }
  if (amount < MIN_AMOUNT) {
    throw new ApiError(400, 'Order amount less than minimum amount allowed', { field: 'amount' });
  }
  return amount;
}

/** @throws ApiError 400 for too many or too long ones */
export function readNotes(notes: unknown): Notes {
  const pairs = Object.entries((notes ?? {}) as Record<string, unknown>);
  if (pairs.length > MAX_NOTES || pairs.some(([, text]) => String(text).length > 256)) {
    throw new ApiError(400, 'Notes are too many or too long', { field: 'notes' });
  }
  if (pairs.length === 0) return [];
  return Object.fromEntries(pairs.map(([name, text]) => [name, String(text)]));
}
