import { GatewayError } from '../gateway-error.ts';
import type { AskedPayment } from '../payment-gateway.ts';
import { inUnits } from '../wire-amounts.ts';
import { wireDigits, wireStep } from './wire-digits.ts';

const LOCALES =
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  );
const MINUTE_MS = 60_000;
/** It takes 30 minutes to 24 hours from when it is asked: our clocks may differ. */
const LEAST_MS = 32 * MINUTE_MS;
const MOST_MS = 24 * 60 * MINUTE_MS - 2 * MINUTE_MS;

/** What opens a page on which one amount is paid once. */
export function sessionForm(asked: AskedPayment, now = Date.now()): URLSearchParams {
  const { reference, currency, description, returnUrl, expiresAt, language, customer } = asked;
  const ends = Math.min(Math.max(expiresAt.getTime(), now + LEAST_MS), now + MOST_MS);
  return new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(wireAmount(asked.amountMinor, currency)),
    'line_items[0][price_data][product_data][name]': description,
    // Otherwise the shopper could pay in a currency that nobody asked for.
    'adaptive_pricing[enabled]': 'false',
    client_reference_id: reference,
    'metadata[reference]': reference,
    'payment_intent_data[metadata][reference]': reference,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: String(Math.floor(ends / 1_000)),
    locale: LOCALES.includes(language) ? language : 'auto',
    ...(customer.email ? { customer_email: customer.email } : {}),
  });
}

/** @throws GatewayError for one that it cannot take exactly */
export function wireAmount(minor: number, currency: string): number {
  const amount = inUnits(minor, currency, wireDigits(currency));
  if (amount % wireStep(currency) !== 0) {
    throw new GatewayError('refused', `It takes amounts in ${currency} that end in 0`);
  }
  return amount;
}
