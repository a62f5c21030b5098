import { currencyOf, idOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayPayment, GatewayPaymentStatus } from '../payment-gateway.ts';
import { fromUnits } from '../wire-amounts.ts';
import type { Session } from './read-session.ts';
import { wireDigits } from './wire-digits.ts';

/**
 * Of a payment intent, with its newest charge where that was asked for. Null for an invalid one, or
 * one with unreliable amounts.
 */
export function readPayment(answer: unknown, session: Session | null): GatewayPayment | null {
  const id = idOf(valueAt(answer, 'id'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  if (id === null || currency === null) return null;
  const amount = (value: unknown) => fromUnits(value, currency, wireDigits(currency));
  const isTaken = valueAt(answer, 'status') === 'succeeded';
  const charge = valueAt(answer, 'latest_charge');
  const amountMinor = amount(valueAt(answer, isTaken ? 'amount_received' : 'amount'));
  const amountRefundedMinor = amount(valueAt(charge, 'amount_refunded') ?? 0);
  if (amountMinor === null || amountRefundedMinor === null) return null;
  const payer = valueAt(charge, 'billing_details');
  const isBack = isTaken && amountRefundedMinor > 0 && amountRefundedMinor >= amountMinor;
  return {
    id,
    orderId: session?.id ?? null,
    reference: session?.reference ?? idOf(valueAt(valueAt(answer, 'metadata'), 'reference')),
    amountMinor,
    currency,
    status: isBack ? 'refunded' : statusOf(answer, session),
    method: textOf(valueAt(valueAt(charge, 'payment_method_details'), 'type'), 40),
    contact: textOf(valueAt(payer, 'phone'), 40) ?? session?.contact ?? null,
    email: textOf(valueAt(payer, 'email'), 254) ?? session?.email ?? null,
    amountRefundedMinor,
    error: textOf(valueAt(valueAt(answer, 'last_payment_error'), 'message'), 200),
  };
}

function statusOf(answer: unknown, session: Session | null): GatewayPaymentStatus {
  switch (valueAt(answer, 'status')) {
    case 'succeeded':
      // Of a session, its own word counts, too: complete alone is not paid.
      return session === null || session.isPaid ? 'captured' : 'created';
    case 'requires_capture':
      return 'authorized';
    case 'canceled':
      return 'failed';
    case 'requires_payment_method':
      return hasFailed(answer, session) ? 'failed' : 'created';
    default:
      return 'created';
  }
}

/** A try that failed: no money is under way, though another may follow on a page that is open. */
const hasFailed = (answer: unknown, session: Session | null): boolean =>
  Boolean(valueAt(answer, 'last_payment_error')) || (session !== null && session.status !== 'open');
