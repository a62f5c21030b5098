import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookDelivery } from './payment-gateway.ts';

/** `names`: lower case. */
export const sentHeaders = (
  headers: WebhookDelivery['headers'],
  names: readonly string[],
): string[] => names.flatMap((name) => headers[name] ?? []);

const DIGITS = { sha256: /^[\da-f]{64}$/, sha512: /^[\da-f]{128}$/ };

/** `signature` is the hex HMAC of these bytes. Constant in time, never throws. */
export function isSigned(
  message: Buffer | string,
  signature: string,
  secret: string,
  hash: keyof typeof DIGITS = 'sha256',
): boolean {
  // An empty secret is known to everybody.
  if (secret === '' || !DIGITS[hash].test(signature)) return false;
  const expected = createHmac(hash, secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Constant in time, whatever the lengths. */
export function isSameSecret(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return secret !== '' && timingSafeEqual(digest(sent), digest(secret));
}
