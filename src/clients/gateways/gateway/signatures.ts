import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookDelivery } from '../payment-gateway.ts';

/** Headers of a webhook in lower case: our neutral names, and the provider's own on the wire. */
export const SIGNATURE_HEADERS = ['x-gateway-signature', 'x-razorpay-signature'] as const;
export const EVENT_ID_HEADERS = ['x-gateway-event-id', 'x-razorpay-event-id'] as const;

export const sentHeaders = (
  headers: WebhookDelivery['headers'],
  names: readonly string[],
): string[] => names.flatMap((name) => headers[name] ?? []);

/** `signature` is the hex HMAC-SHA256 of these bytes. Constant in time, never throws. */
export function isSigned(message: Buffer | string, signature: string, secret: string): boolean {
  // An empty secret is known to everybody.
  if (secret === '' || !/^[\da-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
