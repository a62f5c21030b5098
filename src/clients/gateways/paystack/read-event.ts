import { numericIdOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayEvent } from '../payment-gateway.ts';
import { readTransaction, referenceOf } from './read-transaction.ts';

/** Null for an invalid event. Never throws. */
export function readEvent(body: unknown): GatewayEvent | null {
  const event = textOf(valueAt(body, 'event'), 60);
  if (event === null) return null;
  const data = valueAt(body, 'data');
  const isCharge = event === 'charge.success';
  const payment = isCharge ? readTransaction(data) : null;
  // Of a dispute; a refund has the reference alone.
  const transaction = valueAt(data, 'transaction');
  const reference =
    referenceOf(valueAt(isCharge ? data : transaction, 'reference')) ??
    referenceOf(valueAt(data, 'transaction_reference'));
  const about = referenceOf(valueAt(data, 'refund_reference')) ?? numericIdOf(valueAt(data, 'id'));
  return {
    // Events have no ids of their own.
    id: about === null ? null : `${event}-${about}`.slice(0, 100),
    event,
    orderId: reference,
    reference,
    paymentId: payment?.id ?? numericIdOf(valueAt(transaction, 'id')),
    payment,
    // Without the id of its payment: it has to be asked for.
    refund: null,
  };
}
