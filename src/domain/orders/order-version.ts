import { createHash } from 'node:crypto';
import type { Order } from './order.ts';

/**
 * A version of what an edit is based on: lines, customer, notes and progress. A different version
 * means that somebody changed one of these since the form was opened. Payments and parcel scans,
 * which also change `updatedAt`, don't conflict with an edit.
 */
export function orderVersion(order: Order): string {
  const { status, notes, items, totalAmountMinor, customer } = order;
  const lines = items.map(({ id, quantity, unitPriceMinor }) => [id, quantity, unitPriceMinor]);
  const { name, phone, email, address } = customer;
  const parts = address && Object.entries(address).sort();
  const basis = [status, notes, lines, totalAmountMinor, name, phone, email, parts];
  return createHash('sha256').update(JSON.stringify(basis)).digest('base64url').slice(0, 22);
}
