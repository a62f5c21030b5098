import { createHash } from 'node:crypto';
import type { Order } from './order.ts';

/**
 * Stands for what an edit builds on: lines, customer, notes and how far the order has come. Another
 * one than the form was opened with means that somebody changed one of these meanwhile; money that
 * came in or a parcel's scan, which also move `updatedAt`, do not get in an edit's way.
 */
export function orderVersion(order: Order): string {
  const { status, notes, items, totalAmountMinor, customer } = order;
  const lines = items.map(({ id, quantity, unitPriceMinor }) => [id, quantity, unitPriceMinor]);
  const { name, phone, email, address } = customer;
  const parts = address && Object.entries(address).sort();
  const basis = [status, notes, lines, totalAmountMinor, name, phone, email, parts];
  return createHash('sha256').update(JSON.stringify(basis)).digest('base64url').slice(0, 22);
}
